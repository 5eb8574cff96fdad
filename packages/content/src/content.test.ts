import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { load, problemsOf, refusal, skill } from "../test/load.ts";

const everybody = {};

describe("skills", () => {
  it("are listed with their front matter, and all of their files with size and digest", async () => {
    const text = skill("refunds", 'license: MIT\nmetadata: { version: "1.0", tags: [a, b] }\n');
    const { content, folder } = await load(
      { skills: "./skills" },
      { "skills/refunds/SKILL.md": text, "skills/refunds/references/a b.md": "é\n", "skills/README.md": "none" },
    );
    const [owned] = content.list("skill", "owner");
    expect(owned?.origin).toEqual({ file: join(folder, "skills/refunds/SKILL.md") });
    expect(content.list("skill", everybody)).toEqual([
      {
        kind: "skill",
        id: "skill://refunds/SKILL.md",
        name: "refunds",
        description: "About refunds.",
        frontmatter: {
          name: "refunds",
          description: "About refunds.",
          license: "MIT",
          metadata: { version: "1.0", tags: ["a", "b"] },
        },
        files: [
          { uri: "skill://refunds/SKILL.md", mimeType: "text/markdown", digest: digestOf(text), size: text.length },
          { uri: "skill://refunds/references/a%20b.md", mimeType: "text/markdown", digest: digestOf("é\n"), size: 3 },
        ],
      },
    ]);
    expect(await content.read("resource", "skill://refunds/references/a%20b.md", everybody)).toEqual({
      uri: "skill://refunds/references/a%20b.md",
      mimeType: "text/markdown",
      text: "é\n",
    });
  });

  it.each<[string, string, string]>([
    ["without a name", "---\ndescription: d\n---\n", "skills/a/SKILL.md:2:1:  Required field 'name' is missing."],
    [
      "without a description",
      "---\nname: a\n---\n",
      "skills/a/SKILL.md:2:1:  Required field 'description' is missing.",
    ],
    ["with another name", skill("b"), 'skills/a/SKILL.md:2:7:  Field \'name\' must be "a", not "b".'],
    ["with an invalid name", skill("A_b"), 'skills/a/SKILL.md:2:7:  Field \'name\' must be "a", not "A_b".'],
    ["with broken YAML", "---\nname: a\ndescription: {\n---\n", 'skills/a/SKILL.md:3:14:  This "{" is not closed.'],
    ["without an end of its front matter", "---\nname: a\n", "skills/a/SKILL.md:1:1:  The front matter has no end"],
    ["without front matter", "# a\n", "skills/a/SKILL.md:1:1:  Required field 'name' is missing."],
  ])("%s are errors, with their place", async (_, text, message) => {
    expect(await problemsOf({ skills: "./skills" }, { "skills/a/SKILL.md": text })).toContain(message);
  });

  it("need a folder that is there, and a SKILL.md each", async () => {
    expect(await problemsOf({ skills: "./skills" }, {})).toContain("main.mci.json: /skills not found: ./skills");
    expect(await problemsOf({ skills: ["./s"] }, { "s/a/README.md": "" })).toContain('"s/a" has no SKILL.md.');
    expect(await problemsOf({ skills: "./s/a" }, { "s/a/SKILL.md": skill("a") })).toContain(
      '"SKILL.md" cannot be the name of a skill.',
    );
    expect(await problemsOf({ skills: "./s" }, { "s/A_b/SKILL.md": skill("A_b") })).toContain(
      'main.mci.json: /skills "A_b" cannot be the name of a skill.',
    );
  });
});

