import { deepStrictEqual, strictEqual } from "node:assert";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lintPacked } from "../heavy/src/lint-packed.ts";
import { auditBundled } from "./audit-bundled.ts";
import { auditTree } from "./audit-tree.ts";
import { compileTypes } from "./compile-types.ts";
import { installPacked, npmInstall, userEnvironment } from "./packed.ts";

/**
 * Packs everything that is published, installs the tarballs with plain npm into an empty folder, checks the
 * tree of dependencies, and runs the command and the library there as a user would.
 */
const tools = `schemaVersion: "1.0"
tools:
  - name: greet
    execution: { type: text, text: "Hello {{props.name}}!" }
  - name: fetch
    execution: { type: http, url: "{{env.API}}/", response: { select: place } }
`;
const api = `
const server = require("node:http").createServer((_, response) => {
  response.writeHead(200, { "content-type": "application/json" }).end('{"place":"Oslo"}');
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;
const program = `import { MCIClient, textOf } from "mci";
const client = await MCIClient.load("tools.mci.yaml");
console.log(textOf(await client.execute("greet", { name: "Ada" })));
await client.close();
`;
/** Prints the modules of Node that an import loads although no tool needs them yet: each costs every start. */
const firstImport = `
await import("mci");
const heavy = ["child_process", "crypto", "http", "net", "stream", "worker_threads", "zlib"];
const loaded = heavy.filter((name) => process.moduleLoadList.includes("NativeModule " + name));
console.log(JSON.stringify(loaded));
`;

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "mci-packing-"));
const server = spawn(process.execPath, ["-e", api], { stdio: ["ignore", "pipe", "inherit"] });
try {
  const tarballs = installPacked(folder);
  deepStrictEqual(await lintPacked(tarballs.map((path) => join(folder, path))), []);
  auditTree(folder, userEnvironment());
  auditBundled(folder, userEnvironment());
  compileTypes(folder);
  writeFileSync(join(folder, "tools.mci.yaml"), tools);
  writeFileSync(join(folder, "main.js"), program);

  const mci = join(folder, "node_modules", ".bin", "mci");
  strictEqual(run(mci, ["call", "greet", "name=Ada", "--file", "tools.mci.yaml"]), "Hello Ada!\n");
  // The command is a bundle: what it imports on first use has to be in it.
  const [port] = (await once(server.stdout, "data")) as [Buffer];
  const fetched = ["call", "fetch", "--file", "tools.mci.yaml"];
  strictEqual(run(mci, fetched, "pipe", { API: `http://127.0.0.1:${String(port).trim()}` }), "Oslo\n");
  strictEqual(run(mci, ["list", "--format", "json", "--quiet"]).includes('"greet"'), true);
  strictEqual(run(process.execPath, ["main.js"]), "Hello Ada!\n");
  deepStrictEqual(sourcesIn(folder), []);
  deepStrictEqual(withoutTexts(folder), []);
  strictEqual(run(process.execPath, ["--input-type=module", "-e", firstImport]), "[]\n");

  // A first project, from nothing to tests that pass.
  mkdirSync(join(folder, "first"));
  const first = ["--file", join("first", "mci.json")];
  run(mci, ["init", "--quiet", ...first]);
  strictEqual(/\d passed in/.test(run(mci, ["test", ...first])), true);
  run(mci, ["add", "example", "--filter", "tags:example", "--quiet", ...first]);
  strictEqual(run(mci, ["call", "greet", "name=Ada", ...first]), "Hello Ada.\n");

  // The page is a part of the command.
  const dev = spawn(mci, ["dev", ...first], { cwd: folder, env: userEnvironment() });
  try {
    const [link] = (await once(dev.stdout, "data")) as [Buffer];
    const page = await fetch(String(link).trim());
    const [script = ""] = /assets\/[\w.-]+\.js/.exec(await page.text()) ?? [];
    strictEqual((await fetch(new URL(script, page.url))).headers.get("content-type"), "text/javascript; charset=utf-8");
  } finally {
    dev.kill();
  }

  // TypeScript functions: the package is not in the command, which finds it in the project.
  for (const name of ["src", "build"]) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, "src", "twice.ts"),
    "export const twice = (word: string, times = 2): string => word.repeat(times);",
  );
  writeFileSync(join(folder, "build", "twice.js"), "export const twice = (word, times = 2) => word.repeat(times);");
  run(mci, ["extract", "src/*.ts", "--module-map", "src=build", "--out", "functions.json", "--quiet"]);
  strictEqual(run(mci, ["call", "twice", "word=ab", "--file", "functions.json"]), "abab\n");

  // Somebody else's executor: installed packages, plain JavaScript, its kit, and the command that finds its config.
  cpSync(join(root, "tests", "outside"), folder, { recursive: true });
  run(process.execPath, ["--test", "dns-executor.test.mjs"], "inherit");
  strictEqual(run(mci, ["call", "address_of", "host=localhost", "--quiet"]), "127.0.0.1\n");
  // Somebody else's template engine, in one file.
  npmInstall(folder, [`liquidjs@${catalogVersion("liquidjs")}`]);
  cpSync(join(root, "examples", "engine-liquid", "src"), folder, { recursive: true });
  run(process.execPath, ["--test", "liquid-engine.test.mjs"], "inherit");
  console.log(`${tarballs.length} packages packed, installed with npm and run`);
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

function catalogVersion(name: string): string {
  const version = new RegExp(`^  ${name}: (\\S+)$`, "m").exec(
    readFileSync(join(root, "pnpm-workspace.yaml"), "utf8"),
  )?.[1];
  if (version === undefined) throw new Error(`The catalog has no ${name}.`);
  return version;
}

function run(
  command: string,
  args: readonly string[],
  stdout: "pipe" | "inherit" = "pipe",
  env: Readonly<Record<string, string>> = {},
): string {
  return execFileSync(command, args, {
    cwd: folder,
    env: { ...userEnvironment(), ...env },
    encoding: "utf8",
    stdio: ["ignore", stdout, "inherit"],
  });
}

/** Files that belong in each of our packages and are missing. */
function withoutTexts(at: string): string[] {
  return ourPackages(at).flatMap((name) =>
    ["LICENSE", "README.md"]
      .map((file) => join(name, file))
      .filter((file) => !existsSync(join(at, "node_modules", file))),
  );
}

function ourPackages(at: string): string[] {
  return ["mci", ...readdirSync(join(at, "node_modules", "@mci")).map((name) => `@mci/${name}`)];
}

/** Files of our packages that only make them larger: sources, and maps and manifests that point to them. */
function sourcesIn(at: string): string[] {
  return ourPackages(at).flatMap((name) => {
    const files = readdirSync(join(at, "node_modules", name), { recursive: true, encoding: "utf8" });
    const manifest = readFileSync(join(at, "node_modules", name, "package.json"), "utf8");
    const needless = files.filter((file) => /^src\b|\.map$/.test(file));
    return [...needless, ...(manifest.includes('"@mci/source"') ? ["package.json"] : [])].map((file) =>
      join(name, file),
    );
  });
}
