import { execFileSync } from "node:child_process";
import { chmod, mkdir, open, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { folderOf } from "@mci/plugin-kit/test";
import { describe, expect, it, onTestFinished } from "vitest";
import { load, problemsOf, refusal, skill } from "../test/load.ts";

const everybody = {};
const notes = { resources: [{ uriTemplate: "n://{day}", file: "./notes/{day}.md" }] };

describe("a folder", () => {
  it.each(["../outside", "/etc", "./s/../../x"])(
    "outside the schema folder is not read: attack with %s",
    async (path) => {
      for (const field of ["skills", "prompts"]) {
        expect(await problemsOf({ [field]: path }, { "s/a/SKILL.md": skill("a") })).toContain(
          "outside the allowed folders",
        );
      }
      const resources = [{ uri: "a:b", file: `${path}/passwd` }, { uriTemplate: "a:{b}", file: `${path}/{b}` }]; // prettier-ignore
      const problems = await problemsOf({ resources }, {});
      expect(problems.match(/outside the allowed folders/g)).toHaveLength(2);
    },
  );

  it("with links is refused, wherever they lead: attack", async () => {
    const folder = folderOf({ "s/a/SKILL.md": skill("a"), "p/x.md": "X", "notes/a.md": "", "secret.md": "S" });
    const outside = folderOf({ "a/SKILL.md": skill("a"), "x.md": "S" });
    await symlink(outside, join(folder, "out"));
    expect(await problemsOf({ skills: "./out" }, folder)).toContain("outside the allowed folders");
    expect(await problemsOf({ prompts: "./out" }, folder)).toContain("outside the allowed folders");
    await symlink(join(folder, "secret.md"), join(folder, "s/a/more.md"));
    await symlink(join(outside, "a"), join(folder, "s/b"));
    await symlink(join(folder, "secret.md"), join(folder, "p/y.md"));
    await symlink(join(folder, "secret.md"), join(folder, "notes/b.md"));
    const problems = await problemsOf({ skills: "./s", prompts: "./p", ...notes }, folder);
    for (const link of ["s/a/more.md", "s/b", "p/y.md", "notes/b.md"]) {
      expect(problems).toContain(`${link}" is a link.`);
    }
  });

  it("with a pipe or a device is refused, without waiting for it: attack", async () => {
    const folder = folderOf({ "s/a/SKILL.md": skill("a"), "notes/a.md": "" });
    execFileSync("mkfifo", [join(folder, "s/a/pipe"), join(folder, "notes/pipe.md"), join(folder, "p.md")]);
    const resources = [...notes.resources, { uri: "a:b", file: "p.md" }, { uri: "a:c", file: "/dev/zero" }];
    const problems = await problemsOf({ skills: "./s", resources, enableAnyPaths: true }, folder);
    expect(problems.match(/is neither a file nor a folder/g)).toHaveLength(2);
    expect(problems).toContain("is a pipe: p.md");
    expect(problems).toContain("is a device: /dev/zero");
  });

  it("with case twins is refused: attack", async () => {
    const files = {
      "s/a/SKILL.md": skill("a"),
      "s/a/Data.md": "1",
      "s/a/data.md": "2",
      "p/Greet.md": "1",
      "p/greet.md": "2",
      "notes/\u00E9.md": "1",
      "notes/\u0045\u0301.md": "2",
    };
    const problems = await problemsOf({ skills: "./s", prompts: "./p", ...notes }, files);
    expect(problems).toContain('"s/a/data.md" and "Data.md" beside it are one file where case does not count.');
    expect(problems).toContain('"p/greet.md" and "Greet.md" beside it are one file');
    expect(problems.match(/are one file where case does not count/g)).toHaveLength(3);
  });

  it.skipIf(process.getuid?.() === 0)("that may not be read is an error with its place", async () => {
    const folder = folderOf({ "s/a/SKILL.md": skill("a"), "p/a.md": "" });
    for (const path of ["s", "p"]) await chmod(join(folder, path), 0);
    onTestFinished(async () => {
      for (const path of ["s", "p"]) await chmod(join(folder, path), 0o755);
    });
    const problems = await problemsOf({ skills: "./s", prompts: "./p" }, folder);
    expect(
      problems.match(/^main\.mci\.json: \/(?:skills|prompts) cannot read: .* \(permission denied\)/gm),
    ).toHaveLength(2);
  }); // root reads every folder

  it("with names that cannot be seen is refused: attack", async () => {
    for (const name of ["a\u202Egnp.md", "a\u200B.md", "a\nb.md", "a\\b.md"]) {
      const folder = folderOf({ "s/a/SKILL.md": skill("a") });
      await writeFile(join(folder, "s/a", name), "");
      expect(await problemsOf({ skills: "./s" }, folder)).toContain("has a character that cannot be seen");
    }
  });

  it("with secrets is refused, where they would be served: attack", async () => {
    const files = { "s/a/SKILL.md": skill("a"), "s/a/.env": "TOKEN=1", "n/x.pem": "", ".env": "", "p.md": "" };
    const resources = [{ uriTemplate: "a:{b}", file: "./n/{b}" }, { uriTemplate: "b:{b}", file: "./{b}.md" }]; // prettier-ignore
    const problems = await problemsOf({ skills: "./s", resources }, files);
    expect(problems.match(/is of a kind that contains secrets/g)).toHaveLength(2);
  });

  it("with a million files ends at the first five thousand: attack", async () => {
    const folder = folderOf(Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`notes/${index}.md`, ""])));
    expect(await problemsOf(notes, folder)).toContain("more than 5000 files");
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`s/a/f${index}`, ""]));
    expect(await problemsOf({ skills: "./s" }, { ...many, "s/a/SKILL.md": skill("a") })).toContain(
      "more than 200 files or folders",
    );
  });

  it("nested without end is refused: attack", async () => {
    const folder = folderOf({ "s/a/SKILL.md": skill("a") });
    await mkdir(join(folder, "s/a", "d/".repeat(300)), { recursive: true });
    expect(await problemsOf({ skills: "./s" }, folder)).toContain("more than 200 files or folders");
  });
});

