import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strictEqual } from "node:assert";

/**
 * Packs everything that is published, installs the tarballs with plain npm into an empty folder, and runs the command
 * and the library there as a user would.
 */
const tools = `schemaVersion: "1.0"
tools:
  - name: greet
    execution: { type: text, text: "Hello {{props.name}}!" }
`;
const program = `import { MCIClient, textOf } from "mci";
const client = await MCIClient.load("tools.mci.yaml");
console.log(textOf(await client.execute("greet", { name: "Ada" })));
await client.close();
console.log("Installed beside it: no source condition needed");
`;

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "mci-packing-"));
try {
  const tarballs = published().map((path) => pack(path));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...tarballs]);
  writeFileSync(join(folder, "tools.mci.yaml"), tools);
  writeFileSync(join(folder, "main.js"), program);

  strictEqual(run("npx", ["--no-install", "mci", "call", "greet", "name=Ada"]), "Hello Ada!\n");
  strictEqual(run("npx", ["--no-install", "mci", "list", "--format", "json", "--quiet"]).includes('"greet"'), true);
  strictEqual(run(process.execPath, ["main.js"]), "Hello Ada!\nInstalled beside it: no source condition needed\n");
  strictEqual(sourceConditions(), 0);
  console.log(`${tarballs.length} packages, packed, installed with npm and run`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function published(): string[] {
  const folders = ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name)),
  );
  return folders.filter((path) => manifestOf(path)["private"] !== true);
}

function manifestOf(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Record<string, unknown>;
}

function pack(path: string): string {
  const output = execFileSync("npx", ["-y", "pnpm@10.34.9", "-s", "pack", "--pack-destination", folder], {
    cwd: path,
    encoding: "utf8",
  });
  return output.trim().split("\n").at(-1) ?? "";
}

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

/** Sources ship for the debugger; the condition that resolves to them must not. */
function sourceConditions(): number {
  const installed = [join(folder, "node_modules", "mci")];
  for (const name of readdirSync(join(folder, "node_modules", "@mci")))
    installed.push(join(folder, "node_modules", "@mci", name));
  return installed.filter((path) => JSON.stringify(manifestOf(path)["exports"] ?? {}).includes("@mci/source")).length;
}
