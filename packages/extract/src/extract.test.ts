import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LoadError, type FunctionExecution, type Problem } from "@mci/contract";
import { folderOf } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { extract, type ExtractOptions, type Manifest } from "./extract.ts";

/** A library without types is enough, and takes no time to read. */
const noTypes = { types: [], lib: ["es2023"], target: "es2023", module: "nodenext" };

function projectOf(files: Readonly<Record<string, string>>, compilerOptions: object = {}): string {
  return folderOf({ "tsconfig.json": { compilerOptions: { ...noTypes, ...compilerOptions } }, ...files });
}

interface Outcome {
  readonly names?: readonly string[];
  readonly manifest?: Manifest;
  readonly problems: readonly string[];
  readonly hints?: readonly (string | undefined)[];
}

async function extracted(
  folder: string,
  files: string | readonly string[] = "**/*.ts",
  options: ExtractOptions = {},
): Promise<Outcome> {
  const warnings: Problem[] = [];
  const line = ({ severity, file = "", line: at, column, tool, message }: Problem): string =>
    `${severity} ${file.slice(folder.length + 1)}:${at}:${column} ${tool ?? ""}: ${message}`;
  try {
    const manifest = await extract(files, { folder, ...options, onWarning: (problem) => warnings.push(problem) });
    return { manifest, names: manifest.tools.map(({ name }) => name), problems: warnings.map(line) };
  } catch (error) {
    if (!LoadError.is(error)) throw error;
    return { problems: error.problems.map(line), hints: error.problems.map(({ hint }) => hint) };
  }
}

/** Returns the problems and warnings of a project with these files. */
async function problemsOf(
  files: Readonly<Record<string, string>>,
  compilerOptions: object = {},
): Promise<readonly string[]> {
  return (await extracted(projectOf(files, compilerOptions))).problems;
}

function executionOf({ manifest }: Outcome, name: string): FunctionExecution {
  const execution = manifest?.tools.find((tool) => tool.name === name)?.execution;
  if (execution?.type !== "function") throw new Error(`No tool '${name}'.`);
  return execution;
}

describe("@asType integer", () => {
  const integers = async (text: string): Promise<unknown> => {
    const { manifest, problems } = await extracted(projectOf({ "a.ts": text }));
    expect(problems).toEqual([]);
    return Object(manifest?.tools[0]?.inputSchema)["properties"];
  };

  it.each<[string, string, object]>([
    ["after @param", "/** Does.\n * @param n how many\n * @asType integer */\nexport function a(n: number, m: string) {}", { n: { description: "how many" }, m: { type: "string" } }],
    ["on the line of @param", "/** Does.\n * @param n @asType integer */\nexport function a(n: number) {}", { n: {} }],
    ["before the only parameter of a function", "/** Does.\n * @asType integer */\nexport function a(n: number) {}", { n: {} }],
    ["before a parameter", "export function a(/** @asType integer */ n: number) {}", { n: {} }],
    ["of an alias", "/** @asType integer */\ntype Count = number;\nexport function a(n: Count, m?: Count) {}", { n: {}, m: {} }],
    ["of a value that may be null", "/** Does.\n * @param n @asType integer */\nexport function a(n: number | null) {}", { n: { type: ["integer", "null"] } }],
    ["of a number that is an integer already", "type Int = number;\n/** Does.\n * @param n @asType integer */\nexport function a(n: Int) {}", { n: {} }],
  ])("makes a number an integer: %s", async (_, text, wanted) => {
    const expected = Object.entries(wanted).map(([name, rest]) => [name, { type: "integer", ...Object(rest) }]);
    expect(await integers(text)).toEqual(Object.fromEntries(expected));
  }); // prettier-ignore

  it("makes members, items and values integers", async () => {
    const text = `/** @asType integer */
type Count = number;
interface Page {
  /** @asType integer */
  size: number;
}
/** Does.
 * @param options what
 * @param options.limit at most @asType integer
 * @param rows
 * @param rows[].n @asType integer
 */
export function a(options: { limit: number }, rows: { n: number }[], page: Page, list: Count[], map: Record<string, Count>) {}
`;
    const integer = { type: "integer" };
    expect(await integers(text)).toMatchObject({
      options: { description: "what", properties: { limit: { ...integer, description: "at most" } } },
      rows: { items: { properties: { n: integer } } },
      page: { properties: { size: integer } },
      list: { items: integer },
      map: { additionalProperties: integer },
    });
  });

  it("warns where it is about no parameter", async () => {
    const text = "/** Does.\n * @asType integer */\nexport function a(n: number, m: number) {}";
    expect(await problemsOf({ "a.ts": text })).toEqual([
      "warning a.ts:3:1 a: @asType stands before every @param, and is about no parameter.",
    ]);
  });
});