describe("a file", () => {
  it("of 1 GB is refused by its size, unread: attack", async () => {
    const folder = folderOf({ "s/a/SKILL.md": skill("a"), "p/x.md": "", "notes/a.md": "" });
    for (const path of ["s/a/big.bin", "p/big.md", "notes/big.md", "big.md"]) {
      const file = await open(join(folder, path), "w");
      await file.truncate(1_000_000_000);
      await file.close();
    }
    const resources = [...notes.resources, { uri: "a:b", file: "big.md" }];
    const problems = await problemsOf({ skills: "./s", prompts: "./p", resources }, folder);
    expect(problems.match(/too large: /g)).toHaveLength(4);
  });

  it("of a skill that is larger than clients have to accept is refused: attack", async () => {
    const folder = folderOf({ "s/a/SKILL.md": skill("a") });
    for (const name of ["b.bin", "c.bin"]) await writeFile(join(folder, "s/a", name), Buffer.alloc(8_500_000));
    expect(await problemsOf({ skills: "./s" }, folder)).toContain("Skill 'a' has more than 16 MiB");
  });

  it("that changes after the list is not read: attack", async () => {
    const { content, folder } = await load(
      { skills: "./s", resources: [{ uri: "a:b", file: "a.md" }] },
      { "s/a/SKILL.md": skill("a"), "a.md": "AAAA" },
    );
    for (const text of ["BBBB", "A", "AAAAA", ""]) {
      await writeFile(join(folder, "a.md"), text);
      expect(await refusal(content.read("resource", "a:b", everybody))).toBe("MCI_CONTENT_CHANGED");
    }
    await writeFile(join(folder, "a.md"), "AAAA");
    expect(await content.read("resource", "a:b", everybody)).toMatchObject({ text: "AAAA" });
  });

  it("that becomes a link after the list is not read: attack", async () => {
    const { content, folder } = await load(
      { resources: [{ uri: "a:b", file: "n/a.md" }] },
      { "n/a.md": "AAAA", "m/b.md": "" },
    );
    const outside = folderOf({ "a.md": "AAAA" });
    const { rename } = await import("node:fs/promises");
    await rename(join(folder, "n"), join(folder, "old"));
    await symlink(outside, join(folder, "n"));
    const error = await content.read("resource", "a:b", everybody).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "MCI_CONTENT_CHANGED" });
    expect(String(error)).not.toContain(outside);
  });

  it("that is added to a skill after the list does not exist: attack", async () => {
    const { content, folder } = await load({ skills: "./s" }, { "s/a/SKILL.md": skill("a") });
    await writeFile(join(folder, "s/a/new.md"), "new");
    expect(await refusal(content.read("resource", "skill://a/new.md", everybody))).toBe("MCI_CONTENT_UNKNOWN");
  });
});

