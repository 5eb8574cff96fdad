import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { textOf, type Problem, type ToolDefinition } from "@mci/contract";
import { hashSource } from "@mci/define/source";
import { closedAtEnd, temporaryFolder } from "@mci/plugin-kit/test";
import { lockOf, writeLock } from "@mci/source-file";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFile } from "./check-file.ts";
import { MCIClient } from "./mci-client.ts";
import type { LoadOptions } from "./options.ts";

/** Modules of a test import @mci/define as those of a user do: another copy of it than that of the client. */
const define = "@mci/define";
const root = temporaryFolder(afterAll);

beforeAll(async () => {
  await build({
    entryPoints: { index: fileURLToPath(import.meta.resolve("@mci/define")) },
    outdir: join(root, "node_modules/@mci/define"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["@mci/source"],
  });
  const manifest = { name: "@mci/define", exports: "./index.mjs" };
  await writeFile(join(root, "node_modules/@mci/define/package.json"), JSON.stringify(manifest));
});

const skills = `
  import { defineSkill, defineTool, settings, token } from ${JSON.stringify(define)};
  import { shout } from "./lib/shout.mjs";
  export function greet({ name, times = 1 }, { tool }) { return \`\${tool}: \${shout(name).repeat(times)}\`; }
  export const add = (a, b = 10) => a + b;
  export const describeDate = (since, files, ctx) => [since instanceof Date, files[0].content.length, typeof ctx.signal, ctx.tool];
  export const configured = (key, all, { places }) => [all.get(key), places];
  export const answer = 42;
  export const search = defineTool(
    { description: "Searches", tags: ["read"], readOnly: true, timeoutMs: 500,
      input: { type: "object", properties: { query: { type: "string" } }, required: ["query"] } },
    ({ query }) => ({ query }),
  );
  export const filesystem = defineSkill("filesystem", { read_all: defineTool({ inject: { settings } }, (_, { settings }) => settings.get("root")) });
  class Counter { count = 0; next() { this.count += 1; return this.count; } }
  export const tools = { counter: new Counter(), plain: { twice: ({ n }) => n * 2 } };
`;
const files = { "skills.mjs": skills, "lib/shout.mjs": "export const shout = (text) => text.toUpperCase();\n" };

async function folderOf(written: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(root, "work-"));
  for (const [name, text] of Object.entries(written)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

function fn(name: string, execution: object, rest: object = {}): ToolDefinition {
  return { name, ...rest, execution: { type: "function", module: "./skills.mjs", ...execution } };
}

/** Writes the modules and a schema file; returns its path. */
async function schema(document: object, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const text = JSON.stringify({ schemaVersion: "1.0", ...document }, null, 2);
  return join(await folderOf({ ...files, "tools.mci.json": text, ...more }), "tools.mci.json");
}

/** Loads a file of these tools, beside the modules. */
async function loadTools(tools: readonly object[], options: LoadOptions = {}): Promise<MCIClient> {
  return load(await schema({ tools }), options);
}

/** Loads a file without its broken tools, and returns the problems of these, too. */
async function loadRest(file: string): Promise<{ readonly client: MCIClient; readonly problems: readonly Problem[] }> {
  const problems: Problem[] = [];
  const onWarning = (problem: Problem): void => void problems.push(problem);
  return { client: await load(file, { brokenTools: "leave-out", onWarning }), problems };
}

async function load(file: string, options: LoadOptions = {}): Promise<MCIClient> {
  return closedAtEnd(await MCIClient.load(file, options));
}

/** Returns the error of a load of the file. */
async function refused(file: string, options: LoadOptions = {}): Promise<string> {
  const error: unknown = await MCIClient.load(file, options).catch((thrown: unknown) => thrown);
  return error instanceof Error ? error.message : "loaded";
}

describe("a tool whose execution names a module", () => {
  const text = { type: "object", properties: { name: { type: "string" }, times: { type: "integer", default: 2 } } };

  it("calls the function that the module exports", async () => {
    const client = await loadTools([fn("hello", { export: "greet" }, { inputSchema: text })]);
    expect(textOf(await client.execute("hello", { name: "ada" }))).toBe("hello: ADAADA");
    expect(await client.execute("hello", { name: 5 })).toMatchObject({ code: "MCI_INPUT" });
  });

  it("calls the export that has its name, or one in a skill, an object or an instance", async () => {
    const client = await loadTools(
      [
        fn("greet", {}),
        fn("double", { export: "tools.plain.twice" }),
        fn("count", { export: "tools.counter.next" }),
        fn("root", { export: "filesystem.read_all" }),
      ],
      { settings: { root: "/srv" } },
    );
    expect(textOf(await client.execute("greet", { name: "a" }))).toBe("greet: A");
    expect(textOf(await client.execute("double", { n: 4 }))).toBe("8");
    expect(textOf(await client.execute("count"))).toBe("1");
    expect(textOf(await client.execute("count"))).toBe("2");
    expect(textOf(await client.execute("root"))).toBe("/srv");
  });

  it("is warned of where it takes its arguments one by one, and no 'parameters' name them", async () => {
    const module = `
      export function join(a, b) { return a + b; }
      export const three = async (a, b, c) => a + b + c;
      export const whole = ({ a }, { tool }) => a + tool;
      export const other = (a, context) => a.a;
    `;
    const inputSchema = { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } };
    const one = (name: string, execution: object = {}): object =>
      fn(name, { module: "./plain.mjs", ...execution }, { inputSchema });
    const named = fn("named", { module: "./plain.mjs", export: "join", parameters: ["a", "b"] }, { inputSchema });
    const tools = [one("join"), one("three"), one("whole"), one("other"), named];
    const warnings: unknown[] = [];
    await load(await schema({ tools }, { "plain.mjs": module }), { onWarning: (problem) => warnings.push(problem) });
    const expected = {
      message: expect.stringContaining("takes several arguments"),
      hint: expect.stringContaining("'mci extract'"),
    };
    expect(warnings).toMatchObject([
      { tool: "join", pointer: "/tools/0/execution", ...expected },
      { tool: "three", ...expected },
    ]);
  });

  it("asks before it runs where its file or its code says so, as strictly as both", async () => {
    const tools = [
      fn("greet", {}, { inputSchema: text, approval: { show: "Greet {{props.name}}?", channel: "outOfBand" } }),
      fn("remove", { module: "./guarded.mjs" }, { approval: false }),
      fn("wipe", { module: "./guarded.mjs" }, { approval: { show: "Wipe it all?", expires_ms: 1000 } }),
      fn("search", { isolate: "worker" }),
    ];
    const guarded = [
      `import { defineTool } from "@mci/define";`,
      `export const remove = defineTool({ approval: "Remove?" }, () => "");`,
      `export const wipe = defineTool({ approval: { channel: "outOfBand", when: "call.tenant == 'a'" } }, () => "");`,
    ].join("\n");
    const file = await schema({ tools }, { "guarded.mjs": guarded });
    expect((await checkFile(file)).problems).toEqual([]);
    const client = await load(file);
    expect(Object.fromEntries(client.tools().map(({ name, approval }) => [name, approval]))).toEqual({
      greet: { show: "Greet {{props.name}}?", channel: "outOfBand", expiresMs: 600_000 },
      remove: { show: "Remove?", channel: "any", expiresMs: 600_000 },
      wipe: { show: "Wipe it all?", channel: "outOfBand", expiresMs: 1000 },
      search: undefined,
    });
    expect(await client.execute("greet", { name: "Ada" })).toMatchObject({ code: "MCI_APPROVAL" });
    expect(await refused(await schema({ tools: [fn("greet", { isolate: "process" })] }))).toContain('must be "worker"');
  });

  it("gets its arguments one by one, decoded, with what is injected", async () => {
    const client = await loadTools(
      [
        fn("add", { parameters: ["a", "b"] }),
        fn("dates", {
          export: "describeDate",
          parameters: ["since", "files", { inject: "context" }],
          decode: { "/since": "date", "/files/*/content": "bytes" },
        }),
        fn("configured", { parameters: ["key", { inject: "settings" }, { members: ["places", "left_out"] }] }),
      ],
      { settings: { root: "/srv" } },
    );
    expect(textOf(await client.execute("add", { a: 1, b: 2 }))).toBe("3");
    expect(textOf(await client.execute("add", { a: 1 }))).toBe("11");
    const given = { since: "2026-01-01T00:00:00Z", files: [{ content: "AAEC" }] };
    expect(textOf(await client.execute("dates", given))).toBe('[true,3,"object","dates"]');
    expect(given.files).toEqual([{ content: "AAEC" }]);
    expect(textOf(await client.execute("configured", { key: "root", places: 2 }))).toBe('["/srv",2]');
  });

  it("has what defineTool says of it, where the file says nothing else", async () => {
    const client = await loadTools([
      fn("search", {}),
      fn("find", { export: "search", timeout_ms: 9 }, { description: "Finds", tags: ["x"] }),
    ]);
    expect(client.getTool("search")).toMatchObject({
      description: "Searches",
      tags: ["read"],
      annotations: { readOnlyHint: true },
      inputSchema: { required: ["query"] },
      execution: { timeout_ms: 500 },
    });
    expect(client.getTool("find")).toMatchObject({ description: "Finds", tags: ["x"], execution: { timeout_ms: 9 } });
    expect(await client.execute("find", {})).toMatchObject({ code: "MCI_INPUT" });
    expect(await client.execute("find", { query: "x" })).toMatchObject({ structuredContent: { query: "x" } });
  });

  it("checks the result against the outputSchema of the file", async () => {
    const outputSchema = { type: "object", properties: { n: { type: "string" } }, required: ["n"] };
    const client = await loadTools([fn("add", { parameters: ["a"] }, { outputSchema })]);
    expect(await client.execute("add", { a: 1 })).toMatchObject({ isError: true, error: /does not fit its schema/ });
  });

  it("is locked with the hash of its module", async () => {
    const file = await schema({ tools: [fn("greet", {})] });
    const lock = await lockOf((await load(file)).tools());
    const { sha256 } = await hashSource(join(dirname(file), "skills.mjs"));
    expect(lock.get("greet")?.execution).toMatchObject({ source: { file: "./skills.mjs", export: "greet", sha256 } });
  });

  it("drifts by its approval when it is loaded, and in a check, which does not import it, by its code alone", async () => {
    const guarded = (approval: string): string =>
      `import { defineTool } from "@mci/define"; export const wipe = defineTool({ description: "Wipes", ${approval} }, () => "");`;
    const tools = [{ name: "wipe", execution: { type: "function", module: "./guarded.mjs" } }];
    const file = await schema({ tools, onDrift: "block" }, { "guarded.mjs": guarded("approval: true") });
    await writeLock(file, await lockOf((await MCIClient.load(file, { ignoreLock: true })).tools()));
    expect((await checkFile(file)).problems).toEqual([]);
    const changed = await schema({ tools, onDrift: "block" }, { "guarded.mjs": guarded("") });
    await copyFile(join(dirname(file), "mci.lock"), join(dirname(changed), "mci.lock"));
    expect((await checkFile(changed)).problems).toMatchObject([{ code: "MCI_DRIFT", tool: "wipe" }]);
    await expect(MCIClient.load(changed)).rejects.toThrow("changed approval, code. Its approval is weaker");
  });

  it("is explained by its module, its arguments after defaults and the names of what is injected", async () => {
    const client = await loadTools([
      fn("hello", { export: "greet" }, { inputSchema: text }),
      fn("root", { export: "filesystem.read_all" }),
    ]);
    expect(await client.explain("hello", { name: "ada" })).toEqual({
      text: 'Call greet of ./skills.mjs with {"name":"ada","times":2}',
      parts: [
        { name: "module", value: "./skills.mjs", at: "/module" },
        { name: "export", value: "greet", at: "/export" },
        { name: "name", value: '"ada"', at: "" },
        { name: "times", value: "2", at: "" },
      ],
    });
    expect(await client.explain("root")).toMatchObject({
      text: "Call filesystem.read_all of ./skills.mjs with {}, given settings",
      parts: [{}, {}, { name: "settings", value: "injected: settings" }],
    });
  });

  it("may be in a document that is an object", async () => {
    const folder = await folderOf(files);
    const document = { schemaVersion: "1.0", tools: [fn("greet", {})], functions: "./skills.mjs" };
    const client = closedAtEnd(await MCIClient.from(document, { folder }));
    expect(client.listTools()).toEqual(["greet", "filesystem.read_all", "search"]);
    expect(textOf(await client.execute("greet", { name: "a" }))).toBe("greet: A");
  });
});

describe("functions", () => {
  it("make tools of everything that modules export, each once", async () => {
    const more = `
      import { defineTool } from ${JSON.stringify(define)};
      export { filesystem } from "./skills.mjs";
      const stop = defineTool({ name: "halt" }, () => "stopped");
      export { stop, stop as end };
      export const helper = () => 1;
    `;
    const file = await schema({ functions: ["./more.mjs"] }, { "more.mjs": more });
    const client = await load(file, { settings: { root: "/srv" } });
    expect(client.listTools()).toEqual(["filesystem.read_all", "halt"]);
    expect(textOf(await client.execute("halt"))).toBe("stopped");
    expect(textOf(await client.execute("filesystem.read_all"))).toBe("/srv");
    expect(client.select({ toolsets: ["filesystem"] }).listTools()).toEqual(["filesystem.read_all"]);
    expect(client.getTool("filesystem.read_all")?.execution).toMatchObject({
      type: "function",
      module: "./more.mjs",
      export: "filesystem.read_all",
    });
  });

  it.each([
    ["./helpers.mjs", "The module './helpers.mjs' exports neither a tool nor a skill."],
    ["./gone.mjs", "The module './gone.mjs' cannot be loaded: not found: ./gone.mjs"],
    ["../outside.mjs", "outside the allowed folders: ../outside.mjs"],
  ])("that cannot be loaded are an error with its place: %s", async (module, message) => {
    const document = { functions: ["./skills.mjs", module], tools: [] };
    const file = await schema(document, { "helpers.mjs": "export const helper = () => 1;" });
    const said = await refused(file);
    expect(said).toContain("tools.mci.json:5:5: ");
    expect(said).toContain(message);
    const { client, problems } = await loadRest(file);
    expect(client.listTools()).toEqual(["filesystem.read_all", "search"]);
    expect(problems).toMatchObject([{ severity: "error" }]);
  });
});

describe("a module", () => {
  it("whose function has no retry makes 'retries' of a file have no effect, with a warning", async () => {
    const made = `import { defineTool } from ${JSON.stringify(define)};
      export const once = defineTool({}, () => "once");
      export const often = defineTool({ readOnly: true, retry: { on: [Error] } }, () => "often");`;
    const execution = { module: "./made.mjs", retries: { attempts: 3 } };
    const file = await schema({ tools: [fn("once", execution), fn("often", execution)] }, { "made.mjs": made });
    const { problems } = await loadRest(file);
    expect(problems).toMatchObject([{ tool: "once", pointer: "/tools/0/execution/retries", severity: "warning" }]);
  });

  it("with a tool whose handler is not a function still gives its other tools", async () => {
    const made = `import { defineTool } from ${JSON.stringify(define)};
      export const good = defineTool({}, () => "good");
      export const odd = defineTool({}, 5);`;
    const file = await schema({ functions: "./made.mjs", tools: [] }, { "made.mjs": made });
    const message = "The option 'handler' must be a function, not 5. (FOLDER/made.mjs:3)";
    expect((await refused(file)).replaceAll(dirname(file), "FOLDER")).toContain(`tool 'odd': ${message}`);
    const { client } = await loadRest(file);
    expect(client.listTools()).toEqual(["good"]);
    expect(await client.execute("odd")).toMatchObject({ code: "MCI_LOAD" });
  });

  it.each<[object, string]>([
    [{ export: "gret" }, "9:19: tool 'bad': The module './skills.mjs' has no export 'gret'.\n"],
    [{ export: "gret" }, "Did you mean 'greet'?"],
    [{}, "The module './skills.mjs' has no export 'bad'."],
    [{ export: "answer" }, "'answer' of './skills.mjs' is a number, not a function."],
    [{ export: "filesystem" }, "is the skill 'filesystem', not a function.\n"],
    [{ export: "filesystem" }, "Name one of its members: 'filesystem.read_all'."],
    [{ export: "filesystem.read" }, "'filesystem' of './skills.mjs' has no member 'read'."],
    [{ module: "./nowhere.mjs" }, "The module './nowhere.mjs' cannot be loaded: not found: ./nowhere.mjs"],
    [{ module: "../x.mjs" }, "More with directoryAllowList, everything with enableAnyPaths."],
    [{ module: "./linked.mjs" }, "outside the allowed folders: ./linked.mjs"],
    [{ module: "./throws.mjs" }, "The module './throws.mjs' cannot be imported: on purpose. (FOLDER/throws.mjs:1:7)"],
    [{ module: "./misspelt.mjs" }, "has no option 'nme'. Did you mean 'name'? (FOLDER/misspelt.mjs:2)"],
    [{ module: "./broken.mjs" }, "The module './broken.mjs' cannot be imported: "],
  ])("that cannot be used is an error of its tool, and the others still load: %j", async (execution, message) => {
    const modules = {
      "throws.mjs": "throw new Error('on purpose');",
      "broken.mjs": "export const = 1;",
      "misspelt.mjs": `import { defineTool } from ${JSON.stringify(define)};\nexport const bad = defineTool({ nme: "a" }, () => 1);`,
    };
    const file = await schema({ tools: [fn("bad", execution), fn("greet", {})] }, modules);
    const outside = await folderOf({ "x.mjs": "export const bad = () => 1;" });
    await symlink(join(outside, "x.mjs"), join(dirname(file), "linked.mjs"));
    expect((await refused(file)).replaceAll(dirname(file), "FOLDER")).toContain(message);
    const { client, problems } = await loadRest(file);
    expect(client.listTools()).toEqual(["greet"]);
    expect(problems).toMatchObject([{ tool: "bad", severity: "error", file, line: expect.any(Number) }]);
    expect(await client.execute("bad")).toMatchObject({ code: "MCI_LOAD" });
  });

  it("outside of the folder may be allowed by the file", async () => {
    const outside = await folderOf({ "x.mjs": "export const x = () => 'from outside';" });
    const file = await schema({ directoryAllowList: [outside], tools: [fn("x", { module: join(outside, "x.mjs") })] });
    expect(textOf(await (await load(file)).execute("x"))).toBe("from outside");
  });

  it("in a toolset file is refused, and not imported", async () => {
    const toolset = JSON.stringify({ schemaVersion: "1.0", tools: [fn("theirs", { module: "./theirs.mjs" })] });
    const marker = {
      "theirs.mjs": "globalThis.importedByTest = true; export const theirs = () => 1;",
      "mci/theirs.mci.json": toolset,
    };
    const file = await schema({ toolsets: ["theirs"], tools: [fn("greet", {})] }, marker);
    expect(await refused(file)).toContain("A toolset file cannot name modules: './theirs.mjs' is not imported.");
    expect(Reflect.has(globalThis, "importedByTest")).toBe(false);
    const { client } = await loadRest(file);
    expect(client.listTools()).toEqual(["greet"]);
  });

  it("is not imported by a check, which still finds whether it is there", async () => {
    const marker = { "marked.mjs": "globalThis.importedByCheck = true; export const marked = () => 1;" };
    const tools = [fn("marked", { module: "./marked.mjs" }), fn("gone", { module: "./gone.mjs" })];
    const file = await schema({ tools, functions: "./marked.mjs" }, marker);
    const { problems } = await checkFile(file);
    expect(problems.map(({ tool, message }) => [tool, message])).toEqual([
      ["gone", expect.stringContaining("not found")],
    ]);
    expect(Reflect.has(globalThis, "importedByCheck")).toBe(false);
  });

  it("is among the references of a check", async () => {
    const file = await schema({ tools: [fn("greet", {}), fn("search", {})], functions: "./lib/shout.mjs" });
    const folder = dirname(file);
    const { problems, references } = await checkFile(file);
    expect(problems).toEqual([]);
    expect(references.modules).toEqual([join(folder, "skills.mjs"), join(folder, "lib/shout.mjs")]);
  });

  it("of a tool that injects what nobody provides is an error with its place", async () => {
    const needy = `
      import { defineTool, token } from ${JSON.stringify(define)};
      export const needy = defineTool({ inject: { db: token("db") } }, () => 1);
    `;
    const file = await schema({ tools: [fn("needy", { module: "./needy.mjs" })] }, { "needy.mjs": needy });
    expect(await refused(file)).toMatch(/tools\.mci\.json:\d+:\d+: tool 'needy': Nothing provides 'db'\./);
  });

  it("shares what is provided with the tools that are given", async () => {
    const shared = `
      import { defineTool, provide, token } from ${JSON.stringify(define)};
      const db = token("db");
      let opened = 0;
      export const provider = provide(db, () => ({ opened: (opened += 1) }));
      export const given = defineTool({ name: "given", inject: { db } }, (_, { db }) => db.opened);
      export const named = defineTool({ inject: { db } }, (_, { db }) => db.opened);
    `;
    const file = await schema({ tools: [fn("named", { module: "./shared.mjs" })] }, { "shared.mjs": shared });
    const { provider, given } = await import(/* @vite-ignore */ join(dirname(file), "shared.mjs"));
    const client = await load(file, { tools: [given], provide: [provider] });
    expect(textOf(await client.execute("named"))).toBe("1");
    expect(textOf(await client.execute("given"))).toBe("1");
  });
});

describe("a tool that was extracted from a source", () => {
  const source = "export function hello(name: string) { return `Hello ${name}`; }\n";
  const built = "export function hello(name) { return `Hello ${name}`; }\n";

  async function extracted(): Promise<string> {
    const file = await schema(
      { tools: [] },
      { "src/hello.ts": source, "dist/hello.js": built, "package.json": '{"type":"module"}' },
    );
    const { sha256 } = await hashSource(join(dirname(file), "src/hello.ts"));
    const execution = {
      module: "./dist/hello.js",
      export: "hello",
      parameters: ["name"],
      source: { file: "./src/hello.ts", export: "hello", sha256 },
    };
    await writeFile(file, JSON.stringify({ schemaVersion: "1.0", tools: [fn("hello", execution), fn("greet", {})] }));
    return file;
  }

  it("runs what was built, and is locked with the hashes of both", async () => {
    const client = await load(await extracted());
    expect(textOf(await client.execute("hello", { name: "Ada" }))).toBe("Hello Ada");
    const { sha256, moduleSha256 } = Object((await lockOf(client.tools())).get("hello")?.execution).source;
    expect(moduleSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(moduleSha256).not.toBe(sha256);
  });

  it("is refused when the source has changed since, with the command to run", async () => {
    const file = await extracted();
    await writeFile(join(dirname(file), "src/hello.ts"), `${source}// changed\n`);
    const said = await refused(file);
    expect(said).toContain("tool 'hello': './src/hello.ts', or a file that it imports, has changed since");
    expect(said).toContain("Extract the tools again: mci extract src/hello.ts --out tools.mci.json");
    expect((await checkFile(file)).problems).toMatchObject([{ tool: "hello", code: "MCI_LOAD" }]);
    const { client } = await loadRest(file);
    expect(client.listTools()).toEqual(["greet"]);
  });

  it.each([
    ["is gone", (file: string) => rm(file)],
    ["has a mistake", (file: string) => writeFile(file, "export const hello = (;")],
    ["throws", (file: string) => writeFile(file, "throw new Error('no database');")],
  ])("names the command as well when the source has changed and the module %s", async (_, damage) => {
    const file = await extracted();
    await writeFile(join(dirname(file), "src/hello.ts"), `${source}// changed\n`);
    await damage(join(dirname(file), "dist/hello.js"));
    const said = await refused(file);
    expect(said).toContain("'./dist/hello.js' cannot be");
    expect(said).toContain("has changed since this tool was extracted from it.");
    expect(said).toContain("Extract the tools again: mci extract src/hello.ts --out tools.mci.json");
  });

  it("is not compared where the source is not there", async () => {
    const file = await extracted();
    await rm(join(dirname(file), "src"), { recursive: true });
    expect(textOf(await (await load(file)).execute("hello", { name: "Ada" }))).toBe("Hello Ada");
  });
});

describe("one name twice", () => {
  it("names file and line, module and export", async () => {
    const file = await schema({ tools: [fn("search", { export: "greet" })], functions: "./skills.mjs" });
    const said = await refused(file);
    expect(said).toContain(
      `tool 'search': ./skills.mjs:search: There is another tool 'search', in ${file}:5:15 (./skills.mjs:greet).`,
    );
    expect(said).toMatch(/tools\.mci\.json:\d+:\d+: tool 'search'/);
  });
});