describe("refusals", () => {
  it("come together, each with its place", async () => {
    const problems = await problemsOf({
      "a.ts": `export function one(id: bigint, map: Map<string, number>, back: () => void): void {}
export const two = <T>(value: T): T => value;
export function three(a: string): string;
export function three(a: number): string;
export function three(a: unknown): string { return String(a); }
`,
      "c.ts": `export function eight(all: Iterable<string>): Map<string, string>[] { return []; }\n`,
      "b.ts": `class User { readonly name: string = ""; }
export function four(user: User, key: symbol, missing: Unknown, deep: { list: { set: Set<string> }[] }) {}
export function five([a, b]: [string, string], at: Date | string, { a: again }: { a: string }, a: string) {}
/**
 * @param limit @minimum few
 * @param name @asType integer
 */
export function six(limit: number, name: string): Map<string, string> { return new Map(); }
/** @readOnly @destructive @cacheTtl soon */
export function seven(): { at: bigint } { return { at: 1n }; }
export default () => 1;
`,
    });
    expect(problems).toEqual([
      "error a.ts:1:21 one: Parameter 'id' has the type bigint, which JSON does not have.",
      "error a.ts:1:33 one: Parameter 'map' has the type Map<string, number>, which JSON does not have.",
      "error a.ts:1:59 one: Parameter 'back' is a function, which JSON does not have.",
      "error a.ts:2:14 two: The function has type parameters.",
      "error a.ts:3:1 three: The function has overloads.",
      "error b.ts:2:22 four: Parameter 'user' is an instance of the class User.",
      "error b.ts:2:34 four: Parameter 'key' has the type symbol, which JSON does not have.",
      "error b.ts:2:47 four: Parameter 'missing' has a type that cannot be resolved.",
      "error b.ts:2:65 four: Parameter 'deep.list[].set' has the type Set<string>, which JSON does not have.",
      "error b.ts:3:22 five: A destructured array has no name.",
      "error b.ts:3:96 five: Two parameters are called 'a'.",
      "error b.ts:3:96 five: Parameter 'at' may be a string and a Date or bytes.",
      "error b.ts:8:21 six: @minimum requires a number, found 'few'.",
      "error b.ts:8:36 six: @asType makes a number an integer, found 'integer' for the type string.",
      "error b.ts:8:51 six: The result has the type Map<string, string>, which JSON does not have.",
      "error b.ts:10:1 seven: @readOnly and @destructive exclude each other.",
      "error b.ts:10:1 seven: @cacheTtl requires a positive number, found 'soon'.",
      "error b.ts:10:26 seven: The result's 'at' has the type bigint, which JSON does not have.",
      "error b.ts:11:1 : A default export has no name.",
      "error c.ts:1:23 eight: Parameter 'all' has the type Iterable<string>, which JSON does not have.",
      "error c.ts:1:47 eight: The result's '[]' has the type Map<string, string>, which JSON does not have.",
    ]);
  });

  it("are complete when printed alone", async () => {
    const folder = projectOf({ "a.ts": "export const search = (ids: Set<string>): string => String(ids);\n" });
    const error: unknown = await extract("a.ts", { folder }).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain(`a.ts:1:24: tool 'search': Parameter 'ids' has the type Set<string>`);
    expect(String(error)).toContain("Use an array.");
  });

  it("name parameters and members called __proto__", async () => {
    const folder = projectOf({
      "a.ts": `export function one(__proto__: string): void {}
export function two(given: { a: { __proto__: string }[] }): void {}
export function three({ __proto__: own, b }: { __proto__: string; b: string }): void {}
export function four(): { __proto__: string } { throw new Error(String()); }
export function five(given: Record<"__proto__", string>): void {}
export function six({ a }: { a: 1; ["__proto__"]: 2 } | { a: 2 }): void {}
`,
    });
    const problem = "has a name that tools cannot use.";
    expect((await extracted(folder)).problems).toEqual([
      `error a.ts:1:21 one: Parameter '__proto__' ${problem}`,
      `error a.ts:2:21 two: Parameter 'given.a[].__proto__' ${problem}`,
      `error a.ts:3:23 three: Parameter '__proto__' ${problem}`,
      `error a.ts:4:25 four: The result's '__proto__' ${problem}`,
      `error a.ts:5:22 five: Parameter 'given.__proto__' ${problem}`,
      `error a.ts:6:21 six: Parameter '__proto__' ${problem}`,
    ]);
  });

  it("name a type that contains itself and a date, and one without an end", async () => {
    const problems = await problemsOf({
      "a.ts": `interface Task { due: Date; after: Task[] }
export function plan(task: Task) {}
type Deep<T> = { next: Deep<T[]> };
export function dig(deep: Deep<string>) {}
`,
    });
    expect(problems).toEqual([
      "error a.ts:2:22 plan: Parameter 'task.after[]' contains itself and a Date or bytes.",
      expect.stringMatching(/^error a\.ts:4:21 dig: Parameter 'deep(\.next)+' nests too deeply\.$/),
    ]);
  });

  it.each([
    ["twice in itself", "type A<T> = { a: A<A<T>>; b: A<[T, T]> };", "A<string>", "A"],
    ["in nested tuples", doublings("[T, T]"), "T40", "T40"],
    ["in a tuple that doubles", "type A<T> = { next: A<[T, T]>; own: T };", "A<string>", "A"],
    ["in a union that grows", "type A<T> = { next: A<[T, T]> | A<T[]> | null };", "A<string>", "A"],
  ])("name the type that grows: %s", async (_, types, of, name) => {
    const parameter = await extracted(projectOf({ "a.ts": `${types}\nexport function a(x: ${of}) {}` }));
    const result = await extracted(projectOf({ "a.ts": `${types}\nexport function a(): ${of} { throw 1; }` }));
    for (const { problems, hints } of [parameter, result]) {
      expect(problems).toEqual([
        expect.stringMatching(/^error a\.ts:2:\d+ a: .* (nests too deeply|has too many parts)\.$/),
      ]);
      expect(hints?.[0]).toContain(`The type '${name}'`);
    }
  });

  it.each([
    ["braces", `\nexport function a(x: ${"{a:".repeat(3_000)}string${"}".repeat(3_000)}) {}`, "2:1 "],
    ["arrays", `export function a(x: string${"[]".repeat(5_000)}) {}`, "1:1 "],
    ["defaults", `export function a(x: unknown = ${"[".repeat(3_000)}${"]".repeat(3_000)}) {}`, "1:1 "],
  ])("name the place of what nests too deeply to be read: %s", async (_, text, place) => {
    const outcome = await extracted(projectOf({ "a.ts": text, "b.ts": "export function b() {}" }));
    expect(outcome.problems).toEqual([expect.stringContaining("nests too deeply to be read.")]);
    expect(outcome.problems[0]).toContain(`error a.ts:${place}`);
  });

  it("name a type whose dates are in too many places, and take one without dates", async () => {
    const levels = Array.from(
      { length: 24 },
      (_, level) => `interface P${level + 1} { a: { x: P${level} }; b: { y: P${level} } }`,
    ).join("\n");
    const source = (of: string): string => `${levels}\ninterface P0 { at: ${of} }\nexport function a(top: P24) {}\n`;
    const plain = await extracted(projectOf({ "a.ts": source("string") }));
    expect(plain).toMatchObject({ names: ["a"], problems: [] });
    const dated = await extracted(projectOf({ "a.ts": source("Date") }));
    expect(dated.problems).toEqual([expect.stringContaining("is one of too many places that have a Date or bytes.")]);
  });

  it("name both places of a name that is used twice", async () => {
    const problems = await problemsOf({
      "a.ts": "\nexport function search(): void {}\n",
      "b.ts": "export const search = (): void => {};\n",
    });
    expect(problems).toEqual(["error b.ts:1:14 search: Another tool is called 'search': a.ts:2:1."]);
  });

  it("show the place of a syntax error", async () => {
    const folder = projectOf({ "a.ts": "export function search( {" });
    expect((await extracted(folder)).problems[0]).toMatch(/^error a\.ts:1:26 : /);
  });

  it("of a member that the client gives say how to take it", async () => {
    const define = join(import.meta.dirname, "../../define/src/index.ts");
    const problems = await problemsOf(
      {
        "a.ts": `import type { Settings } from "${define}";\nexport const a = ({ settings }: { settings: Settings }) => settings.get("a");\n`,
      },
      { allowImportingTsExtensions: true },
    );
    expect(problems).toEqual(["error a.ts:2:19 a: The member 'settings' is given by the client."]);
  });
});

