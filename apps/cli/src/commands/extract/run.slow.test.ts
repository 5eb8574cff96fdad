import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { installPackage } from "../../test/install-package.ts";
import { mciForTests, refusal, schemaOf, success, textTool } from "../../test/mci.ts";

const mci = mciForTests();
beforeAll(() => installPackage("extract", mci.folder), 30_000);

const tsconfig = JSON.stringify({
  compilerOptions: { target: "es2023", lib: ["es2023"], types: [], module: "nodenext", rootDir: "src", outDir: "dist" },
});
const notes = `import { all } from "./data.ts";
type Int = number;

export const notes = {
  /**
   * Searches the notes.
   *
   * @param query - what to look for
   * @param limit - how many at most
   * @minimum 1
   * @readOnly
   */
  search(query: string, limit: Int = 10, since: Date | null = null): { found: string[]; since: string } {
    return { found: all.filter((note) => note.includes(query)).slice(0, limit), since: String(since?.getUTCFullYear()) };
  },
};

/** Greets. */
export const greet = ({ name, isLoud = false }: { name: string; isLoud?: boolean }) =>
  isLoud ? \`HELLO \${name.toUpperCase()}\` : \`Hello \${name}\`;
`;
const data = `export const all = ["Buy tea", "Call Ada", "Buy bread"];\n`;
const project = { "package.json": '{ "type": "module" }', "tsconfig.json": tsconfig, "src/notes.ts": notes, "src/data.ts": data }; // prettier-ignore
const args = ["extract", "src/**/*.ts", "--out", "tools.mci.json"];

async function compile(cwd: string): Promise<void> {
  const entryPoints = [join(cwd, "src/notes.ts")];
  await build({ entryPoints, outdir: join(cwd, "dist"), bundle: true, platform: "node", format: "esm" });
}

