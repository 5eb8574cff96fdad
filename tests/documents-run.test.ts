import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { defaultLimits, type JsonObject, type JsonSchema, type ToolResult } from "@mci/contract";
import { serve } from "@mci/plugin-kit/test";
import { parse } from "@mci/schema";
import { goEngine } from "@mci/template-go";
import { handlebarsEngine } from "@mci/template-handlebars";
import { nunjucksEngine } from "@mci/template-nunjucks";
import { checkFile, LoadError, MCIClient, textOf, type FromOptions, type ToolSource } from "mci";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { rename } from "../scripts/new/rename.ts";
import { bundleOf, bundlePrograms } from "./bundle-programs.ts";
import { codeBlocks, pages, root, writeNamedBlocks } from "./documents.ts";
import { loadPage } from "./snippets/tools.ts";
import { testFolder } from "./test-folder.ts";

/** Arguments that fit the simple schemas of pages. */
function sampleArguments(schema: JsonSchema | undefined): Record<string, unknown> {
  const properties = typeof schema === "object" ? (schema["properties"] as Record<string, JsonObject> | undefined) : {};
  return Object.fromEntries(Object.entries(properties ?? {}).map(([name, property]) => [name, sampleValue(property)]));
}

function sampleValue(schema: JsonObject): unknown {
  const { type, enum: choices, default: preset, items, pattern } = schema;
  if (preset !== undefined) return preset;
  if (pattern !== undefined) return "sample.md";
  if (Array.isArray(choices)) return choices[0] as unknown;
  if (type === "array") return [sampleValue((items ?? { type: "string" }) as JsonObject)];
  if (type === "object") return sampleArguments(schema);
  return type === "string" ? "sample" : type === "boolean" ? true : 1;
}

/** A tools file of a page, loaded as its readers will. Warnings fail the test. */
async function load(code: string, options: Omit<FromOptions, "tools"> = {}): Promise<MCIClient> {
  const { value } = await parse(code, { file: "page.yaml" });
  const client = await loadPage(value as object, options);
  onTestFinished(() => client.close());
  return client;
}

describe("the tools files of the documentation", () => {
  const files = pages()
    .flatMap(codeBlocks)
    // Toolsets, modules and content are files of their own, which a page does not show.
    .filter(
      ({ language, code }) =>
        language === "yaml" &&
        code.includes("schemaVersion") &&
        !/^(?:toolsets|functions|skills|prompts|resources):/m.test(code),
    );

  it.each(files.map((block) => ({ at: `${block.file}:${block.line}`, block })))(
    "$at has templates that render",
    async ({ block }) => {
      const names = Array.from(block.code.matchAll(/\benv\.(\w+)/g), ([, name = ""]) => name);
      const client = await load(block.code, {
        env: Object.fromEntries(names.map((name) => [name, "http://host.example"])),
      });
      const templated = client.tools().filter(({ execution }) => execution.type !== "mcp");
      const explained = templated.map(async ({ name, inputSchema, access }) => {
        const props = inputSchema === undefined ? { items: ["tea"] } : sampleArguments(inputSchema);
        return (await client.explain(name, props, { context: { scopes: access?.scopes } }))?.text;
      });
      expect((await Promise.all(explained)).every((text) => text !== "")).toBe(true);
    },
  );

  it("write the same in four languages, where a page says so", async () => {
    const block = codeBlocks("docs/templates.md").find(({ language }) => language === "yaml");
    const client = await load(block?.code ?? "");
    const written = client.listTools().map(async (name) => {
      const result = await client.execute(name, { items: ["tea", "bread"] });
      return [name, result.isError ? result.error : textOf(result)];
    });
    expect(Object.fromEntries(await Promise.all(written))).toEqual({
      built_in: "- tea- bread",
      jinja: "- TEA- BREAD",
      handlebars: "- tea- bread",
      go: "- TEA- BREAD",
    });
  });
});

