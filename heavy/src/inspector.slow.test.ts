import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { folderOf } from "@mci/plugin-kit/test";
import { serveContent } from "../test/serve-content.ts";

const manifest = createRequire(import.meta.url).resolve("@modelcontextprotocol/inspector/package.json");
const { bin } = createRequire(import.meta.url)(manifest) as { readonly bin: { readonly "mcp-inspector": string } };
const program = join(manifest, "..", bin["mcp-inspector"]);
const skill = "---\nname: refunds\ndescription: Gives money back.\n---\n# Refunds\n";

const fields = {
  skills: "./skills",
  prompts: "./prompts",
  resources: [
    { uri: "docs://limits", file: "./limits.md" },
    { uriTemplate: "notes://{day}", file: "./notes/{day}.md" },
  ],
};
const files = {
  "skills/refunds/SKILL.md": skill,
  "skills/refunds/table.csv": "a,b\n",
  "prompts/greet.md": "---\narguments: [{ name: who, required: true }]\n---\nHello {{props.who}}",
  "limits.md": "100 calls",
  "notes/mon.md": "Monday",
};

describe.each(["legacy", "modern"])("the MCP Inspector, of the %s protocol era", (era) => {
  /** Runs a method in its command line, and returns what it prints. */
  async function inspect(url: string, method: string, ...args: readonly string[]): Promise<unknown> {
    const words = [program, "--cli", url, "--protocol-era", era, "--method", method, ...args];
    const env = { PATH: process.env["PATH"], HOME: folderOf({}) };
    const { stdout } = await promisify(execFile)(process.execPath, words, { env, timeout: 30_000 });
    return JSON.parse(stdout);
  }

  it("lists and reads prompts", async () => {
    const url = await serveContent(fields, files);
    expect(await inspect(url, "prompts/list")).toEqual({
      prompts: [{ name: "greet", arguments: [{ name: "who", required: true }] }],
    });
    expect(await inspect(url, "prompts/get", "--prompt-name", "greet", "--prompt-args", "who=Ada")).toMatchObject({
      messages: [{ role: "user", content: { type: "text", text: "Hello Ada" } }],
    });
  });

  it("lists and reads resources, and skills as such", async () => {
    const url = await serveContent(fields, files);
    expect(await inspect(url, "resources/list")).toMatchObject({
      resources: [{ uri: "docs://limits" }, { uri: "skill://refunds/SKILL.md" }],
    });
    expect(await inspect(url, "resources/templates/list")).toMatchObject({
      resourceTemplates: [{ uriTemplate: "notes://{day}" }],
    });
    expect(await inspect(url, "resources/read", "--uri", "notes://mon")).toMatchObject({
      contents: [{ text: "Monday" }],
    });
    expect(await inspect(url, "resources/read", "--uri", "skill://refunds/SKILL.md")).toMatchObject({
      contents: [{ text: skill }],
    });
  });

  // Revisions before 2026-07-28 have no extensions.
  it.runIf(era === "modern")("finds no mistake in skills: conformance, front matter, digests", async () => {
    const url = await serveContent(fields, files);
    expect(await inspect(url, "skills/list", "--verify")).toMatchObject({
      uri: "skill://refunds/SKILL.md",
      ok: true,
      conformance: [],
      frontmatter: [],
      files: [{ status: "verified" }, { status: "verified" }],
    });
  });
});
