import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serveContent } from "../test/serve-content.ts";

const folders = [
  "@ant-design/x-skill/skills",
  "@modelcontextprotocol/inspector/skills",
  "@wednesday-solutions-eng/ai-agent-skills/skills",
  "playwright-core/lib/tools/skills",
].map(installed);

const served = { enableAnyPaths: true, skills: folders };

/** Returns a folder of an installed package, where pnpm keeps it. */
function installed(path: string): string {
  const places = createRequire(import.meta.url).resolve.paths(path) ?? [];
  const found = places.map((place) => join(place, path)).find((folder) => existsSync(folder));
  if (found === undefined) throw new Error(`${path} is not installed.`);
  return realpathSync(found);
}

interface Skill {
  readonly uri: string;
  readonly frontmatter: { readonly name: string };
  readonly resources: readonly { readonly uri: string; readonly digest: string; readonly size: number }[];
}

interface Results {
  readonly "skills/list": { readonly skills: readonly Skill[] };
  readonly "skills/get": { readonly skill: Skill };
  readonly "resources/read": { readonly contents: readonly { readonly text?: string; readonly blob?: string }[] };
}

/** A client of revision 2026-07-28 that shares no code with the server. */
async function ask<Method extends keyof Results>(url: string, method: Method, uri?: string): Promise<Results[Method]> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "independent", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(uri !== undefined && method === "resources/read" && { "mcp-name": uri }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { _meta, ...(uri !== undefined && { uri }) } }),
  });
  const text = await response.text();
  const answer = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as { result?: Results[Method] };
  if (answer.result === undefined) throw new Error(`${method} ${uri ?? ""}: ${text}`);
  return answer.result;
}

describe("public skills from npm packages", () => {
  it("are all listed, twelve of them, by the names of their folders", async () => {
    const url = await serveContent(served);
    const { skills } = await ask(url, "skills/list");
    const names = folders.flatMap((folder) => readdirSync(folder));
    expect(names.length).toBe(12);
    expect(skills.map(({ frontmatter }) => frontmatter.name).toSorted()).toEqual(names.toSorted());
  });

  it("come back byte for byte, every file, with its size and SHA-256", async () => {
    const url = await serveContent(served);
    const { skills } = await ask(url, "skills/list");
    const read = new Map<string, Buffer>();
    for (const { uri, digest, size } of skills.flatMap(({ resources }) => resources)) {
      // oxlint-disable-next-line no-await-in-loop -- as a host reads them
      const [content] = (await ask(url, "resources/read", uri)).contents;
      const bytes =
        content?.blob === undefined ? Buffer.from(content?.text ?? "") : Buffer.from(content.blob, "base64");
      expect([uri, bytes.length, `sha256:${createHash("sha256").update(bytes).digest("hex")}`]).toEqual([
        uri,
        size,
        digest,
      ]);
      read.set(decodeURIComponent(uri.slice("skill://".length)), bytes);
    }
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((path) => [path.slice(folder.length + 1), path] as const),
    );
    expect([...read.keys()].toSorted()).toEqual(files.map(([name]) => name).toSorted());
    for (const [name, path] of files) expect([name, read.get(name)?.equals(readFileSync(path))]).toEqual([name, true]);
  });

  it("are given one by one as they are listed", async () => {
    const url = await serveContent(served);
    const { skills } = await ask(url, "skills/list");
    const one = skills.find(({ frontmatter }) => frontmatter.name === "playwright-cli");
    expect((await ask(url, "skills/get", one?.uri)).skill).toEqual(one);
  });
});