describe("the response templates of docs/templates.md", () => {
  it("render an answer in their language", async () => {
    const items = [
      { name: "tea", price: 1.5 },
      { name: "bread", price: 2 },
    ];
    const origin = await serve((_, response) => void response.end(JSON.stringify({ items })));
    const [, block] = codeBlocks("docs/templates.md").filter(({ language }) => language === "yaml");
    const client = await load((block?.code ?? "").replaceAll("https://shop.example", origin));
    const answers = client.listTools().map(async (name) => textOf(await client.execute(name, {})));
    expect(await Promise.all(answers)).toEqual(["- tea: 1.5- bread: 2", "- tea: 1.5- bread: 2"]);
  });

  it("are extended by functions as their comments show", async () => {
    const shout = (text: unknown): string => `${String(text).toUpperCase()}!`;
    const page = codeBlocks("docs/templates.md").find(({ code }) => code.includes("functions: { shout }"));
    const templates = Array.from(page?.code.matchAll(/\/\/ (\{\{.*\}\})$/gm) ?? [], ([, template = ""]) => template);
    const engines = [
      goEngine({ functions: { shout } }),
      handlebarsEngine({ helpers: { shout } }),
      nunjucksEngine({ filters: { shout } }),
    ];
    const options = {
      missing: "error",
      limits: defaultLimits,
      include: () => expect.fail("nothing is included"),
    } as const;
    const rendered = engines.map((engine, index) =>
      engine.compile(templates[index] ?? "", options).render({ name: "tea" }),
    );
    expect(rendered).toEqual(["TEA!", "TEA!", "TEA!"]);
  });
});

describe.each(pages().filter((page) => page.startsWith("docs/extending/")))("the plug-in of %s", async (page) => {
  const folder = testFolder(afterAll);
  const names = writeNamedBlocks(page, folder);

  it("has a way to test it and to publish it", () => {
    const text = readFileSync(join(root, page), "utf8");
    expect(text).toContain("## Publish it");
    expect(text.includes("## Test it")).toBe(names.length > 0);
  });

  // Its test is imported, which registers what it tests.
  for (const name of names.filter((one) => one.endsWith(".test.ts")))
    await import(pathToFileURL(join(folder, name)).href);
});

describe("the executor of docs/extending/executor.md that keeps path and network rules", () => {
  it("reads and fetches what they allow, and nothing else", async () => {
    const folder = testFolder();
    writeNamedBlocks("docs/extending/executor.md", folder);
    const origin = await serve((_, response) => void response.end("a page"));
    writeFileSync(join(folder, "a.html"), "a page");
    writeFileSync(join(folder, "b.html"), "another page");
    const { sameExecutor } = await import(pathToFileURL(join(folder, "same-executor.ts")).href);
    const page = { type: "object", properties: { page: { type: "string" } }, required: ["page"] };
    const tool = (name: string, path: string, url: string): object => ({
      name,
      inputSchema: page,
      execution: { type: "same", path, url },
    });
    const tools = [tool("fixed", "{{props.page}}", `${origin}/`), tool("chosen", "a.html", `${origin}/{{props.page}}`)];
    const client = await loadPage({ schemaVersion: "1.0", tools }, { folder, executors: [sameExecutor()] });
    onTestFinished(() => client.close());
    const call = (name: string, of: string): Promise<ToolResult> => client.execute(name, { page: of });
    expect(await call("fixed", "a.html")).toMatchObject({ content: [{ text: "They are the same." }] });
    expect(await call("fixed", "b.html")).toMatchObject({ content: [{ text: "They differ." }] });
    expect(await call("fixed", "../../package.json")).toMatchObject({ code: "MCI_PATH_OUTSIDE" });
    expect(await call("chosen", "a.html")).toMatchObject({ code: "MCI_NETWORK_REFUSED" });
  });
});

describe("what `pnpm new` makes", () => {
  it.each([
    ["engine", "percent"],
    ["source", "lines"],
  ])("is the %s of its page", (kind, name) => {
    const file = `${name}-${kind}.ts`;
    const shown = codeBlocks(`docs/extending/${kind}.md`).find((block) => block.name === file);
    const sample = readFileSync(join(root, "scripts", "new", kind, "src", `sample-${kind}.ts`), "utf8");
    expect(shown?.code).toBe(`// ${file}\n${rename(sample, name)}`);
  });
});