describe("warnings", () => {
  it("are given for what is left out", async () => {
    const define = join(import.meta.dirname, "../../define/src/index.ts");
    const folder = projectOf(
      {
        "a.ts": `import { defineSkill, defineTool } from "${define}";
export function join(first: string, ...others: string[]): string { return [first, ...others].join(); }
export const greet = defineTool({ name: "greet" }, () => "Hi");
export const skill = defineSkill("skill", { greet });
export const mixed = { port: 80, open(url: string): string { return url; } };
export const config = { port: 80 };
`,
      },
      { allowImportingTsExtensions: true, lib: ["es2023", "esnext.disposable"] },
    );
    const outcome = await extracted(folder);
    expect(outcome.names).toEqual(["join"]);
    expect(outcome.problems).toEqual([
      "warning a.ts:2:37 join: Parameter 'others' takes any number of values and is left out.",
      "warning a.ts:3:14 : 'greet' is made by defineTool, which needs no manifest.",
      "warning a.ts:4:14 : 'skill' is made by defineSkill, which needs no manifest.",
      "warning a.ts:5:14 : 'mixed' is not a skill, as its member 'port' is not a function.",
    ]);
    expect(executionOf(outcome, "join").parameters).toEqual(["first"]);
  });
});

describe("comments without effect", () => {
  it("are warned of, with what was probably meant", async () => {
    const problems = await problemsOf(
      {
        "a.ts": `interface Depth { /** How deep. @minimum 1 */ depth: number; /** Seen.
 */ width?: number; height?: number; /** after */
  /** @minLenght 2 */ text: string }
/**
 * @param dept - how deep
 * @param other - also
 * @minimun 1
 * @returns nothing
 */
export function a(depth: Depth, other) {}
/** @param options - all of them @param options.query - the text @param query - again */
export function b({ query }: { query: string }) {}
export const c = { /** Reads. */ read() {} };
`,
      },
      { strict: false, noImplicitAny: false },
    );
    expect(problems).toEqual([
      "warning a.ts:10:1 a: @minimun has no meaning.",
      "warning a.ts:10:1 a: @param names 'dept', which is not a parameter.",
      expect.stringContaining(
        "a: Parameter 'depth.depth': Its comment stands on the line of the bracket before it, and is not read.",
      ),
      expect.stringContaining("a: Parameter 'depth.width': Its comment stands"),
      expect.stringContaining("a: Parameter 'depth.text': @minLenght has no meaning."),
      expect.stringContaining("a: Parameter 'other': It has no type, and takes anything."),
      expect.stringContaining("c.read: Its comment stands on the line"),
    ]);
  });
});

