import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { lockOf } from "@mci/source-file";
import { checked, good, lintDocument } from "../test/lint-document.ts";
import { toSarif } from "./sarif.ts";

const hidden = "\u202E";

function skill(text: string, description = "Helps with the weather."): string {
  return `---\nname: help\ndescription: ${description}\n---\n${text}\n`;
}

function documentOf(files: Readonly<Record<string, string>>, more: object): Readonly<Record<string, unknown>> {
  const parts = ["skills", "prompts"].filter((part) => Object.keys(files).some((file) => file.startsWith(part)));
  const folders = Object.fromEntries(parts.map((part) => [part, `./${part}`]));
  return { tools: [good], ...folders, ...more };
}

async function found(files: Readonly<Record<string, string>>, more: object = {}, options = {}): Promise<string[]> {
  const { problems } = await lintDocument(documentOf(files, more), options, files);
  return problems.map(({ rule, message, hint }) => `${rule}: ${message} ${hint}`);
}

describe("the rules about skills, prompts and resources", () => {
  it.each([
    ["Run `mci call get_wether city=Oslo`.", "'get_wether', which is not offered. Did you mean 'get_weather'?"],
    ["Use the tool `send_mail`.", "'send_mail', which is not offered. 'mci list' shows the tools."],
    ["The `send_mail` tool sends.", "'send_mail', which is not offered."],
    ["Ask `get_weathr` first.", "'get_weathr', which is not offered. Did you mean 'get_weather'?"],
  ])("report a skill that names a tool that is not offered: %s", async (text, said) => {
    const problems = await found({ "skills/help/SKILL.md": skill(text) });
    expect(problems).toEqual([expect.stringContaining(`unknown-tool: Skill "help": It names a tool `)]);
    expect(problems[0]).toContain(said.replaceAll(/^'(\w+)'/g, '"$1"'));
  });

  it.each([
    "Use the tool `get_weather`: `mci call get_weather city=Oslo`.",
    "Ask `find_tools` for the tool `find_tools`.",
    "Write `snake_case`, and `git-log`, with the tools that you have.",
  ])("leave other words and code alone: %s", async (text) => {
    expect(await found({ "skills/help/SKILL.md": skill(text) })).toEqual([]);
  });

  it("leave the mark alone that some editors write at the beginning of a file", async () => {
    const files = { "skills/help/SKILL.md": `\uFEFF${skill("Do.")}`, "a.md": "\uFEFFA" };
    expect(await found(files, { resources: [{ uri: "docs://a", file: "a.md" }] })).toEqual([]);
  });

  it("compare so many names with the tools, and no more, however many a skill has: attack", async () => {
    const names = Array.from({ length: 40_000 }, (_, index) => `tool \`name_${index}\``).join("\n");
    const tools = Array.from({ length: 200 }, (_, index) => ({
      ...good,
      name: `${"get_weather_of_a_city".repeat(3)}_${index}`,
    }));
    const problems = await found({ "skills/help/SKILL.md": skill(names) }, { tools });
    expect(problems.filter((problem) => problem.startsWith("unknown-tool"))).toHaveLength(200);
  });

  it("take no tool for unknown while those of a server are not", async () => {
    const more = { mcp_servers: { notes: { type: "http", url: "https://notes.example.com/mcp" } } };
    expect(await found({ "skills/help/SKILL.md": skill("Use the tool `notes_add`.") }, more)).toEqual([]);
  });

  it("come with the differences of content from a lock, each where it is defined", async () => {
    const files = { "skills/help/SKILL.md": skill("Do."), "prompts/old.md": "Old", "prompts/same.md": "Same" };
    const resources = [{ uri: "docs://a", file: "a.md" }];
    const document = { tools: [], skills: "./skills", prompts: "./prompts", resources };
    const before = await checked(document, { ...files, "a.md": "A" });
    const lock = await lockOf(before.tools, before.content);
    const { "prompts/old.md": _, ...rest } = files;
    const now = { ...rest, "skills/help/SKILL.md": skill("Do it."), "prompts/new.md": "New", "a.md": "B" };
    const { problems } = await lintDocument(document, { lock }, now);
    expect(problems.map(({ rule, message, file = "", line }) => [rule, message, basename(file), line])).toEqual([
      ["drift", '"prompt/old" is in mci.lock, and not there any more.', "", undefined],
      [
        "drift",
        expect.stringContaining('"resource/docs://a" is not what mci.lock says: changed files.'),
        "mci.json",
        7,
      ],
      ["drift", '"prompt/new" is not in mci.lock.', "new.md", undefined],
      ["drift", expect.stringContaining("is not what mci.lock says: changed files."), "SKILL.md", undefined],
    ]);
    expect((await lintDocument(document, { lock, rules: { drift: "off" } }, now)).problems).toEqual([]);
  });

  it("tell a title and a type that are not those of the lock", async () => {
    const documentWith = (resource: object): Readonly<Record<string, unknown>> => ({
      tools: [],
      resources: [{ uri: "docs://a", ...resource }],
    });
    const files = { "a.md": "A", "a.html": "A" };
    const before = await checked(documentWith({ file: "a.md", name: "a" }), files);
    const lock = await lockOf(before.tools, before.content);
    const { problems } = await lintDocument(
      documentWith({ file: "a.html", name: "a", title: "Rules" }),
      { lock },
      files,
    );
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('"resource/docs://a" is not what mci.lock says: changed title, files.'),
    ]);
  });

  it("are described in SARIF, each once", async () => {
    const files = { "skills/help/SKILL.md": skill(`Use the tool \`send_mail\`.${hidden}`) };
    const { problems } = await lintDocument({ skills: "./skills" }, {}, files);
    const [run] = JSON.parse(JSON.stringify(toSarif(problems))).runs;
    const ids: readonly string[] = run.tool.driver.rules.map(({ id }: { readonly id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const found = run.results.map((result: { readonly ruleIndex: number }) => ids[result.ruleIndex]);
    expect(found).toEqual(["unknown-tool", "hidden-characters"]);
  });

  it("count the tokens of SKILL.md, with the tokenizer of the options", async () => {
    const files = { "skills/help/SKILL.md": skill("Go on. ".repeat(4_000)), "skills/help/more.md": "x ".repeat(9_000) };
    expect(await found(files)).toEqual([expect.stringMatching(/^large-skill: Skill "help": SKILL\.md takes \d+ tokens, more than 5000\./)]); // prettier-ignore
    expect(await found(files, {}, { count: () => 10 })).toEqual([]);
    expect(await found(files, {}, { rules: { "large-skill": "off" } })).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>, object, string]>([
    ["the text of a skill", { "skills/help/SKILL.md": skill("Use the tool\nand the tool `send_mail`.") }, {}, "SKILL.md:6:15"],
    ["another file of a skill", { "skills/help/SKILL.md": skill("Do."), "skills/help/a b/more.md": `\n ${hidden}` }, {}, "a b/more.md:2:2"],
    ["the front matter of a skill", { "skills/help/SKILL.md": skill("Do.", `A${hidden}b.`) }, {}, "SKILL.md:3:15"],
    ["the front matter of a prompt", { "prompts/help.md": `---\ntitle: Help\ndescription: "A${hidden}"\n---\nDo.` }, {}, "help.md:3:16"],
    ["the text of a prompt", { "prompts/help.md": `Do ${hidden}it.` }, {}, "help.md:1:4"],
    ["a large skill", { "skills/help/SKILL.md": skill("Go on. ".repeat(4_000)) }, {}, "SKILL.md"],
    ["a resource", { "a.md": "A" }, { resources: [{ uri: "docs://a", file: "a.md", description: hidden }] }, "mci.json:29:22"],
    ["the file of a resource", { "a.md": hidden }, { resources: [{ uri: "docs://a", file: "a.md" }] }, "mci.json:26:5"],
  ])("have the place: %s", async (_, files, more, place) => {
    const { problems } = await lintDocument(documentOf(files, more), {}, files);
    const places = problems.map(({ file = "", line, column }) => [file, line, column].filter((part) => part !== undefined).join(":"));
    expect(places).toEqual([expect.stringMatching(new RegExp(`/${place}$`))]);
  }); // prettier-ignore

  it.each([
    ["a skill", { "skills/help/SKILL.md": skill(`Do ${hidden}it.`) }, {}],
    ["the front matter of a skill", { "skills/help/SKILL.md": skill("Do it.", `Hel${hidden}ps.`) }, {}],
    ["another file of a skill", { "skills/help/SKILL.md": skill("Do."), "skills/help/more.md": hidden }, {}],
    ["a prompt", { "prompts/help.md": `Do ${hidden}it.` }, {}],
    ["an argument of a prompt", { "prompts/help.md": `---\narguments: [{ name: a, description: "${hidden}" }]\n---\nDo.` }, {}],
    ["a resource", { "a.md": "A" }, { resources: [{ uri: "docs://a", file: "a.md", description: hidden }] }],
    ["the file of a resource", { "a.md": `A${hidden}` }, { resources: [{ uri: "docs://a", file: "a.md" }] }],
    ["a file of a template", { "n/b.json": `"${hidden}"` }, { resources: [{ uriTemplate: "n:{x}", file: "n/{x}.json" }] }],
    ["data of a skill", { "skills/help/SKILL.md": skill("Do."), "skills/help/a.yaml": `a: ${hidden}` }, {}],
  ])("report hidden characters in %s, once", async (_, files, more) => {
    expect(await found(files, more)).toEqual([expect.stringMatching(/^hidden-characters: .*U\+202E/)]);
  }); // prettier-ignore
});