describe("prompts", () => {
  const greet = [
    "---",
    "description: Greets somebody",
    "arguments:",
    "  - { name: who, description: Whom, required: true, values: [Ada, Bob] }",
    "  - { name: mood }",
    "---",
    "Greet {{props.who}}{{ props.mood | '' }}.",
    "role: assistant",
    "@if(props.mood)",
    "In a {{props.mood}} way.",
    "@endif",
    "Hello {{props.who}}",
  ].join("\n");

  it("are listed with their arguments, and give messages", async () => {
    const { content } = await load({ prompts: "./prompts" }, { "prompts/greet.md": greet, "prompts/a.txt": "" });
    expect(content.list("prompt", everybody)).toMatchObject([
      {
        name: "greet",
        description: "Greets somebody",
        arguments: [
          { name: "who", description: "Whom", required: true, values: ["Ada", "Bob"] },
          { name: "mood" }, // prettier-ignore
        ],
      },
    ]);
    expect(await content.read("prompt", "greet", everybody, { who: "Ada" })).toEqual([
      { role: "user", content: { type: "text", text: "Greet Ada." } },
      { role: "assistant", content: { type: "text", text: "Hello Ada" } },
    ]);
  });

  it("say which argument is missing, or unknown, or no string", async () => {
    const { content } = await load({ prompts: "./prompts" }, { "prompts/greet.md": greet });
    const read = async (props: object): Promise<unknown> => content.read("prompt", "greet", everybody, { ...props });
    await expect(read({})).rejects.toThrow("Prompt 'greet': Required argument 'who' is missing.");
    await expect(read({ who: "a", mod: "b" })).rejects.toMatchObject({
      code: "MCI_INPUT",
      message: "Prompt 'greet': Argument 'mod' is not known. Did you mean 'mood'?",
    });
    await expect(read({ who: 1 })).rejects.toThrow("Argument 'who' must be a string");
    await expect(content.read("prompt", "gret", everybody)).rejects.toMatchObject({
      code: "MCI_CONTENT_UNKNOWN",
      hint: "Did you mean 'greet'?",
    });
    // The URI of its file is for its owner, and not a name.
    const unknown = { code: "MCI_CONTENT_UNKNOWN" };
    await expect(content.read("prompt", "prompt:greet", everybody)).rejects.toMatchObject(unknown);
    await expect(content.read("resource", "prompt:greet", everybody)).rejects.toMatchObject(unknown);
  });

  it("are read again for each caller, and only as they were listed", async () => {
    const { content, folder } = await load({ prompts: "./prompts" }, { "prompts/a.md": "A" });
    expect(await content.read("prompt", "a", everybody)).toHaveLength(1);
    expect(await content.read("resource", "prompt:a", "owner")).toMatchObject({ text: "A" });
    expect(await refusal(content.read("resource", "prompt:a", everybody))).toBe("MCI_CONTENT_UNKNOWN");
    await writeFile(join(folder, "prompts/a.md"), "B");
    expect(await refusal(content.read("prompt", "a", everybody))).toBe("MCI_CONTENT_CHANGED");
  });

  it("name an optional argument that the text cannot do without", async () => {
    const text = "---\narguments: [{ name: a }]\n---\nx {{props.a}}";
    const { content } = await load({ prompts: "./p" }, { "p/x.md": text });
    await expect(content.read("prompt", "x", everybody)).rejects.toThrow("props.a");
  });

  it("show resources, and images as images", async () => {
    const { content } = await load(
      {
        prompts: "./p",
        resources: [
          { uri: "docs://a", file: "a.md" },
          { uri: "docs://b", file: "b.png" },
        ],
      },
      {
        "p/x.md": "---\narguments: [{ name: uri }]\n---\nresource: docs://b\nresource: {{props.uri | 'docs://a'}}\n",
        "a.md": "A",
        "b.png": "PNG",
      },
    );
    expect(await content.read("prompt", "x", everybody)).toEqual([
      { role: "user", content: { type: "image", mimeType: "image/png", data: "UE5H" } },
      {
        role: "user",
        content: { type: "resource", resource: { uri: "docs://a", mimeType: "text/markdown", text: "A" } },
      },
    ]);
    expect(await refusal(content.read("prompt", "x", everybody, { uri: "file:///etc/passwd" }))).toBe(
      "MCI_CONTENT_UNKNOWN",
    );
  });

  it.each<[string, string, string]>([
    ["that reads env", "a\n{{env.TOKEN}}", "p/x.md:2:3:  It reads env.TOKEN"],
    ["that reads the call", "{{call.id}}", "p/x.md:1:3:  It reads call.id"],
    ["with an argument that is not declared", "---\ntitle: T\n---\n\n {{props.b}}", "p/x.md:5:4:  It reads props.b"],
    [
      "with a role that clients do not have",
      "a\nrole: system\nb",
      "p/x.md:2:1:  Roles are user and assistant, not system.",
    ],
    [
      "with an argument without a name",
      "---\ntitle: T\narguments:\n  - { name: a }\n  - required: true\n---\n",
      "p/x.md:5:5:  Required field",
    ],
    ["with an open block", "---\ntitle: T\n---\na\nrole: assistant\n\nb\n@if(true)\nc", "p/x.md:8:1:  "],
    ["that includes", '@include("y.md")', "A prompt includes no other files."],
    [
      "with arguments of another kind",
      "---\narguments: { a: 1 }\n---\n",
      "p/x.md:2:12:  Field 'arguments' must be an array",
    ],
    [
      "with an argument twice",
      "---\narguments: [{ name: a }, { name: a }]\n---\n",
      '"a" cannot be the name of an argument',
    ],
    [
      "with an argument of a name that objects have",
      "---\narguments: [{ name: __proto__ }]\n---\n",
      '"__proto__" cannot be the name of an argument',
    ],
    [
      "with an unknown field",
      "---\ndescripton: a\n---\n",
      "warning:  Field 'descripton' is not known. Did you mean 'description'?",
    ],
  ])("%s are reported, with their place", async (_, text, message) => {
    expect(await problemsOf({ prompts: "./p" }, { "p/x.md": text })).toContain(message);
  });
});