describe("a source that Node loads itself", () => {
  const enums =
    "export type Size = `${Sizes}`;\nenum Sizes { small, large }\nexport function a() {}\nexport function b() {}\n";
  it("is warned of once if Node refuses it", async () => {
    const files = {
      "enums.ts": enums,
      "spaces.ts":
        "namespace Types { export type A = 1 }\nnamespace Values { export const a = 1 }\nexport function c() {}\n",
      "classes.ts": "class A { constructor(private a: string) {} }\nexport function d() { return String(A); }\n",
      "fine.ts": "declare enum A { b }\nexport function e() {}\n",
    };
    expect(await problemsOf(files)).toEqual([
      "warning classes.ts:1:23 : A parameter property cannot be loaded by Node, which only removes types.",
      "warning enums.ts:2:1 : An enum cannot be loaded by Node, which only removes types.",
      "warning spaces.ts:2:1 : A namespace cannot be loaded by Node, which only removes types.",
    ]);
    expect(await problemsOf(files, { outDir: "dist", rootDir: "." })).toEqual([]);
  });
});

describe("files", () => {
  it("cannot be chosen by braces, and are written out", async () => {
    const folder = projectOf({ "a.ts": "export function a() {}\n" });
    const error: unknown = await extract("{a,b}.ts", { folder }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: "'{a,b}.ts' has braces, which patterns do not know.",
      hint: "Give each: 'a.ts' 'b.ts'.",
    });
  });

  it("that do not exist, or match nothing, are errors", async () => {
    const folder = projectOf({
      "a.ts": "export const version = 1;\n",
      "a.js": "",
      "b.d.ts": "export function b(): void;\n",
    });
    await expect(extract("src/**/*.ts", { folder })).rejects.toThrow("No TypeScript file matches 'src/**/*.ts'.");
    await expect(extract(["*.ts", "b.ts"], { folder })).rejects.toThrow("'b.ts' does not exist.");
    await expect(extract("a.js", { folder })).rejects.toThrow("'a.js' is not a TypeScript file.");
    await expect(extract("*.ts", { folder })).rejects.toThrow("No function is exported by '*.ts'.");
    await expect(extract([], { folder })).rejects.toThrow("at least one");
    await expect(extract("*.ts", { folder, moduleMap: { src: "dist" } })).rejects.toThrow(
      "'src', which does not exist",
    );
    await expect(extract("*.ts", { folders: ["."] } as ExtractOptions)).rejects.toThrow("folder");
  });

  it("give a re-exported function once, in its own file", async () => {
    const folder = projectOf({
      "index.ts": `export * from "./z.ts";\nexport { a as again } from "./z.ts";\nexport { readFile } from "./lib.js";\nexport declare function ambient(): void;\n`,
      "z.ts": "export function a(): void {}\n",
      "lib.d.ts": "export function readFile(): void;\n",
    });
    const all = await extracted(folder);
    expect(all.names).toEqual(["a"]);
    expect(executionOf(all, "a").source?.file).toBe("./z.ts");
    const barrel = await extracted(folder, "index.ts");
    expect(barrel.names).toEqual(["a"]);
    expect(executionOf(barrel, "a")).toMatchObject({
      module: "./index.ts",
      export: "a",
      source: { file: "./index.ts" },
    });
  });

  it("can be left out by a pattern", async () => {
    const folder = projectOf({ "a.ts": "export function a() {}\n", "a.test.ts": "export function helper() {}\n" });
    expect((await extracted(folder, ["**/*.ts", "!**/*.test.ts"])).names).toEqual(["a"]);
  });

  it("have a hash that changes with what they import", async () => {
    const text = `import { b } from "./b.ts";\nexport function a() { return b; }\n`;
    const folder = projectOf({ "a.ts": text, "b.ts": "export const b = 1;\n" });
    const before = executionOf(await extracted(folder), "a").source?.sha256;
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    await writeFile(join(folder, "b.ts"), "export const b = 2;\n");
    expect(executionOf(await extracted(folder), "a").source?.sha256).not.toBe(before);
  });
});