describe("the source of docs/extending/source.md", () => {
  async function linesSource(): Promise<(file: string) => ToolSource> {
    const block = codeBlocks("docs/extending/source.md").find(({ name }) => name === "lines-source.ts");
    const folder = testFolder();
    writeFileSync(join(folder, "lines-source.ts"), block?.code ?? "");
    return (await import(pathToFileURL(join(folder, "lines-source.ts")).href)).linesSource;
  }

  async function filesOf(lines: string): Promise<{ readonly main: string; readonly sources: readonly ToolSource[] }> {
    const folder = testFolder();
    writeFileSync(join(folder, "lines.txt"), lines);
    writeFileSync(join(folder, "mci.json"), '{"schemaVersion":"1.0","tools":[]}');
    return { main: join(folder, "mci.json"), sources: [(await linesSource())(join(folder, "lines.txt"))] };
  }

  it("adds its tools to those of a file", async () => {
    const { main, sources } = await filesOf("# Greetings\ngreet: Hello {{props.name}}\n\nbye: Bye\n");
    const client = await MCIClient.load(main, { sources });
    onTestFinished(() => client.close());
    expect(client.listTools()).toEqual(["greet", "bye"]);
    expect(await client.execute("greet", { name: "Ada" })).toMatchObject({ content: [{ text: "Hello Ada" }] });
    expect(await checkFile(main, { sources })).toMatchObject({ problems: [] });
  });

  it("reports its own problems and those of the client with their lines", async () => {
    const { main, sources } = await filesOf("# Greetings\nno tool\nbroken: {{ props.a\n");
    const error: unknown = await MCIClient.load(main, { sources }).catch((thrown: unknown) => thrown);
    expect(error instanceof LoadError && error.problems.map(({ line, message }) => [line, message])).toEqual([
      [2, "Expected NAME: TEMPLATE."],
      [3, expect.stringContaining("No closing }}")],
    ]);
  });
});

describe("the programs of docs/code-first.md", () => {
  const folder = testFolder(afterAll);
  writeNamedBlocks("docs/code-first.md", folder);
  const blocks = codeBlocks("docs/code-first.md");
  const shown = blocks.map((block, index) => {
    const next = blocks[index + 1];
    return { ...block, printed: next?.language === "text" ? next.code : "" };
  });
  const programs = shown.flatMap(({ name, line, printed }) =>
    name?.endsWith(".ts") === true && printed !== "" ? [{ name, line, printed }] : [],
  );
  const commands = shown.filter(({ language, code }) => language === "sh" && code.startsWith("npx "));
  const mci = mciForTests();
  beforeAll(() =>
    bundlePrograms(
      folder,
      programs.map(({ name }) => name),
    ),
  );

  it("are some", () => expect(programs.length + commands.length).toBeGreaterThan(6));

  it.each(programs)("line $line prints what the page shows", async ({ name, printed }) => {
    const { stdout } = await promisify(execFile)(process.execPath, [bundleOf(name)], { cwd: folder });
    expect(stdout).toBe(printed);
  });

  // In their order: a command may read what another one has written.
  it.each(commands)("line $line prints what the page shows", async ({ code, printed }) => {
    // The files of the page are TypeScript, and import packages that may not be built.
    const node = ["--conditions=@mci/source", "--import", "tsx"];
    expect(await mci.run(argumentsIn(code), { cwd: folder, node })).toMatchObject({ code: 0, stdout: printed });
  });
});

/** The arguments of `npx @mci/cli ...`, as a shell reads them. */
function argumentsIn(command: string): readonly string[] {
  const [npx, name, ...words] = Array.from(command.matchAll(/(?:[^\s"]|"[^"]*")+/g), ([word]) =>
    word.replaceAll('"', ""),
  );
  expect([npx, name]).toEqual(["npx", "@mci/cli"]);
  return words;
}
