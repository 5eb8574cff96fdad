import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { codeBlocks, pages, root, type CodeBlock } from "./documents.ts";
import { testFolder } from "./test-folder.ts";

/**
 * Declarations that the programs of a README take for granted: values that a reader has, and imports that a page has
 * shown before.
 */
const known = `
type Of<Module, Name extends keyof Module> = Module[Name];
declare global {
  var audit: import("mci").Middleware;
  var client: import("mci").MCIClient;
  var context: import("mci").PrepareContext;
  var createTasks: Of<typeof import("@mci/tasks"), "createTasks">;
  var createClient: Of<typeof import("@mci/client"), "createClient">;
  var executors: readonly import("mci").Executor[];
  var fileSource: Of<typeof import("@mci/source-file"), "fileSource">;
  var folderStore: (folder: string) => import("@mci/contract").Store;
  var goEngine: Of<typeof import("@mci/template-go"), "goEngine">;
  var handlebarsEngine: Of<typeof import("@mci/template-handlebars"), "handlebarsEngine">;
  var headers: Record<string, string>;
  var it: Of<typeof import("vitest"), "it">;
  var jwt: import("@mci/server").JwtOptions;
  var logins: ReturnType<Of<typeof import("@mci/login"), "mcpLogins">>;
  var linesSource: (file: string) => import("mci").ToolSource;
  var MCIClient: Of<typeof import("mci"), "MCIClient">;
  var myEngine: () => import("mci").TemplateEngine;
  var myExecutor: () => import("mci").Executor;
  var name: string;
  var network: import("@mci/network-policy").NetworkPolicy;
  var networkPolicy: Of<typeof import("@mci/network-policy"), "networkPolicy">;
  var nunjucksEngine: Of<typeof import("@mci/template-nunjucks"), "nunjucksEngine">;
  var readFile: Of<typeof import("node:fs/promises"), "readFile">;
  var redisStore: Of<typeof import("@mci/store-redis"), "redisStore">;
  var rules: import("mci").NetworkRules;
  var sending: Parameters<import("@mci/network-policy").NetworkPolicy["follow"]>[1];
  var serveHttp: Of<typeof import("@mci/server"), "serveHttp">;
  var signal: AbortSignal;
  var sources: readonly import("mci").ToolSource[];
  var tenantToolboxes: Of<typeof import("@mci/server"), "tenantToolboxes">;
  var testEngine: Of<typeof import("@mci/conformance"), "testEngine">;
  var testSource: Of<typeof import("@mci/conformance"), "testSource">;
  var testStore: Of<typeof import("@mci/conformance"), "testStore">;
  var text: Of<typeof import("mci"), "text">;
  var textExecutor: Of<typeof import("@mci/executor-text"), "textExecutor">;
  var tool: import("mci").Tool;
  var toolbox: import("mci").Toolbox;
  var url: URL & string;
  var version: string;
}
export {};
`;

/** Files that stand beside the programs of a page, which the page leaves to other pages. */
const beside: Readonly<Record<string, string>> = {
  "dns-executor.mts": 'export { textExecutor as dnsExecutor } from "@mci/executor-text";\n',
  "dns-executor.ts": 'export { textExecutor as dnsExecutor } from "@mci/executor-text";\n',
  "search.ts": `import { defineTool, token } from "@mci/define";
import { z } from "zod";
const index = token<{ search(query: string): Promise<readonly string[]> }>("index");
const input = z.object({ query: z.string() });
export const search = defineTool({ name: "search", description: "Searches", input, inject: { index } }, async () => []);
`,
};

it("the programs of packages, and the configs of guides, are accepted by the compiler", () => {
  const folder = testFolder(onTestFinished, "heavy");
  const names = readdirSync(join(root, "packages")).filter((name) =>
    existsSync(join(root, "packages", name, "README.md")),
  );
  const readmes = names.map((name) => `packages/${name}/README.md`);
  const programs = [...readmes, "apps/cli/README.md"].flatMap((page) => blocksIn(page, ["ts", "js"]));
  // `tests/programs.slow.test.ts` compiles those in TypeScript.
  const configs = pages().flatMap((page) => blocksIn(page, ["js"]));
  const imported = configs.flatMap(({ code }) => Array.from(code.matchAll(/from "\.\/(.+)"/g), ([, name]) => name));
  for (const { name, code } of pages().flatMap(codeBlocks))
    if (name !== undefined && imported.includes(name)) writeFileSync(join(folder, name), code);
  for (const { file, line, code } of [...programs, ...configs])
    writeFileSync(join(folder, `${file.replaceAll("/", "-")}-line-${line}.ts`), `${code}\nexport {};\n`);
  for (const [name, code] of Object.entries({ ...beside, "known.ts": known })) writeFileSync(join(folder, name), code);
  const compilerOptions = { paths: Object.fromEntries(names.flatMap(modulesOf)) };
  const options = { extends: "../../tsconfig.json", compilerOptions, include: ["*.ts", "*.mts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
  expect(programs.length).toBeGreaterThan(50);
  expect(complaints(folder)).toBe("");
});

/** The programs of a page, without the files that it names. */
function blocksIn(page: string, languages: readonly string[]): readonly CodeBlock[] {
  return codeBlocks(page).filter(
    ({ language, name, unchecked }) => languages.includes(language) && name === undefined && unchecked === undefined,
  );
}

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;
}

/** The modules of a package and their sources: no one package depends on all of them. */
function modulesOf(name: string): readonly (readonly [specifier: string, sources: readonly string[]])[] {
  const manifest = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as Manifest;
  return Object.entries(manifest.exports).flatMap(([path, target]) => {
    const source = typeof target === "string" ? undefined : target["@mci/source"];
    if (typeof source !== "string") return [];
    return [[manifest.name + path.slice(1), [join(root, "packages", name, source)]] as const];
  });
}

function complaints(folder: string): string {
  try {
    return execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
    });
  } catch (error) {
    return String((error as { readonly stdout?: unknown }).stdout);
  }
}
