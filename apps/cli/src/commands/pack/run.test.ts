import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { getMcpConfigForManifest, unpackExtension, validateManifest, type McpbManifestAny } from "@anthropic-ai/mcpb";
import type { JsonObject } from "@mci/contract";
import { compile, linearPatterns } from "@mci/json-schema";
import { describe, expect, it, vi } from "vitest";
import { mciForTests, outcomeOf, refusal, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();

const weather = `schemaVersion: "1.0"
metadata: { name: Weather, version: 1.2.0, description: The weather of a place, authors: [Ada], license: MIT }
tools:
  - name: forecast
    description: Says how it will be
    inputSchema: { type: object, properties: { place: { type: string } }, required: [place] }
    execution: { type: text, text: "{{props.place}}: {{env.MOOD | 'sunny'}}, key {{env.API_KEY}}" }
  - name: note
    inputSchema: { type: object, properties: { day: { type: string } }, required: [day] }
    execution: { type: file, path: "./notes/{{props.day}}.md" }
  - name: script
    execution: { type: cli, command: ./bin/hello.sh }
  - name: add
    inputSchema: { type: object, properties: { a: { type: number } }, required: [a] }
    execution: { type: function, module: ./lib/add.js }
toolsets: [more]
skills: ./skills
`;

const files = {
  "weather.mci.yaml": weather,
  "mci/more.mci.json": schemaOf(textTool("more", "More {{env.MOOD | 'or less'}}")),
  "mci/other.mci.json": schemaOf(textTool("other", "x")),
  "notes/monday.md": "Rain.\n",
  "notes/.env": "API_KEY=canary",
  "notes/id_rsa": "canary",
  "lib/add.js": `import { one } from "./one.js";\nexport const add = ({ a }) => a + one;\n`,
  "lib/one.js": "export const one = 1;\n",
  "lib/unused.js": "canary",
  "skills/rain/SKILL.md": "---\nname: rain\ndescription: What to do in the rain\n---\nWait.\n",
  ".env": "API_KEY=canary",
  ".env.mci": "MOOD=canary",
  "package-lock.json": '{ "canary": true }',
  "private.txt": "canary",
};

async function weatherFolder(): Promise<string> {
  const cwd = await mci.folderOf(files);
  await mkdir(join(cwd, "bin"));
  await writeFile(join(cwd, "bin/hello.sh"), '#!/bin/sh\necho Hello from $(basename "$0")\n');
  await chmod(join(cwd, "bin/hello.sh"), 0o755);
  return cwd;
}

/** Unpacks a bundle as a client does. */
async function unpack(path: string): Promise<{ folder: string; manifest: McpbManifestAny; names: readonly string[] }> {
  const folder = join(await mci.folderOf({}), "un packed");
  expect(await unpackExtension({ mcpbPath: path, outputDir: folder, silent: true })).toBe(true);
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as McpbManifestAny;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names = found.map((name) => name.slice(folder.length + 1).replaceAll(sep, "/")).toSorted();
  return { folder, manifest, names };
}

/** Starts the server of an unpacked bundle as a client does, and calls its tools. Returns their texts. */
async function callAll(
  { folder, manifest }: { readonly folder: string; readonly manifest: McpbManifestAny },
  userConfig: Record<string, string>,
  calls: readonly (readonly [tool: string, args: object])[],
): Promise<readonly unknown[]> {
  const systemDirs = { HOME: folder };
  const logger = { log() {}, warn() {}, error() {}, info() {}, debug() {} };
  const config = await getMcpConfigForManifest({ manifest, extensionPath: folder, systemDirs, userConfig, pathSeparator: sep, logger }); // prettier-ignore
  if (config === undefined) return [];
  // The client runs it with its own Node, in a folder of its own.
  const command = config.command === "node" ? process.execPath : config.command;
  const child = spawn(command, config.args ?? [], { cwd: "/", env: { PATH: process.env["PATH"], ...config.env } });
  const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const requests = [
    { method: "initialize", params: hello },
    ...calls.map(([name, args]) => ({ method: "tools/call", params: { name, arguments: args } })),
  ];
  child.stdin.end(requests.map((request, id) => `${JSON.stringify({ jsonrpc: "2.0", id, ...request })}\n`).join(""));
  const { stdout } = await outcomeOf(child);
  const answers = stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as Answer); // prettier-ignore
  return calls.map((_, index) => answers.find(({ id }) => id === index + 1)?.result.content[0]?.text);
}

interface Answer {
  readonly id: number;
  readonly result: { readonly content: readonly { readonly text: string }[] };
}

