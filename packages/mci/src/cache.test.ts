import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { LoadError, textOf, type SchemaDocument } from "@mci/contract";
import { defineTool, type Provider } from "@mci/define";
import { hashSource } from "@mci/define/source";
import { memoryStore } from "@mci/store";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { closedAtEnd, serve, temporaryFolder } from "@mci/plugin-kit/test";
import { MCIClient } from "./mci-client.ts";

const require = createRequire(import.meta.url);
const everything = join(
  dirname(require.resolve("@modelcontextprotocol/server-everything/package.json")),
  "dist/index.js",
);

describe("execution.cache", () => {
  it("works for tools of every type", async () => {
    const folder = temporaryFolder();
    let requests = 0;
    const origin = await serve((_, response) => response.end(`request ${(requests += 1)}`));
    await writeFile(join(folder, "note.md"), "first");
    const append = 'require("fs").appendFileSync("runs.txt", "x"); console.log("ran")';
    const cache = { ttl_ms: 60_000 };
    const inputSchema = { type: "object", properties: { message: { type: "string", default: "hi" } } };
    const tools: SchemaDocument["tools"] = [
      { name: "http", execution: { type: "http", url: `${origin}/`, cache } },
      { name: "cli", execution: { type: "cli", command: process.execPath, args: ["-e", append], cache } },
      { name: "file", execution: { type: "file", path: "note.md", cache } },
      { name: "text", inputSchema, execution: { type: "text", text: "{{props.message}}", cache } },
      { name: "mcp", inputSchema, execution: { type: "mcp", serverName: "everything", toolName: "echo", cache } },
    ];
    const mcp_servers = { everything: { command: process.execPath, args: [everything, "stdio"] } };
    let runs = 0;
    const code = defineTool({ name: "function", cacheTtl: 60 }, () => `run ${(runs += 1)}`);
    const document: SchemaDocument = { schemaVersion: "1.0", tools, mcp_servers };
    const client = closedAtEnd(await MCIClient.from(document, { folder, tools: [code], onWarning: () => {} }));

    for (const name of ["http", "cli", "file", "text", "mcp", "function"]) {
      const first = await client.execute(name);
      expect([name, first.isError, first.metadata?.["cached"]]).toEqual([name, false, undefined]);
      if (name === "file") await writeFile(join(folder, "note.md"), "second");
      const second = await client.execute(name);
      expect([name, textOf(second), second.metadata?.["cached"]]).toEqual([name, textOf(first), true]);
    }
    expect(await readFile(join(folder, "runs.txt"), "utf8")).toBe("x");
    expect([requests, runs]).toEqual([1, 1]);
  });

  it("is refused with the line and a caret under the mistake", async () => {
    const file = join(temporaryFolder(), "tools.mci.yaml");
    const load = async (cache: string, annotations = "{}"): Promise<string> => {
      const lines = ['schemaVersion: "1.0"', "tools:", "  - name: a", `    annotations: ${annotations}`, "    execution:", "      type: text", "      text: x", `      cache: ${cache}`]; // prettier-ignore
      await writeFile(file, lines.join("\n"));
      const error: unknown = await MCIClient.load(file).catch((thrown: unknown) => thrown);
      return LoadError.is(error) ? error.message : `loaded ${cache}`;
    };
    for (const [cache, message] of [
      ["{ ttl_ms: 0 }", "ttl_ms"],
      ["{ ttl_ms: 1000, by: subject }", "by"],
      ["{ by: [subject] }", "ttl_ms is missing"],
      ["{ ttl_ms: 1000, by: [requestId] }", "Every request has a 'requestId' of its own"],
      ["1000", "cache"],
    ] as const) {
      const text = await load(cache);
      expect(text).toContain(message);
      expect(text).toMatch(/:8:\d+|line 8/);
      expect(text).toMatch(/^\s*\^/m);
    }
    expect(await load("{ ttl_ms: 1 }", "{ destructiveHint: true }")).toContain("The tool is destructive");
  });
});

describe("store", () => {
  it("is shared by clients that are passed the same one", async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, "note.md"), "first");
    const tools = [{ name: "note", execution: { type: "file", path: "note.md", cache: { ttl_ms: 60_000 } } }] as const;
    const store = memoryStore();
    for (const expected of [undefined, true]) {
      const client = closedAtEnd(await MCIClient.from({ schemaVersion: "1.0", tools }, { folder, store }));
      expect((await client.execute("note")).metadata?.["cached"]).toBe(expected);
    }
  });

  it("keeps results apart for clients whose functions are given other settings, folders or values", async () => {
    const folder = temporaryFolder();
    const code = `
      import { defineTool, provide, setting, token } from ${JSON.stringify(import.meta.resolve("@mci/define"))};
      const name = token("name");
      export const provided = (value) => provide(name, value);
      export const plain = (settings) => settings.get("account.name");
      export const one = defineTool({ inject: { name: setting("account.name") } }, (_, context) => context.name);
      export const paths = (configPaths) => configPaths.config;
      export const own = defineTool({ inject: { name } }, (_, context) => context.name);
      export const none = () => "always the same";
    `;
    const module = join(folder, "code.mjs");
    await writeFile(module, code);
    const { sha256 } = await hashSource(module);
    const tool = (name: string, parameters?: readonly unknown[]): unknown => ({
      name,
      execution: {
        type: "function",
        module: "./code.mjs",
        export: name,
        source: { file: "./code.mjs", export: name, sha256 },
        cache: { ttl_ms: 60_000 },
        ...(parameters && { parameters }),
      },
    });
    const tools = [tool("plain", [{ inject: "settings" }]), tool("one"), tool("paths", [{ inject: "configPaths" }]), tool("own"), tool("none", [])]; // prettier-ignore
    await writeFile(join(folder, "tools.mci.json"), JSON.stringify({ schemaVersion: "1.0", tools }));
    const { provided } = (await import(pathToFileURL(module).href)) as { provided(value: string): Provider };
    const store = memoryStore();
    const answers = async (account: string, home: string): Promise<readonly unknown[]> => {
      vi.stubEnv("XDG_CONFIG_HOME", join(folder, home));
      vi.stubEnv("APPDATA", join(folder, home));
      onTestFinished(() => void vi.unstubAllEnvs());
      const settings = { account: { name: account } };
      const client = await MCIClient.load(join(folder, "tools.mci.json"), { store, settings, provide: [provided(account)] }); // prettier-ignore
      onTestFinished(() => client.close());
      const names = process.platform === "darwin" ? ["plain", "one", "own", "none"] : ["plain", "one", "own", "none", "paths"]; // prettier-ignore
      const results = await Promise.all(names.map((name) => client.execute(name)));
      return results.map((result) => [textOf(result), result.metadata?.["cached"] === true]);
    };
    const path = (home: string): string => join(folder, home, "mci");
    const first = await answers("ACME", "a");
    expect(first.slice(0, 4)).toEqual([["ACME", false], ["ACME", false], ["ACME", false], ["always the same", false]]); // prettier-ignore
    const other = await answers("Beta", "b");
    expect(other.slice(0, 4)).toEqual([["Beta", false], ["Beta", false], ["Beta", false], ["always the same", true]]); // prettier-ignore
    const again = await answers("ACME", "a");
    expect(again.slice(0, 4)).toEqual([["ACME", true], ["ACME", true], ["ACME", false], ["always the same", true]]); // prettier-ignore
    const found = [first[4], other[4], again[4]].filter((one) => one !== undefined);
    expect(found).toEqual([[path("a"), false], [path("b"), false], [path("a"), true]].slice(0, found.length)); // prettier-ignore
  });
});
