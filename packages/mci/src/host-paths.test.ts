import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { MCIError, type Executor, type JsonObject } from "@mci/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { MCIClient } from "./mci-client.ts";

let base: string;
let folder: string;

/** Files of the schema folder, which lies in a folder that is a link itself, as on macOS. */
const files: Record<string, string> = {
  "broken.md": "Hello\n@if(props.x)",
  "missing-value.md": "Hello\n{{ props.nobody }}",
  "missing-include.md": 'Hello\n@include("none.md")',
  "circle.md": '@include("circle-two.md")',
  "circle-two.md": '@include("circle.md")',
  "broken-include.md": '@include("broken.md")',
  "secret-include.md": '@include(".env")',
  ".env": "TOKEN=x",
  "deep.md": '@include("deep-1.md")',
  "circle.njk": '{% include "circle-two.njk" %}',
  "circle-two.njk": '{% include "circle.njk" %}',
  "broken.njk": "{% if %}",
  "missing.njk": '{% include "none.njk" %}',
  "circle.hbs": "{{> circle-two.hbs }}",
  "circle-two.hbs": "{{> circle.hbs }}",
  "broken.hbs": "{{#if}}",
  "large.md": "x".repeat(11_000_000),
  "script.sh": "echo no first line",
  "bad-first-line": "#!/no/such/interpreter\n",
  "server.mjs": "throw new Error(import.meta.url)",
};

beforeAll(async () => {
  const real = await realpath(await mkdtemp(join(tmpdir(), "mci-host-paths-")));
  await mkdir(join(real, "real/schema/folder"), { recursive: true });
  await symlink("real", join(real, "base"));
  base = real;
  folder = join(real, "base", "schema");
  for (let depth = 1; depth <= 20; depth += 1) files[`deep-${depth}.md`] = `@include("deep-${depth + 1}.md")`;
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text, { mode: 0o755 })));
  await writeFile(join(base, "outside.md"), "@if(");
});
afterAll(() => rm(base, { recursive: true, force: true }));

const file = (path: string, more: JsonObject = {}): JsonObject => ({ type: "file", path, ...more });
const cli = (command: string, more: JsonObject = {}): JsonObject => ({ type: "cli", command, ...more });
const upload = (path: string): JsonObject => ({
  type: "http",
  method: "POST",
  url: "http://127.0.0.1:9/",
  body: { type: "binary", content: { file: path } },
});
const mcp = (serverName: string): JsonObject => ({ type: "mcp", serverName, toolName: "x" });

/** Each a function, since the folder is made first. */
const executions: Record<string, () => JsonObject> = {
  "a file template that cannot be parsed": () => file("broken.md"),
  "a file template that lacks a value": () => file("missing-value.md"),
  "an include that is not there": () => file("missing-include.md"),
  "an include that cannot be parsed": () => file("broken-include.md"),
  "an include with secrets": () => file("secret-include.md"),
  "includes in a circle": () => file("circle.md"),
  "includes that go too deep": () => file("deep.md"),
  "nunjucks: includes in a circle": () => file("circle.njk", { templateEngine: "jinja" }),
  "nunjucks: a file that cannot be parsed": () => file("broken.njk", { templateEngine: "jinja" }),
  "nunjucks: an include that is not there": () => file("missing.njk", { templateEngine: "jinja" }),
  "handlebars: partials in a circle": () => file("circle.hbs", { templateEngine: "handlebars" }),
  "handlebars: a file that cannot be parsed": () => file("broken.hbs", { templateEngine: "handlebars" }),
  "a file that is not there": () => file(join(folder, "none.md")),
  "a file that is not there, of a caller": () => file(`${folder}/{{props.name}}`),
  "a file whose path is in env": () => file("{{env.ROOT}}/none.md"),
  "a file outside": () => file(join(base, "elsewhere/x.md")),
  "a file outside that cannot be parsed": () => file(join(base, "outside.md"), { templateEngine: "builtin" }),
  "a file that is a folder": () => file(join(folder, "folder")),
  "a file that is too large": () => file(join(folder, "large.md")),
  "a command that is not there": () => cli("./none"),
  "a command with an absolute path that is not there": () => cli(join(folder, "none")),
  "a command elsewhere that is not there": () => cli(join(base, "none")),
  "a command that is a folder": () => cli("./folder/."),
  "a command without a first line": () => cli("./script.sh"),
  "a command with a bad first line": () => cli("./bad-first-line"),
  "a command of a caller": () => cli(`${folder}/{{props.name}}`),
  "a working folder that is not there": () => cli("true", { cwd: join(folder, "none") }),
  "a working folder outside": () => cli("true", { cwd: base }),
  "an upload that is not there": () => upload(join(folder, "none.bin")),
  "an upload outside": () => upload(join(base, "none.bin")),
  "a server whose command is not there": () => mcp("missing"),
  "a server that quotes its own place": () => mcp("broken"),
  "an executor that throws what the system said": () => ({ type: "raw" }),
  "an executor whose own error names a file of the folder": () => ({ type: "own" }),
};

const raw: Executor = {
  type: "raw",
  prepare: () => ({
    run: async () => ({
      isError: false,
      content: [{ type: "text", text: await readFile(join(dirname(folder), "not-there"), "utf8") }],
    }),
  }),
};

const own: Executor = {
  type: "own",
  prepare: () => ({
    run: () => {
      throw new MCIError("MCI_TEST", `Cannot use ${join(folder, "own.db")}.`, { hint: `Write ${folder}/own.db.` });
    },
  }),
};

async function failureOf(execution: JsonObject): Promise<{ readonly isError: boolean; readonly error?: string }> {
  const document: JsonObject = {
    schemaVersion: "1.0",
    directoryAllowList: [join(base, "outside.md")],
    mcp_servers: {
      missing: { command: join(folder, "no-such-server"), config: { onUnavailable: "warn" } },
      broken: { command: process.execPath, args: [join(folder, "server.mjs")], config: { onUnavailable: "warn" } },
    },
    tools: [
      {
        name: "tool",
        description: "Fails.",
        inputSchema: { type: "object", properties: { name: { type: "string" } } },
        execution,
      },
    ],
  };
  const env = { ROOT: folder };
  const client = await MCIClient.from(document, { folder, env, executors: [raw, own], onWarning: () => {} });
  try {
    return await client.execute("tool", { name: "none" });
  } finally {
    await client.close();
  }
}

describe("no error that a caller gets names an absolute path of the host", () => {
  it.each(Object.keys(executions))("%s", async (name) => {
    const result = await failureOf(executions[name]!());
    expect(result.isError).toBe(true);
    const shown = JSON.stringify(result);
    expect(shown).not.toContain(base);
    expect(shown).not.toMatch(/real[\\/]schema/);
  });

  it("names the file of a mistake by its way from the schema folder", async () => {
    expect((await failureOf(file("broken-include.md"))).error).toContain("(broken.md, line 2, column 1)");
    expect((await failureOf(file("circle.md"))).error).toContain("circle.md -> circle-two.md -> circle.md");
    expect((await failureOf({ type: "own" })).error).toBe("Cannot use ./own.db. Write ./own.db.");
  });
});
