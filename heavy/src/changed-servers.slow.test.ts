import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { titleOf, type Tool } from "@mci/contract";
import { MCIClient } from "mci";
import { describe, expect, it, onTestFinished } from "vitest";

const require = createRequire(import.meta.url);

/** Returns the program of a server from npm: some have exports without their manifest. */
function programOf(name: string): string {
  const folder = require.resolve
    .paths(name)
    ?.map((path) => join(path, name))
    .find((path) => manifestOf(path) !== undefined);
  const [bin] = Object.values(manifestOf(folder ?? "")?.bin ?? {});
  if (folder === undefined || bin === undefined) throw new Error(`${name} has no program.`);
  return join(folder, bin);
}

function manifestOf(folder: string): { readonly bin: Readonly<Record<string, string>> } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { bin: Record<string, string> };
  } catch {
    return undefined;
  }
}

interface Server {
  readonly name: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Servers that list their tools without a network, with what they need to start. */
const servers: readonly Server[] = [
  { name: "@modelcontextprotocol/server-everything" },
  { name: "@modelcontextprotocol/server-filesystem", args: ["."] },
  { name: "@modelcontextprotocol/server-memory" },
  { name: "@modelcontextprotocol/server-sequential-thinking" },
  { name: "@notionhq/notion-mcp-server", env: { NOTION_TOKEN: "none" } },
  { name: "@upstash/context7-mcp" },
  { name: "tavily-mcp", env: { TAVILY_API_KEY: "none" } },
];

function parts(tool: Tool): object {
  const { name, description, inputSchema, tags } = tool;
  const { title: _, ...hints } = tool.annotations;
  return { name, title: titleOf(tool), description, hints, inputSchema, tags };
}

describe("the tools of a server from npm", () => {
  it.each(servers)(
    "are changed in the main file, and back as they were without the changes: $name",
    async ({ name, args = [], env = {} }) => {
      const folder = mkdtempSync(join(tmpdir(), "mci-changed-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, "main.mci.json");
      const command = { command: process.execPath, args: [programOf(name), ...args], env };
      const load = async (tools?: object): Promise<readonly Tool[]> => {
        const server = { ...command, ...(tools && { config: { tools } }) };
        writeFileSync(file, JSON.stringify({ schemaVersion: "1.0", mcp_servers: { one: server } }));
        await using client = await MCIClient.load(file);
        return client.tools();
      };
      const cache = (): string => readFileSync(join(dirname(file), "mci/mcp/one.mci.json"), "utf8");

      const original = await load();
      const written = cache();
      expect(original.length).toBeGreaterThan(0);
      const change = ({ name }: Tool): object => ({
        rename: `own_${name}`,
        describe: "Changed.",
        title: "Own",
        tags: ["own"],
      });
      const changed = await load(Object.fromEntries(original.map((tool) => [tool.name, change(tool)])));
      expect(changed.map(parts)).toEqual(
        original.map((tool) => ({
          ...parts(tool),
          name: `own_${tool.name}`,
          title: "Own",
          description: "Changed.",
          tags: ["own"],
        })),
      );
      expect(cache()).toBe(written);
      expect((await load()).map(parts)).toEqual(original.map(parts));
    },
  );
});
