import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { exportsOf } from "../apps/docs/src/reference/declarations.ts";
import { docstringExamples, type DocstringExample } from "./docstring-examples.ts";
import { codeBlocks, pages, root, writeNamedBlocks } from "./documents.ts";
import { testFolder } from "./test-folder.ts";

/** Declarations that the examples take for granted. */
const known = `
declare global {
  interface DnsExecution {
    readonly type: "dns";
    readonly host: string;
  }
  class Files {
    read_file(input: { path: string }): string;
  }
  class Hono {
    mount(path: string, handler: (request: Request) => Promise<Response>): void;
  }
  var Agent: (typeof import("@openai/agents"))["Agent"];
  var anthropic: import("@anthropic-ai/sdk").default;
  var app: { mount(path: string, handler: (request: Request) => Promise<Response>): void };
  var checkpointer: boolean;
  var client: import("mci").MCIClient;
  var count: number;
  var createAgent: (typeof import("langchain"))["createAgent"];
  var dnsExecutor: () => import("mci").Executor;
  var document: import("mci").SchemaDocument;
  var entry: import("@mci/server").StaticToken;
  var env: Record<string, string>;
  var expect: (typeof import("vitest"))["expect"];
  var generateText: (typeof import("ai"))["generateText"];
  var humanInTheLoopMiddleware: (options: object) => import("langchain").AgentMiddleware;
  var id: string;
  var index: { search(query: string): Promise<readonly string[]> };
  var input: string;
  var it: (typeof import("vitest"))["it"];
  var max_tokens: number;
  var messages: { role: "user"; content: string }[];
  var model: "gpt-5.1";
  var myEngine: () => import("mci").TemplateEngine;
  var myExecutor: () => import("mci").Executor;
  var mySource: (file: string) => import("mci").ToolSource;
  var openai: import("openai").default;
  var prepared: import("@mci/contract").Prepared;
  var prompt: string;
  var search: import("@mci/define").DefinedTool<{ query: string }, unknown, string, { index: import("@mci/define").Token<typeof index> }>;
  var stepCountIs: (typeof import("ai"))["stepCountIs"];
  var store: import("@mci/contract").Store;
  var tenant: string;
  var toolbox: import("mci").Toolbox;
  var url: string;
  var workbench: Parameters<(typeof import("@mci/ui"))["workbenchPage"]>[0];
  var z: (typeof import("zod"))["z"];
  var writeFile: (typeof import("node:fs/promises"))["writeFile"];
}
export {};
`;

interface Module {
  readonly specifier: string;
  readonly source: string;
}

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | { readonly "@mci/source"?: unknown }>>;
}

it("the examples in docstrings are accepted by the compiler", () => {
  const folder = testFolder(onTestFinished, "heavy");
  const packages = readdirSync(join(root, "packages"));
  const modules = packages.flatMap(modulesOf);
  const specifiers = new Map(
    modules.toReversed().flatMap(({ specifier, source }) => namesIn(source).map((name) => [name, specifier])),
  );
  // Those of fields are JSON.
  const examples = packages.flatMap(docstringExamples).filter(({ code }) => !code.startsWith("{"));
  for (const [index, example] of examples.entries())
    writeFileSync(join(folder, `example-${index}.ts`), toProgram(example, specifiers));
  writeFileSync(join(folder, "known.ts"), known);
  const paths = Object.fromEntries(modules.map(({ specifier, source }) => [specifier, [source]]));
  const compilerOptions = { paths, noPropertyAccessFromIndexSignature: false };
  const options = { extends: "../../tsconfig.json", compilerOptions, include: ["*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
  expect(examples.length).toBeGreaterThan(50);
  expect(compilerMessages(folder)).toBe("");
});

it("the documentation has programs that the compiler accepts", () => {
  const folder = testFolder(onTestFinished, "heavy");
  const programs = pages()
    .flatMap(codeBlocks)
    .filter(({ language, name }) => language === "ts" && name === undefined);
  for (const [index, { code }] of programs.entries()) {
    // What an earlier block of the page made is known in a later one.
    const known =
      /\bconst client\b/.test(code) || !/\bclient\b/.test(code)
        ? ""
        : 'import type { MCIClient as Known } from "mci";\ndeclare const client: Known;\n';
    writeFileSync(join(folder, `program-${index}.ts`), `${known}${code}export {};\n`);
  }
  for (const page of pages()) writeNamedBlocks(page, join(folder, page.replaceAll("/", "-")));
  const options = { extends: "../../tsconfig.json", include: ["**/*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
  expect(programs.length).toBeGreaterThan(2);
  expect(compilerMessages(folder)).toBe("");
});

function modulesOf(name: string): readonly Module[] {
  const at = join(root, "packages", name);
  if (!existsSync(join(at, "package.json"))) return [];
  const manifest = JSON.parse(readFileSync(join(at, "package.json"), "utf8")) as Manifest;
  return Object.entries(manifest.exports).flatMap(([path, target]) => {
    const source = typeof target === "string" ? undefined : target["@mci/source"];
    return typeof source === "string" ? [{ specifier: manifest.name + path.slice(1), source: join(at, source) }] : [];
  });
}

function namesIn(source: string): readonly string[] {
  return exportsOf(source).flatMap(({ name, from }) => (from === undefined ? [name] : []));
}

/** An example with the imports that it leaves out. */
function toProgram({ file, code }: DocstringExample, specifiers: ReadonlyMap<string, string>): string {
  const names = new Set(code.match(/\b[A-Za-z]\w+\b/g));
  const imports = Array.from(specifiers)
    .filter(([name]) => names.has(name) && !isDeclared(name, code))
    .map(([name, specifier]) => `import { ${name} } from "${specifier}";\n`);
  const body = code.startsWith("return ") ? `export const example = () => { ${code} };` : code;
  return `// ${file}\n${imports.join("")}${body}\nexport {};\n`;
}

function isDeclared(name: string, code: string): boolean {
  return new RegExp(`import [^;]*\\b${name}\\b|(?:const|class|interface) (?:\\{[^}]*)?\\b${name}\\b`).test(code);
}

function compilerMessages(folder: string): string {
  try {
    return execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { cwd: root, encoding: "utf8" });
  } catch (error) {
    return String((error as { readonly stdout?: unknown }).stdout);
  }
}
