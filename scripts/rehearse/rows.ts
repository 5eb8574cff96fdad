import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { User } from "./user.ts";

/** Installs each package that README's table tells people to install, alone, and imports it. */
export function installRows(user: User): void {
  for (const name of namesToInstall()) {
    const cwd = user.folder();
    user.run(`npm install --silent ${name}`, cwd);
    if (name !== "@mci/cli") user.run(`node --input-type=module -e 'await import("${name}")'`, cwd);
  }
}

function namesToInstall(): readonly string[] {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const [, table = ""] = /\n## Packages\n\n((?:\|.*\n)+)/.exec(readme) ?? [];
  const names = Array.from(table.matchAll(/\[`(mci|@mci\/[\w-]+)`\]\((?:packages|apps)\//g), ([, name = ""]) => name);
  if (names.length === 0) throw new Error("README has no table of packages.");
  return [...new Set(names)];
}
