import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textOf, type Problem } from "@mci/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkFile } from "./check-file.ts";
import { MCIClient } from "./mci-client.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mci-engine-problems-"));
  await mkdir(join(folder, "mci"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function problemsOf(files: Readonly<Record<string, string>>): Promise<readonly Problem[]> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return (await checkFile(join(folder, "tools.mci.yaml"))).problems;
}

const fileTool = (path: string, engine: string): string => `schemaVersion: "1.0"
tools: [{ name: report, execution: { type: file, path: ${path}, templateEngine: ${engine} } }]
`;

it.each(["jinja2", "Jinja2", "built-in"])("knows the language %s by that name", async (engine) => {
  const problems = await problemsOf({ "tools.mci.yaml": fileTool("report.txt", engine), "report.txt": "Total" });
  expect(problems).toEqual([]);
});

describe("a mistake in a rendered file", () => {
  it.each([
    ["jinja", "Total\n{% if %}\n", 2, 7],
    ["handlebars", "Total\n  {{#each x}}{{/if}}\n", 2, 6],
    ["go", "Total\n{{range .x}}\n", 2, 1],
    ["builtin", "Total\n@if(props.x == )\n@endif", 2, 16],
  ])("has its place in that file (%s)", async (engine, text, line, column) => {
    const problems = await problemsOf({ "tools.mci.yaml": fileTool("report.txt", engine), "report.txt": text });
    expect(problems).toMatchObject([
      { code: "MCI_TEMPLATE_SYNTAX", tool: "report", file: join(folder, "report.txt"), line, column },
    ]);
  });

  it("has its place in the file that is included, from a text as from a file", async () => {
    const include = `{% include "part.j2" %}`;
    const problems = await problemsOf({
      "tools.mci.yaml": `${fileTool("report.txt", "jinja")}  - name: text
    execution: { type: text, templateEngine: jinja, text: '${include}' }
`.replace(/tools: \[(.*)\]/, "tools:\n  - $1"),
      "report.txt": include,
      "part.j2": "{% if %}",
    });
    const place = { file: join(folder, "part.j2"), line: 1, column: 7 };
    expect(problems).toMatchObject([
      { tool: "report", ...place },
      { tool: "text", ...place },
    ]);
  });
});

describe("an unknown template engine", () => {
  it("is reported once where the file names it, and not for toolsets, which do not inherit it", async () => {
    const problems = await problemsOf({
      "tools.mci.yaml": `schemaVersion: "1.0"
templateEngine: jinjo
toolsets: [more]
tools:
  - { name: a, execution: { type: text, text: hi } }
  - { name: b, execution: { type: file, path: x.txt } }
  - { name: c, execution: { type: text, text: hi, templateEngine: go } }
`,
      "mci/more.mci.yaml": `schemaVersion: "1.0"
tools: [{ name: d, execution: { type: text, text: hi } }]
`,
    });
    expect(problems).toMatchObject([
      {
        code: "MCI_CONFIG_ENGINE",
        message: "templateEngine: There is no template engine 'jinjo'.",
        hint: "Did you mean 'jinja'?",
        file: join(folder, "tools.mci.yaml"),
        line: 2,
        column: 17,
      },
    ]);
  });

  it("is reported in the toolset file that names it", async () => {
    const problems = await problemsOf({
      "tools.mci.yaml": `{ schemaVersion: "1.0", toolsets: [more] }`,
      "mci/more.mci.yaml": `schemaVersion: "1.0"
templateEngine: jinjo
tools: [{ name: d, execution: { type: text, text: hi } }]
`,
    });
    expect(problems).toMatchObject([
      { code: "MCI_CONFIG_ENGINE", file: join(folder, "mci/more.mci.yaml"), line: 2, column: 17 },
    ]);
  });
});

describe("the language of a toolset file", () => {
  const builtin = "@if(true)yes@endif {% if true %}";
  const tools = `[{ name: NAME, execution: { type: text, text: "${builtin}" } }]`;
  const answersOf = async (options: object, main = ""): Promise<string[]> => {
    const text = (name: string, engine = ""): string =>
      `schemaVersion: "1.0"\n${engine}\ntools: ${tools.replace("NAME", name)}\n`;
    const files = {
      "tools.mci.yaml": `${text("main", main).replaceAll("{% if true %}", "{% if true %}{% endif %}")}toolsets: [plain, own]\n`,
      "mci/plain.mci.yaml": text("plain"),
      "mci/own.mci.yaml": text("own", "templateEngine: jinja").replace(
        "{% if true %}",
        "{% if true %}jinja{% endif %}",
      ),
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const client = await MCIClient.load(join(folder, "tools.mci.yaml"), options);
    const results = await Promise.all(["main", "plain", "own"].map((name) => client.execute(name)));
    await client.close();
    return results.map(textOf);
  };

  it.each([
    ["the main file", {}, "templateEngine: jinja"],
    ["the client", { templateEngine: "jinja" }, ""],
  ])("is its own, or the built-in one, whatever %s chooses", async (_, options, main) => {
    expect(await answersOf(options, main)).toEqual([
      "@if(true)yes@endif ",
      "yes {% if true %}",
      "@if(true)yes@endif jinja",
    ]);
  });

  it("does not change that of the main file", async () => {
    expect(await answersOf({})).toEqual([
      "yes {% if true %}{% endif %}",
      "yes {% if true %}",
      "@if(true)yes@endif jinja",
    ]);
  });
});
