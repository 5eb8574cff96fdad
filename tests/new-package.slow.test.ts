import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Executor } from "@mci/contract";
import { checkFile, formatProblem } from "mci";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";

const root = join(import.meta.dirname, "..");
const command = (name: string): string => join(root, "node_modules", ".bin", name);

const settings = [
  "package.json",
  "tsconfig.base.json",
  "tsconfig.build.json",
  "tsconfig.json",
  ".oxlintrc.json",
  ".oxfmtrc.json",
  "vitest.config.ts",
];

/** A workspace with the settings of this one, whose packages are links to those that are built here. */
const workspace = temporaryFolder(afterAll);

beforeAll(() => {
  for (const file of settings) cpSync(join(root, file), join(workspace, file));
  for (const file of ["layers.test.ts", "leave-as-found.ts"])
    cpSync(join(root, "tests", file), join(workspace, "tests", file));
  cpSync(join(root, "README.md"), join(workspace, "README.md"));
  const modules = join(workspace, "node_modules");
  mkdirSync(join(modules, "@mci"), { recursive: true });
  link(join(root, "node_modules"), modules, (name) => name !== "@mci");
  link(join(root, "packages"), join(modules, "@mci"), () => true);
});

describe.each([
  ["executor", "two-words", "packages/executor-two-words"],
  ["engine", "percent", "packages/template-percent"],
  ["source", "lines", "packages/source-lines"],
])("pnpm new %s %s", (kind, name, folder) => {
  it("makes a package", () => {
    const script = [
      "--import",
      "tsx",
      join(root, "scripts", "new.ts"),
      kind,
      name,
      "--root",
      workspace,
      "--no-install",
    ];
    expect(run(process.execPath, script, root)).toContain(`${folder} was created`);
    expect(readFileSync(join(workspace, "tests", "layers.test.ts"), "utf8")).toContain(`"${folder.slice(9)}",`);
    expect(readFileSync(join(workspace, "README.md"), "utf8")).toContain(`, \`${folder.slice(9)}\``);
    expect(texts(join(workspace, folder))).not.toMatch(/sample/i);
  });

  it("that builds", () => {
    run(command("tsc"), ["-p", "tsconfig.build.json"], join(workspace, folder));
    expect(readdirSync(join(workspace, folder, "dist"))).toContain("index.d.ts");
  });

  it("that lints and is formatted", () => {
    const linted = run(command("oxlint"), ["--type-aware", "--deny-warnings", folder], workspace);
    expect(linted).toContain("Found 0 warnings and 0 errors");
    run(command("oxfmt"), ["--check", `${folder}/src`, `${folder}/package.json`], workspace);
  });

  it("that passes its kit", () => {
    expect(run(command("vitest"), ["run", "--project", "unit", folder], workspace)).toMatch(/Tests\s+\d+ passed/);
  });
});

describe("the executor", () => {
  it("has a mistyped field reported at its line, with a caret", async () => {
    const module = join(workspace, "packages", "executor-two-words", "src", "index.ts");
    const { twoWordsExecutor } = (await import(pathToFileURL(module).href)) as { twoWordsExecutor: () => Executor };
    const file = join(workspace, "tools.mci.yaml");
    const block = '{ type: two-words, mesage: "Hello" }';
    writeFileSync(file, `schemaVersion: "1.0"\ntools:\n  - name: greet\n    execution: ${block}\n`);
    const { problems } = await checkFile(file, { executors: [twoWordsExecutor()] });
    const shown = problems.map(formatProblem).join("\n");
    expect(shown).toContain("tools.mci.yaml:4");
    expect(shown).toContain('Did you write "mesage" for it?');
    expect(shown).toMatch(/^ *\^/m);
  });
});

function link(from: string, to: string, isTaken: (name: string) => boolean): void {
  for (const name of readdirSync(from).filter(isTaken)) symlinkSync(join(from, name), join(to, name));
}

function texts(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: "utf8" })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), "utf8")}`)
    .join("\n");
}

/** Runs a program to its end. What it printed is in the error of one that fails. */
function run(program: string, args: readonly string[], cwd: string): string {
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env;
  try {
    return execFileSync(program, args, { cwd, encoding: "utf8", env: { ...env, NO_COLOR: "1" } });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(" ")} fails:\n${stdout}\n${stderr}`, { cause: error });
  }
}
