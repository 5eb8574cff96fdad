import { strictEqual } from "node:assert";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeBlocks } from "../../tests/documents.ts";
import { comparable, playConsole } from "./console.ts";
import type { User } from "./user.ts";

/** Reads the first screens of README from top to bottom, and does what they say. */
export function readReadme(user: User): void {
  const cwd = user.folder();
  const blocks = codeBlocks("README.md");
  const [file, call, greeting, install, program] = blocks.map(({ code }) => code);
  writeFileSync(join(cwd, "tools.mci.yaml"), file ?? "");
  strictEqual(user.run(call ?? "", cwd), greeting);
  user.run(install ?? "", cwd);
  writeFileSync(join(cwd, "program.mjs"), program ?? "");
  strictEqual(user.run("node program.mjs", cwd), greeting);
  const mistake = blocks.find(({ language }) => language === "console");
  user.run("npm install --silent --global @mci/cli", cwd);
  strictEqual(comparable(playConsole(mistake?.code ?? "", user, cwd)), comparable(mistake?.code ?? ""));
}
