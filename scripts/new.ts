import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createPackage } from "./new/create-package.ts";
import { isKind, kinds } from "./new/kinds.ts";

/** Makes a package that builds, passes its kit and waits for its real code: `pnpm new executor NAME`. */
const usage = `Usage: pnpm new ${Object.keys(kinds).join("|")} NAME

  --root FOLDER  the workspace; default: this one
  --no-install   leave the links to other packages to \`pnpm install\``;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: "string" }, "no-install": { type: "boolean" } },
});
const [kind = "", name = "", ...rest] = positionals;
if (!isKind(kind) || rest.length > 0) exit(usage);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) exit(`NAME is lowercase words joined by "-".\n\n${usage}`);

const root = values.root ?? join(import.meta.dirname, "..");
const folder = createPackage(root, kind, name);
if (values["no-install"] !== true) run("npx", ["-y", "pnpm@10.34.9", "install", "--no-frozen-lockfile"]);
run(join(root, "node_modules", ".bin", "oxfmt"), [join(root, folder)]);

console.log(`${folder} was created, and added to the rows in tests/layers.test.ts and README.md. Next:

  npx vitest run ${folder}   # ${kinds[kind].promise}
  docs/extending/${kind}.md  # what to write, how to test and publish it
  npx changeset              # what users can do with it`);

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

function exit(message: string): never {
  console.error(message);
  process.exit(2);
}