describe("resources", () => {
  it("have the type of their extension, and are base64 where they are not text", async () => {
    const file = (name: string): object => ({ uri: `x:${name}`, file: name });
    const { content } = await load(
      { resources: [file("a.md"), file("b.md"), file("c"), file("d.png"), file("e.svg"), file("f.html")] },
      {
        "a.md": "A",
        "b.md": Buffer.from([0xff, 0xfe]),
        c: "<html><script>alert(1)</script>",
        "d.png": "D",
        "e.svg": "<svg/>",
        "f.html": "F",
      },
    );
    const types = content.list("resource", everybody).map(({ files }) => files[0]?.mimeType);
    expect(types).toEqual([
      "text/markdown",
      "application/octet-stream",
      "text/plain",
      "image/png",
      "image/svg+xml",
      "text/html",
    ]);
    expect(await content.read("resource", "x:b.md", everybody)).toMatchObject({ blob: "//4=" });
    expect(await content.read("resource", "x:d.png", everybody)).toMatchObject({ blob: "RA==" });
    expect(await content.read("resource", "x:e.svg", everybody)).toMatchObject({ text: "<svg/>" });
  });

  it("of a template are the files that are there, with encoded names", async () => {
    const { content } = await load(
      { resources: [{ uriTemplate: "n://{year}/{day}", file: "./notes/{year}/{day}.md" }] },
      { "notes/2026/é (1).md": "a", "notes/2026/x.txt": "b", "notes/2027/b.md": "c", "notes/2027/.h.md": "d" },
    );
    const [template] = content.list("template", everybody);
    expect(template).toMatchObject({ id: "n://{year}/{day}" });
    expect(template?.files.map(({ uri, variables }) => [uri, variables])).toEqual([
      ["n://2026/%C3%A9%20%281%29", { year: "2026", day: "é (1)" }],
      ["n://2027/b", { year: "2027", day: "b" }],
    ]);
    expect(await content.read("resource", "n://2026/%c3%a9%20%281%29", everybody)).toMatchObject({ text: "a" });
  });

  it.each<[string, object, string]>([
    ["without a URI", { file: "a.md" }, "A resource has either uri or uriTemplate."],
    ["with both", { uri: "a:b", uriTemplate: "a:{b}", file: "a.md" }, "either uri or uriTemplate"],
    ["with a URI of no scheme", { uri: "limits", file: "a.md" }, '"limits" is not a URI.'],
    ["with the scheme of skills", { uri: "skill://a", file: "a.md" }, "the scheme skill is for files of skills"],
    ["with other variables", { uriTemplate: "a:{b}", file: "{c}.md" }, "must have the variables of the URI: b."],
    ["with an operator", { uriTemplate: "a:{+b}", file: "{b}.md" }, "cannot be used as a template."],
    ["with a variable twice", { uriTemplate: "a:{b}/{b}", file: "{b}.md" }, "cannot be used as a template."],
    ["with a file that is not there", { uri: "a:b", file: "b.md" }, "not found: b.md"],
  ])("%s are errors, with their place", async (_, resource, message) => {
    const problems = await problemsOf({ resources: [resource] }, { "a.md": "" });
    expect(problems).toContain(message);
    expect(problems).toMatch(/^main\.mci\.json: \/resources\/0 /);
  });
});

describe("access", () => {
  const scoped = { access: { scopes: ["admin"] } };

  it("hides skills, prompts, resources and templates from callers without its scopes", async () => {
    const { content } = await load(
      {
        skills: [{ folder: "./s", ...scoped }],
        prompts: { folder: "./p", ...scoped },
        resources: [
          { uri: "a:b", file: "a.md", ...scoped },
          { uriTemplate: "n:{x}", file: "n/{x}", ...scoped },
        ],
      },
      { "s/a/SKILL.md": skill("a"), "p/x.md": "X", "a.md": "A", "n/1": "1" },
    );
    const admin = { scopes: ["admin"] };
    for (const kind of ["skill", "prompt", "resource", "template"] as const) {
      expect(content.list(kind, { scopes: ["other"] })).toEqual([]);
      expect(content.list(kind, admin)).toHaveLength(1);
      expect(content.list(kind, "owner")).toHaveLength(1);
    }
    for (const uri of ["skill://a/SKILL.md", "a:b", "n:1"]) {
      expect(await refusal(content.read("resource", uri, everybody))).toBe("MCI_CONTENT_UNKNOWN");
      expect(await content.read("resource", uri, admin)).toMatchObject({ uri });
    }
    expect(await refusal(content.read("prompt", "x", everybody))).toBe("MCI_CONTENT_UNKNOWN");
    expect(await content.read("prompt", "x", admin)).toHaveLength(1);
  });
});

describe("a toolset", () => {
  it("has content without tools, under its prefix and with the access of its entry", async () => {
    const { content } = await load(
      { skills: "./s", toolsets: [{ name: "crm", prefix: "crm_", access: { scopes: ["crm"] } }] },
      {
        "mci/crm.mci.json": { schemaVersion: "1.0", skills: "./t", prompts: "./p" },
        "s/a/SKILL.md": skill("a"),
        "t/a/SKILL.md": skill("a"),
        "p/x.md": "X",
      },
    );
    expect(content.list("skill", "owner").map(({ id, toolset }) => [id, toolset])).toEqual([
      ["skill://a/SKILL.md", undefined],
      ["skill://crm/a/SKILL.md", "crm"],
    ]);
    expect(content.list("prompt", everybody)).toEqual([]);
    expect(content.list("prompt", { scopes: ["crm"] })).toMatchObject([{ name: "crm_x", toolset: "crm" }]);
  });
});

function digestOf(text: string): string {
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}