describe("mci extract", () => {
  it("writes a schema file whose tools the other commands list, check and call", async () => {
    const cwd = await mci.folderOf(project);
    expect(await mci.run(args, { cwd })).toEqual({
      code: 0,
      stdout: "",
      stderr: "2 tools written to tools.mci.json.\n",
    });
    await compile(cwd);
    expect(await mci.run(["validate", "--strict"], { cwd })).toMatchObject({ code: 0 });
    const list = await mci.run(["list", "--format", "json", "-q"], { cwd });
    expect(list).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(list.stdout)).toMatchObject([
      { name: "notes.search", description: "Searches the notes.", annotations: { readOnlyHint: true } },
      { name: "greet", description: "Greets." },
    ]);
    const call = (...rest: readonly string[]): Promise<object> => mci.run(["call", ...rest, "-q"], { cwd });
    expect(await call("notes.search", "query=Buy", "since=2026-03-01T12:00:00Z")).toMatchObject({
      code: 0,
      stdout: '{"found":["Buy tea","Buy bread"],"since":"2026"}\n',
    });
    expect(await call("notes.search", "query=Buy", "limit:=1", "since:=null")).toMatchObject({
      stdout: '{"found":["Buy tea"],"since":"undefined"}\n',
    });
    expect(await call("notes.search", "query=Buy", "limit:=0")).toMatchObject({ code: 1 });
    expect(await call("greet", "name=Ada", "isLoud=true")).toMatchObject({ stdout: "HELLO ADA\n" });
  });

  it("checks a file: what it depends on has changed, so a load refuses it and --check exits with 1", async () => {
    const cwd = await mci.folderOf(project);
    await mci.run(args, { cwd });
    await compile(cwd);
    const check = [...args, "--check"];
    expect(await mci.run(check, { cwd })).toEqual({ code: 0, stdout: "", stderr: "2 tools, as in tools.mci.json.\n" });

    await writeFile(join(cwd, "src/data.ts"), data.replace("tea", "coffee"));
    const refused = await mci.run(["call", "greet", "name=Ada"], { cwd });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("mci extract");

    await writeFile(join(cwd, "src/notes.ts"), notes.replace("Greets.", "Greets politely.").replace("export const notes", "const notes")); // prettier-ignore
    const before = await readFile(join(cwd, "tools.mci.json"), "utf8");
    expect(await mci.run(check, { cwd })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^~ greet\n {4}description\n {6}- Greets\.\n {6}\+ Greets politely\.\n- notes\.search {2}Searches the notes\.\n~ \.\/src\/notes\.ts, or a file that it imports, has changed: 1 tool\n$/,
      ),
      stderr: "tools.mci.json is not what the sources give. Write it with 'mci extract', without --check.\n",
    });
    expect(await readFile(join(cwd, "tools.mci.json"), "utf8")).toBe(before);

    await mci.run([...args, "-q"], { cwd });
    expect(await mci.run(["call", "greet", "name=Ada", "-q"], { cwd })).toMatchObject({
      code: 0,
      stdout: "Hello Ada\n",
    });
    await rm(join(cwd, "tools.mci.json"));
    const missing = await mci.run(check, { cwd });
    expect(missing).toMatchObject({ code: 1, stdout: "+ greet  Greets politely.\n" });
    expect(missing.stderr).toContain("tools.mci.json does not exist.");
  });

  it("prints the schema file alone without --out, and maps sources to modules", async () => {
    const cwd = await mci.folderOf({ ...project, "src/rest.ts": "/** Joins. */\nexport const join = (...all: string[]) => all.join();\n" }); // prettier-ignore
    const printed = await mci.run(["extract", "src/*.ts", "!src/notes.ts", "--module-map", "src=build"], { cwd });
    expect(printed.code).toBe(0);
    expect(JSON.parse(printed.stdout)).toMatchObject({
      schemaVersion: "1.0",
      tools: [{ name: "join", execution: { type: "function", module: "./build/rest.js", parameters: [] } }],
    });
    expect(printed.stderr).toContain("src/rest.ts:2:22: warning: tool 'join': Parameter 'all' takes any number");
    const again = await mci.run(["extract", "src/*.ts", "!src/notes.ts", "--module-map", "src=build", "-q"], { cwd });
    expect(again).toEqual(success(printed.stdout));
  });

  it("writes YAML, and paths from the folder of the file", async () => {
    const cwd = await mci.folderOf(project);
    await mkdir(join(cwd, "config"));
    const yaml = ["extract", "src/notes.ts", "--out", "config/tools.mci.yaml"];
    expect(await mci.run([...yaml, "-q"], { cwd })).toEqual(success(""));
    const text = await readFile(join(cwd, "config/tools.mci.yaml"), "utf8");
    expect(text).toContain("module: ../dist/notes.js");
    expect((await mci.run([...yaml, "--check"], { cwd })).code).toBe(0);
    await writeFile(join(cwd, "config/tools.mci.yaml"), text.replaceAll("\n", "\r\n"));
    expect((await mci.run([...yaml, "--check"], { cwd })).code).toBe(0);
  });

  it("reports everything that cannot be a tool, and writes nothing", async () => {
    const cwd = await mci.folderOf({
      ...project,
      "src/a.ts": "export const a = (id: bigint, ids: Set<string>) => {};\n",
      "src/b.ts": "export const b = <T>(value: T) => {};\n",
    });
    const refused = await mci.run(args, { cwd });
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr.match(/^src\/.*$/gm)).toEqual([
      "src/a.ts:1:19: tool 'a': Parameter 'id' has the type bigint, which JSON does not have.",
      "src/a.ts:1:31: tool 'a': Parameter 'ids' has the type Set<string>, which JSON does not have.",
      "src/b.ts:1:14: tool 'b': The function has type parameters.",
    ]);
    await expect(readFile(join(cwd, "tools.mci.json"))).rejects.toThrow("ENOENT");
  });

  it.each([
    ["other tools", schemaOf(textTool("greet", "Hi"))],
    ["other fields", JSON.stringify({ schemaVersion: "1.0", tools: [], toolsets: ["mine"] })],
    ["something else", "Notes"],
  ])("does not overwrite a file with %s", async (_, own) => {
    const cwd = await mci.folderOf({ ...project, "tools.mci.json": own });
    expect(await mci.run(args, { cwd })).toEqual(
      refusal(expect.stringContaining("tools.mci.json has more than 'mci extract' writes, and was not changed.")),
    );
    expect(await readFile(join(cwd, "tools.mci.json"), "utf8")).toBe(own);
  });

  it.each([
    [["extract"], "'mci extract' requires files or patterns."],
    [["extract", "src/*.ts", "--check"], "--check compares with a file."],
    [["extract", "src/*.ts", "--module-map", "src"], "--module-map requires FROM=TO, found 'src'."],
    [["extract", "lib/*.ts"], "No TypeScript file matches 'lib/*.ts'."],
    [
      ["extract", "src/notes.ts", "--out", "no/tools.json"],
      "no/tools.json cannot be written: there is no such folder.",
    ],
  ])("explains %j", async (given, message) => {
    const cwd = await mci.folderOf(project);
    expect(await mci.run(given, { cwd })).toEqual(refusal(expect.stringContaining(message)));
  });
});

it("no command has the compiler in its bundle", async () => {
  const bundle = join(mci.folder, "bundle");
  const chunks = (await readdir(bundle)).filter((name) => name.endsWith(".cjs"));
  expect(chunks.length).toBeGreaterThan(1);
  for (const chunk of chunks) expect(await readFile(join(bundle, chunk), "utf8")).not.toContain("typescript-6");
});

describe("without the package", () => {
  const alone = mciForTests();

  it("mci extract says how to install it", async () => {
    const cwd = await alone.folderOf(project);
    expect(await alone.run(args, { cwd })).toEqual(
      refusal(`mci: 'mci extract' requires the package @mci/extract.\n  Run 'npm install @mci/extract' in ${cwd}.\n`),
    );
  });
});
