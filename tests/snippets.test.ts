import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeBlocks, root, sitePages, type CodeBlock } from "./documents.ts";
import { inlineProblems, shellProblems } from "./snippets/shell.ts";
import { toolProblems } from "./snippets/tools.ts";

/** Pages whose commands and programs are run from top to bottom by a test, which compares what they print. */
const executed: Readonly<Record<string, string>> = {
  "README.md": "tests/documents.test.ts",
  "docs/access.md": "tests/access-page.test.ts",
  "docs/approvals.md": "tests/approvals-page.test.ts",
  "docs/big-toolboxes.md": "tests/big-toolboxes-page.test.ts",
  "docs/content.md": "tests/content-page.test.ts",
  "docs/agents.md": "tests/agents-page.slow.test.ts",
  "docs/code-first.md": "tests/documents-run.test.ts",
  "docs/pack.md": "tests/pack-page.test.ts",
  "docs/http.md": "examples/http-api/src/main.ts",
  "docs/start.md": "tests/start-page.test.ts",
  "docs/testing.md": "tests/testing-page.test.ts",
};

/** Blocks that stand alone and that a test compares with what a program makes. */
const compared = [
  "docs/start.md json", // tests/start-page.test.ts: the answer to the request above it
  "docs/start.md yaml", // the end of the file
  "docs/access.md text", // tests/access-page.test.ts: what a model reads
  "docs/approvals.md json", // tests/approvals-page.test.ts, as the next
  "docs/approvals.md text",
  "docs/big-toolboxes.md text", // tests/big-toolboxes-page.test.ts
  "docs/content.md text", // tests/content-page.test.ts
  "docs/agents.md text", // all programs of the page print it
  "docs/mcp.md text", // tests/transcripts.test.ts, as the rest
  "docs/openapi.md yaml",
  "packages/schema/README.md text",
  "packages/server/README.md json",
  "docs/observe.md text", // packages/otel/src/otel-middleware.test.ts
];

/** Pages whose templates are rendered by a test of their package. */
const rendered = ["", "-go", "-nunjucks"].map((name) => `packages/template${name}/README.md`);

/** Returns what is wrong with a block, or that nothing checks it. */
async function problemsOf(block: CodeBlock, before: CodeBlock | undefined): Promise<readonly string[]> {
  const { file, language, code, name, unchecked } = block;
  if (unchecked !== undefined) return [];
  switch (language) {
    // tests/documents.test.ts and tests/package-pages.slow.test.ts compile these, those with a name beside each other.
    case "ts":
    case "js":
      return [];
    case "sh":
      return shellProblems(code);
    // tests/transcripts.test.ts runs these.
    case "console":
      return shellProblems(Array.from(code.matchAll(/^\$ (.+)$/gm), ([, line = ""]) => line).join("\n"));
    case "yaml":
    case "json":
      if (compared.includes(`${file} ${language}`)) return [];
      if (executed[file] !== undefined && (name !== undefined || before?.language === "text")) return [];
      return (await toolProblems(language, code)) ?? ["is neither a tools file nor a part of one"];
    case "text": {
      if (file === "docs/cli.md") return []; // tests/cli-page.test.ts: all of it is generated
      if (name !== undefined) return []; // tests/documents-run.test.ts: a file beside the programs of its page
      if (compared.includes(`${file} text`)) return [];
      const isOutput = executed[file] !== undefined && ["sh", "ts"].includes(before?.language ?? "");
      return isOutput ? [] : ["is not the output of the block before it"];
    }
    case "ini":
      return file === "docs/http.md" ? [] : ["is not read by a test"];
    case "template":
    case "given":
    case "gives":
    case "fails":
    case "value":
      return rendered.includes(file) ? [] : ["is not rendered by a test"];
    default:
      return [`has the language '${language}', which nothing checks`];
  }
}

describe("the code blocks of the site", () => {
  const pages = sitePages().map((page) => ({ page, blocks: codeBlocks(page) }));

  it.each(pages.filter(({ blocks }) => blocks.length > 0))(
    "of $page are checked, or say why not",
    async ({ blocks }) => {
      const found = blocks.map(async (block, index) =>
        (await problemsOf(block, blocks[index - 1])).map((problem) => `${block.file}:${block.line}: ${problem}`),
      );
      expect((await Promise.all(found)).flat()).toEqual([]);
    },
  );
});

it("the pages of the site name commands and options that exist", () => {
  const found = sitePages().flatMap((page) =>
    inlineProblems(readFileSync(join(root, page), "utf8")).map((problem) => `${page}: ${problem}`),
  );
  expect(found).toEqual([]);
});

describe("the checks of code blocks", () => {
  it.each([
    ["an unknown command", "npx @mci/cli cal greet", "There is no command 'cal'."],
    ["an unknown option", "mci run --htp 8080", "'mci run' has no option --htp."],
    ["an option without its value", "mci run --http", "--http requires a value."],
    ["a mistake in a substitution", "echo $(mci tokn)", "There is no command 'tokn'."],
    ["a mistake behind a variable and before a pipe", "A=b mci lst | cat", "There is no command 'lst'."],
    ["an unknown program", "frobnicate --all", "Nothing here checks 'frobnicate'."],
    ["an unknown package", "npm install mci @mci/clinet", "No package here is or uses '@mci/clinet'."],
    ["an unknown script", "npx -y pnpm@10.34.9 tset", "package.json has no script 'tset'."],
  ])("find %s in a shell", (_, code, problem) => {
    expect(shellProblems(code)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ["an unknown field", "yaml", "- name: a\n  execution: { type: text, txt: Hi }"],
    ["a broken template", "yaml", '- name: a\n  execution: { type: text, text: "{{props.a" }'],
    [
      "a broken template of a response",
      "yaml",
      'execution: { type: http, url: "https://a.example", response: { select: "a[" } }',
    ],
    ["broken JSON", "json", '{ "name": "a", }'],
    ["an unknown field of a body", "json", '"body": { "type": "binary", "contnet": "x" }'],
    [
      "an unknown option in a client's configuration",
      "json",
      '{ "mcpServers": { "a": { "command": "mci", "args": ["run", "--fil", "x"] } } }',
    ],
  ])("find %s", async (_, language, code) => {
    expect(await toolProblems(language, code)).toHaveLength(1);
  });

  it("find what prose names wrongly, and blocks that nothing checks", async () => {
    expect(inlineProblems("Run `mci start` or `mci run --http`.")).toEqual([expect.stringContaining("'start'")]);
    const block = (language: string, code: string): CodeBlock => ({
      file: "docs/new.md",
      language,
      code,
      line: 1,
      name: undefined,
      unchecked: undefined,
    });
    const blocks = [
      block("text", "Hello"),
      block("ini", "A=b"),
      block("gives", "x"),
      block("python", "1"),
      block("yaml", "a: b"),
    ];
    for (const one of blocks) expect(await problemsOf(one, undefined)).toHaveLength(1);
    expect(await problemsOf({ ...block("python", "1"), unchecked: "a reason" }, undefined)).toEqual([]);
  });
});