describe("mci pack", () => {
  it("writes a bundle that a client accepts, with what the file names and nothing else", async () => {
    const cwd = await weatherFolder();
    const { code, stdout, stderr } = await mci.run(["pack"], { cwd });
    expect(stderr)
      .toBe(`Packed bin/hello.sh, lib/add.js, lib/one.js, mci/more.mci.json, notes/monday.md, skills/rain/SKILL.md, weather.mci.yaml.
Left out notes/.env, notes/id_rsa.
Its user is asked for API_KEY (secret).
Its user may also set MOOD.
5 tools written to weather.mcpb, ${/[\d.]+ MB/.exec(stderr)?.[0]}.
`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    const { folder, manifest, names } = await unpack(join(cwd, "weather.mcpb"));
    const log = vi.spyOn(console, "log").mockReturnValue();
    expect(validateManifest(join(folder, "manifest.json"))).toBe(true);
    log.mockRestore();
    expect(manifest).toEqual({
      manifest_version: "0.3",
      name: "weather",
      display_name: "Weather",
      version: "1.2.0",
      description: "The weather of a place",
      author: { name: "Ada" },
      license: "MIT",
      server: {
        type: "node",
        entry_point: "server/start.cjs",
        mcp_config: {
          command: "node",
          args: ["${__dirname}/server/start.cjs", "run", "--file", "${__dirname}/tools/weather.mci.yaml"],
          env: { API_KEY: "${user_config.API_KEY}", MOOD: "${user_config.MOOD}" },
        },
      },
      tools: [
        { name: "forecast", description: "Says how it will be" },
        ...["note", "script", "add", "more"].map((name) => ({ name })),
      ],
      compatibility: { runtimes: { node: ">=20.19" } },
      user_config: {
        API_KEY: { type: "string", title: "API_KEY", description: "For forecast.", required: true, sensitive: true },
        MOOD: { type: "string", title: "MOOD", description: "For forecast, more.", required: false, sensitive: false },
      },
    });
    expect(names.filter((name) => !name.startsWith("server/"))).toEqual([
      "manifest.json",
      "tools/bin/hello.sh",
      "tools/lib/add.js",
      "tools/lib/one.js",
      "tools/mci/more.mci.json",
      "tools/notes/monday.md",
      "tools/skills/rain/SKILL.md",
      "tools/weather.mci.yaml",
    ]);
    expect(names.filter((name) => name.startsWith("server/") && !name.endsWith(".cjs"))).toEqual([]);
    const ours = await Promise.all(
      names.filter((name) => !name.endsWith(".cjs")).map((name) => readFile(join(folder, name), "utf8")),
    );
    expect(ours.join("\n")).not.toContain("canary");
    expect((await stat(join(folder, "tools/bin/hello.sh"))).mode & 0o111).toBe(0o111);
  });

  it("makes a server that a client starts with what its user gave, wherever it was unpacked", async () => {
    const cwd = await weatherFolder();
    await mci.run(["pack", "--out", "here.mcpb"], { cwd });
    const unpacked = await unpack(join(cwd, "here.mcpb"));
    const calls = [
      ["forecast", { place: "Oslo" }],
      ["note", { day: "monday" }],
      ["script", {}],
      ["add", { a: 1 }],
      ["more", {}],
    ] as const;
    const answers = ["Rain.\n", "Hello from hello.sh\n", "2"];
    expect(await callAll(unpacked, { API_KEY: "none", MOOD: "windy" }, calls)).toEqual([
      "Oslo: windy, key none",
      ...answers,
      "More windy",
    ]);
    // What was left empty counts as not set.
    expect(await callAll(unpacked, { API_KEY: "none" }, calls)).toEqual([
      "Oslo: sunny, key none",
      ...answers,
      "More or less",
    ]);
    expect(await callAll(unpacked, { API_KEY: "none", MOOD: "" }, calls.slice(0, 1))).toEqual([
      "Oslo: sunny, key none",
    ]);
    expect(await callAll(unpacked, { MOOD: "windy" }, calls)).toEqual([]);
  });

  it("gives the same bytes for the same files, and server.json with their digest", async () => {
    const [cwd, other] = [await weatherFolder(), await weatherFolder()];
    const url = "https://github.com/ada/tools/releases/download/v1.2.0/weather.mcpb";
    const { code, stderr } = await mci.run(["pack", "--server-json", url], { cwd });
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("is for io.github.ada/weather.\n"),
    });
    await mci.run(["pack"], { cwd: other, env: { TZ: "Asia/Tokyo" } });
    const bundle = await readFile(join(cwd, "weather.mcpb"));
    expect(bundle.equals(await readFile(join(other, "weather.mcpb")))).toBe(true);
    const written = JSON.parse(await readFile(join(cwd, "server.json"), "utf8")) as object;
    expect(await serverJsonProblems(written)).toEqual([]);
    expect(written).toEqual({
      $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
      name: "io.github.ada/weather",
      title: "Weather",
      description: "The weather of a place",
      version: "1.2.0",
      repository: { url: "https://github.com/ada/tools", source: "github" },
      packages: [
        {
          registryType: "mcpb",
          identifier: url,
          version: "1.2.0",
          fileSha256: createHash("sha256").update(bundle).digest("hex"),
          transport: { type: "stdio" },
          environmentVariables: [
            { name: "API_KEY", description: "For forecast.", isRequired: true, isSecret: true },
            { name: "MOOD", description: "For forecast, more.", isRequired: false, isSecret: false },
          ],
        },
      ],
    });
    const again = await mci.run(["pack", "--server-json", url, "--name", "com.example/rain"], { cwd });
    expect(again.stderr).toContain("is for com.example/rain.\n");
    expect((await unpack(join(cwd, "rain.mcpb"))).manifest.name).toBe("rain");
  });

  it("takes along what --include names, and refuses to write a bundle that lacks something", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf({ name: "page", execution: { type: "file", path: "./page.md" } }),
      "page.md": '@include("./parts/end.md")',
      "parts/end.md": "The end.\n",
    });
    const { code, stderr } = await mci.run(["pack"], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining("Name files of this folder with --include."),
    });
    expect(await readdir(cwd)).not.toContain("mci-tools.mcpb");
    expect((await mci.run(["pack", "--include", "parts", "--name", "book"], { cwd })).code).toBe(0);
    expect(await callAll(await unpack(join(cwd, "book.mcpb")), {}, [["page", {}]])).toEqual(["The end.\n"]);
  });

  it("says what else its user needs: programs, and packages that a module imports", async () => {
    const call = { name: "f", execution: { type: "function", module: "./f.mjs" } };
    const tools = [call, { name: "t", execution: { type: "cli", command: "git" } }];
    const servers = { other: { command: "npx", args: ["-y", "other"] } };
    const cwd = await mci.folderOf({
      "mci.json": JSON.stringify({ schemaVersion: "1.0", tools, mcp_servers: servers }),
      "f.mjs":
        'import { join } from "node:path";\nimport { nouns } from "plural/words";\nexport const f = () => join(nouns);\n',
    });
    const { code, stderr } = await mci.run(["pack", "--name", "a"], { cwd });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining("f.mjs imports plural/words, which is not in the bundle"),
    });
    expect(stderr).toContain("Its user must have git, npx.\n");
    expect(stderr).not.toContain("node:path");
    expect((await unpack(join(cwd, "a.mcpb"))).manifest.tools_generated).toBe(true);
  });

  it("keeps the lock of a file that compares with it, and of no other", async () => {
    const locked = { schemaVersion: "1.0", onDrift: "block", tools: [textTool("a", "A")] };
    const cwd = await mci.folderOf({
      "a.mci.json": JSON.stringify(locked),
      "b.mci.json": schemaOf(textTool("canary", "B")),
    });
    for (const file of ["a.mci.json", "b.mci.json"]) await mci.run(["lock", "--file", file], { cwd });
    expect((await mci.run(["pack", "--file", "a.mci.json", "--name", "a"], { cwd })).code).toBe(0);
    const unpacked = await unpack(join(cwd, "a.mcpb"));
    const lock = await readFile(join(unpacked.folder, "tools/mci.lock"), "utf8");
    expect(Object.keys((JSON.parse(lock) as { files: object }).files)).toEqual(["a.mci.json"]);
    expect(await callAll(unpacked, {}, [["a", {}]])).toEqual(["A"]);
  });

  it("marks what a source of secrets sets, and what the file says, as secret", async () => {
    const text = "{{env.A}} {{env.B}} {{env.PUBLIC_KEY}} {{env.PLAIN}}";
    const cwd = await mci.folderOf({
      "mci.json": JSON.stringify({
        schemaVersion: "1.0",
        redact: ["B"],
        reveal: ["PUBLIC_KEY"],
        tools: [textTool("t", text)],
      }),
      "mci.secrets.yaml": "A: { file: ./a.txt }\n",
    });
    const { code, stderr } = await mci.run(["pack", "--file", "mci.json", "--name", "s"], { cwd });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining("asked for A (secret), B (secret), PLAIN, PUBLIC_KEY.\n"),
    });
    expect((await unpack(join(cwd, "s.mcpb"))).names).not.toContain("tools/mci.secrets.yaml");
  });

  describe("refuses", () => {
    const file = (path: string): string => schemaOf({ name: "t", execution: { type: "file", path } });

    it.each([
      [["--include", ".env"], ".env is a file of secrets or settings of yours: bundles have none."],
      [["--include", "mci.config.mjs"], "mci.config.mjs is a file of secrets or settings of yours: bundles have none."],
      [["--include", "/"], "/ is not in the folder of the schema file."],
      [["--include", "none"], "--include none: there is no such file or folder."],
      [["--include", "link"], "link is a link: in a bundle it would lead nowhere."],
      [["--include", "linked/a.txt"], "linked is a link: in a bundle it would lead nowhere."],
      [["--out", "a.zip"], "--out a.zip must end in .mcpb."],
      [["--out", "mine.mcpb"], "mine.mcpb is not a bundle, and was not changed."],
      [["--name", "no name"], "--name no name: a bundle cannot have this name."],
      [["--server-json", "http://a.example/b.mcpb"], "must be the https URL of an .mcpb file."],
      [["--server-json", "https://a.example/b.mcpb"], "server.json needs a namespace, which this URL does not tell."],
      [["more"], "'mci pack' does not take the argument 'more'."],
    ])("%j", async (args, message) => {
      const cwd = await mci.folderOf({
        "mci.json": schemaOf(textTool("t", "x")),
        ".env": "A=1",
        "mci.config.mjs": "export default {};",
        "mine.mcpb": "mine",
        "real/a.txt": "a",
      });
      await Promise.all([symlink("real/a.txt", join(cwd, "link")), symlink("real", join(cwd, "linked"))]);
      const { code, stdout, stderr } = await mci.run(["pack", ...args], { cwd });
      expect({ code, stdout, stderr }).toEqual(refusal(stderr));
      expect(stderr).toContain(message);
      expect(await readFile(join(cwd, "mine.mcpb"), "utf8")).toBe("mine");
    });

    it("a link in a folder that the file names, and a path above it", async () => {
      const cwd = await mci.folderOf({ "mci.json": file("./data/{{env.NAME}}"), "data/a.txt": "a", "b.txt": "b" });
      await symlink("../b.txt", join(cwd, "data/b.txt"));
      expect((await mci.run(["pack"], { cwd })).stderr).toContain("data/b.txt is a link");
      const above = await mci.folderOf({ "in/mci.json": file("../a.txt"), "a.txt": "a" });
      const { code, stderr } = await mci.run(["pack", "--file", "in/mci.json"], { cwd: above });
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/is not in the folder|outside/) });
    });

    it("an invalid version, and a file with mistakes", async () => {
      const cwd = await mci.folderOf({
        "mci.json": JSON.stringify({ schemaVersion: "1.0", metadata: { version: "1" }, tools: [textTool("t", "x")] }),
        "broken.mci.json": schemaOf(textTool("t", "{{")),
      });
      const { stderr } = await mci.run(["pack", "--file", "mci.json"], { cwd });
      expect(stderr).toContain('metadata.version is "1": a bundle needs three numbers.');
      expect((await mci.run(["pack", "--file", "broken.mci.json"], { cwd })).code).toBe(2);
      expect(await readdir(cwd)).toHaveLength(2);
    });
  });
});

/** Returns what the published schema refuses in a `server.json`: its rules for the fields that we write, and no others. */
async function serverJsonProblems(value: object): Promise<readonly unknown[]> {
  const string = { type: "string" };
  const uri = { type: "string", format: "uri" };
  const flag = { type: "boolean" };
  const schema = strict({
    $schema: uri,
    name: { type: "string", minLength: 3, maxLength: 200, pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$" },
    title: { type: "string", minLength: 1, maxLength: 100 },
    description: { type: "string", minLength: 1, maxLength: 100 },
    version: { type: "string", maxLength: 255 },
    repository: strict({ url: uri, source: string }),
    packages: {
      type: "array",
      items: strict({
        registryType: string,
        identifier: string,
        version: { type: "string", minLength: 1, not: { const: "latest" } },
        fileSha256: { type: "string", pattern: "^[a-f0-9]{64}$" },
        transport: strict({ type: { enum: ["stdio"] } }),
        environmentVariables: {
          type: "array",
          items: strict({ name: string, description: string, isRequired: flag, isSecret: flag }),
        },
      }),
    },
  });
  return compile(schema, { patterns: await linearPatterns() }).problems(value);
}

function strict(properties: JsonObject): JsonObject {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}