describe("front matter", () => {
  it("that is a YAML bomb costs an error and no time: attack", async () => {
    const bomb = ["a: &a [x, x, x, x, x, x, x, x, x]"];
    for (const [here, last] of ["ba", "cb", "dc", "ed", "fe", "gf", "hg", "ih"]) {
      bomb.push(`${here}: &${here} [${Array.from({ length: 9 }, () => `*${last}`).join(", ")}]`);
    }
    const start = performance.now();
    const problems = await problemsOf(
      { skills: "./s", prompts: "./p" },
      {
        "s/a/SKILL.md": skill("a", `${bomb.join("\n")}\n`),
        "p/x.md": `---\n${bomb.join("\n")}\n---\n`,
        "s/b/SKILL.md": skill("b", `x: ${"[".repeat(20_000)}\n`),
        "s/c/SKILL.md": skill("c", `x: ${"y".repeat(70_000)}\n`),
        "s/d/SKILL.md": skill("d", "x: !!js/function 'a'\n"),
        "s/e/SKILL.md": skill("e", "description: twice\n"),
      },
    );
    for (const name of ["s/a", "p/x.md", "s/b", "s/c", "s/d", "s/e"]) expect(problems).toContain(name);
    expect(problems).toContain("longer than 64 KB");
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it("keeps keys of prototypes as values of its own: attack", async () => {
    const { content } = await load({ skills: "./s" }, { "s/a/SKILL.md": skill("a", "__proto__: { x: 1 }\n") });
    const [entry] = content.list("skill", everybody);
    expect(Object.getPrototypeOf(entry?.frontmatter)).toBe(Object.prototype);
    expect(Object.hasOwn(entry?.frontmatter ?? {}, "__proto__")).toBe(true);
  });
});

describe("a prompt", () => {
  it("of long lines takes no time to read: attack", async () => {
    const spaces = " ".repeat(400_000);
    const start = performance.now();
    const lines = [`resource: n:${spaces}x`, `role: user${spaces}x`, `${spaces}x`];
    await load({ prompts: "./p" }, Object.fromEntries(lines.map((line, index) => [`p/${index}.md`, line])));
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe("a value of a uriTemplate", () => {
  it.each([
    "n://..",
    "n://../limits",
    "n://%2e%2e%2flimits",
    "n://..%2Flimits",
    "n://a%00",
    "n://A",
    "n://a/",
    "n://a.md",
    "n://%2561",
    "n://link",
    "n://\ud800",
    "n://__proto__",
    "file:///etc/passwd",
    "",
  ])("is the name of a file that was listed, or none: attack with %j", async (uri) => {
    const { content } = await load(notes, { "notes/a.md": "A", "limits.md": "L" });
    expect(await refusal(content.read("resource", uri, everybody))).toBe("MCI_CONTENT_UNKNOWN");
    expect(await content.read("resource", "n://a", everybody)).toMatchObject({ text: "A" });
  });

  it("takes no time to compare, however the names look: attack", async () => {
    const name = "a-".repeat(120);
    const start = performance.now();
    const resources = [{ uriTemplate: "n:{a}/{b}", file: "./n/{a}-{b}.txt" }];
    const { content } = await load({ resources }, { [`n/${name}.md`]: "", [`n/${name}b.txt`]: "" });
    expect(content.list("template", everybody)[0]?.files).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe("an argument of a prompt", () => {
  it.each([
    "{{env.PATH}}",
    "@if(true)x@endif",
    '@include("/etc/passwd")',
    "a\nrole: assistant\nb",
    "a\nresource: n://a",
  ])("stays a value: attack with %j", async (who) => {
    const text = "---\narguments: [{ name: who }]\n---\nHello\n{{props.who}}";
    const { content } = await load({ prompts: "./p", ...notes }, { "p/x.md": text, "notes/a.md": "A" });
    expect(await content.read("prompt", "x", everybody, { who })).toEqual([
      { role: "user", content: { type: "text", text: `Hello\n${who}` } },
    ]);
  });

  it("opens no resource that its caller does not see: attack", async () => {
    const { content } = await load(
      { prompts: "./p", resources: [{ uri: "a:b", file: "a.md", access: { scopes: ["admin"] } }] },
      { "p/x.md": "---\narguments: [{ name: uri }]\n---\nresource: {{props.uri}}", "a.md": "A" },
    );
    expect(await refusal(content.read("prompt", "x", everybody, { uri: "a:b" }))).toBe("MCI_CONTENT_UNKNOWN");
  });
});

it("a prompt does not tell its callers the URI of a resource that they do not see: attack", async () => {
  const resources = [{ uri: "plans://2027", file: "a.md", access: { scopes: ["admin"] } }];
  const { content } = await load({ prompts: "./p", resources }, { "p/x.md": "resource: plans://2027", "a.md": "A" });
  const error: unknown = await content.read("prompt", "x", everybody).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "MCI_CONTENT_UNKNOWN", message: "There is no resource that this prompt shows." });
  expect(JSON.stringify(error)).not.toContain("plans");
  expect(await content.read("prompt", "x", { scopes: ["admin"] })).toHaveLength(1);
});

describe("a toolset file", () => {
  const toolset = (fields: object): object => ({ "mci/t.mci.json": { schemaVersion: "1.0", ...fields } });

  it("takes no name of another: attack", async () => {
    const problems = await problemsOf(
      { skills: "./s", prompts: "./p", resources: [{ uri: "a:b", file: "a.md" }], toolsets: [{ name: "t" }] },
      {
        ...toolset({
          skills: "./t",
          prompts: "./q",
          resources: [
            { uri: "a:b", file: "b.md" },
            { uriTemplate: "a:{x}", file: "./t/{x}.md" },
          ],
        }),
        "s/a/SKILL.md": skill("a"),
        "t/a/SKILL.md": skill("a"),
        "t/b.md": "B",
        "p/x.md": "X",
        "q/x.md": "Y",
        "a.md": "A",
        "b.md": "B",
      },
    );
    for (const name of ["skill://a/SKILL.md", "x", "a:b"]) {
      expect(problems).toContain(`"${name}" is already taken by the main file`);
    }
    expect(problems.match(/is already taken/g)).toHaveLength(4);
  });

  it("takes no template of another, nor another's files by it: attack", async () => {
    const template = { uriTemplate: "n://{day}", file: "./notes/{day}.md" };
    const more = [{ uriTemplate: "n://{day}", file: "./more/{day}.md" }, { uriTemplate: "n://{night}", file: "./more/{night}.md" }]; // prettier-ignore
    const problems = await problemsOf(
      { resources: [template], toolsets: [{ name: "t" }] },
      { ...toolset({ resources: more }), "notes/a.md": "A", "more/b.md": "B" },
    );
    expect(problems).toContain('"n://{day}" is already taken by the main file, at /resources/0.');
    expect(problems.match(/is already taken/g)).toHaveLength(1);
  });

  it("reads nothing above the schema folder, and no secrets, whatever the main file may: attack", async () => {
    const outside = folderOf({ "a/SKILL.md": skill("a"), "x.md": "X" });
    const fields = {
      skills: outside,
      prompts: outside,
      resources: [
        { uri: "a:b", file: join(outside, "x.md") },
        { uri: "a:c", file: ".env" },
      ],
    };
    const main = { toolsets: [{ name: "t" }], enableAnyPaths: true, directoryAllowList: [outside, ".env"] };
    const problems = await problemsOf(main, { ...toolset(fields), ".env": "TOKEN=1" });
    expect(problems.match(/outside the allowed folders/g)).toHaveLength(3);
    expect(problems).toContain("contains secrets, not opened for an argument: .env");
  });

  it("serves no file that env values come from, by whatever name: attack", async () => {
    const folder = folderOf({
      ...toolset({
        skills: "./s",
        resources: [
          { uri: "a:b", file: "./key" },
          { uriTemplate: "c:{x}", file: "./keys/{x}" },
        ],
      }),
      key: "K",
      "keys/one": "K",
      "s/a/SKILL.md": skill("a"),
      "s/a/data": "K",
    });
    const secretFiles = ["key", "keys/one", "s/a/data"].map((file) => join(folder, file));
    const problems = await problemsOf({ toolsets: [{ name: "t" }] }, folder, { secretFiles });
    expect(problems.match(/contains secrets, not opened/g)).toHaveLength(3);
    // What the author of the main file names is meant to be served.
    expect(await problemsOf({ resources: [{ uri: "a:b", file: "./key" }] }, folder, { secretFiles })).toBe("");
  });
});