describe("the module of a function", () => {
  const files = {
    "src/tools/a.ts": "export function a() {}\n",
    "src/b.mts": "export function b() {}\n",
    "other/c.cts": "export function c() {}\n",
  };
  const modules = async (compilerOptions: object, options: ExtractOptions = {}, others = {}): Promise<object> => {
    const outcome = await extracted(projectOf({ ...files, ...others }, compilerOptions), ["src", "other"], options);
    return Object.fromEntries((outcome.names ?? []).map((name) => [name, executionOf(outcome, name).module]));
  };

  it("is where outDir and rootDir put it", async () => {
    const expected = { a: "./dist/src/tools/a.js", b: "./dist/src/b.mjs", c: "./dist/other/c.cjs" };
    expect(await modules({ outDir: "dist", rootDir: "." })).toEqual(expected);
    expect(await modules({ outDir: "dist" })).toEqual(expected);
    expect(await modules({ outDir: "dist", rootDir: "src" })).toMatchObject({
      a: "./dist/tools/a.js",
      c: "./other/c.cts",
    });
  });

  it("without rootDir starts where the TypeScript of the project starts", async () => {
    const { "other/c.cts": _, ...sources } = files;
    const only = async (version: string): Promise<string | undefined> => {
      const manifest = JSON.stringify({ name: "typescript", version });
      const others = { "node_modules/typescript/package.json": manifest };
      const outcome = await extracted(projectOf({ ...sources, ...others }, { outDir: "dist" }), "src/**/*.ts");
      return executionOf(outcome, "a").module;
    };
    expect(await only("5.9.3")).toBe("./dist/tools/a.js");
    expect(await only("6.0.3")).toBe("./dist/src/tools/a.js");
  });

  it("is the source itself if nothing is emitted", async () => {
    const expected = { a: "./src/tools/a.ts", b: "./src/b.mts", c: "./other/c.cts" };
    expect(await modules({})).toEqual(expected);
    expect(await modules({ outDir: "dist", noEmit: true })).toEqual(expected);
  });

  it("is what the module map says, the longest entry first", async () => {
    const moduleMap = { src: "build", "src/tools": "dist/tools.mjs", "other/c.cts": "c.cjs" };
    expect(await modules({ outDir: "dist" }, { moduleMap })).toEqual({
      a: "./dist/tools.mjs",
      b: "./build/b.mjs",
      c: "./c.cjs",
    });
  });

  it("is relative to the folder of the manifest", async () => {
    const folder = projectOf(files, { outDir: "dist", rootDir: "src" });
    const outcome = await extracted(folder, "src/tools/*.ts", { manifestFolder: "config" });
    expect(executionOf(outcome, "a")).toMatchObject({
      module: "../dist/tools/a.js",
      source: { file: "../src/tools/a.ts" },
    });
  });

  it("follows the config that a tsconfig.json refers to", async () => {
    const folder = projectOf({
      ...files,
      "tsconfig.json": JSON.stringify({ files: [], references: [{ path: "tsconfig.app.json" }] }),
      "tsconfig.app.json": JSON.stringify({
        compilerOptions: { ...noTypes, outDir: "app", rootDir: "src" },
        include: ["src"],
      }),
    });
    expect(executionOf(await extracted(folder, "src/tools/*.ts"), "a").module).toBe("./app/tools/a.js");
  });

  it("cannot be found with an invalid tsconfig.json", async () => {
    const folder = projectOf({ ...files, "tsconfig.json": "{" });
    await expect(extract("src/**/*", { folder })).rejects.toThrow(join(folder, "tsconfig.json"));
  });

  it("follows the nearest tsconfig.json of each file", async () => {
    const nested = JSON.stringify({ compilerOptions: { ...noTypes, outDir: "out", rootDir: "." } });
    const folder = projectOf({ ...files, "src/tools/tsconfig.json": nested }, { outDir: "dist", rootDir: "." });
    const outcome = await extracted(folder, "src/**/*");
    expect(executionOf(outcome, "a").module).toBe("./src/tools/out/a.js");
    expect(executionOf(outcome, "b").module).toBe("./dist/src/b.mjs");
  });
});

/** Types T0 to T40, each of which has the one before twice. */
function doublings(of: string): string {
  const body = (level: number): string => of.replaceAll("T", `T${level}`);
  const types = Array.from({ length: 40 }, (_, level) => `type T${level + 1} = ${body(level)};`);
  return ["type T0 = string;", ...types].join(" ");
}
