import { strictEqual } from "node:assert";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../manifests.ts";
import type { User } from "./user.ts";

/** Installs a version, publishes its patch, and updates as a user does: all packages move together. */
export function upgrade(user: User, version: string, publishPatch: () => string): void {
  const cwd = user.folder();
  user.run(`npm install --silent mci@${version} @mci/server@${version} @mci/cli@${version}`, cwd);
  writeFileSync(
    join(cwd, "mci.json"),
    '{ "schemaVersion": "1.0", "tools": [{ "name": "greet", "execution": { "type": "text", "text": "Hello" } }] }',
  );
  user.run("npx mci lock", cwd);
  const patch = publishPatch();
  user.run("npm install --silent mci@latest @mci/server@latest @mci/cli@latest", cwd);
  const modules = join(cwd, "node_modules");
  for (const name of ["mci", ...readdirSync(join(modules, "@mci")).map((part) => `@mci/${part}`)])
    strictEqual(readManifest<{ readonly version: string }>(join(modules, name)).version, patch, name);
  strictEqual(user.run("npx mci --version", cwd).split(" ")[0], patch);
  user.run("npx mci verify", cwd);
  strictEqual(user.run("npx mci call greet", cwd), "Hello\n");
}
