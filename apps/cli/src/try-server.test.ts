import { createRequire } from "node:module";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { mcpNodeHandler } from "@mci/server";
import { MCIClient } from "mci";
import { serve } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { mciForTests, refusal, success } from "./test/mci.ts";

const mci = mciForTests();
const memory = join(
  dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/server-memory/package.json")),
  "dist/index.js",
);
const command = `'${process.execPath}' '${memory}'`;

describe("an MCP server without a schema file", () => {
  it("is started, listed and called, and leaves nothing behind", async () => {
    const cwd = await mci.folderOf({});
    const env = { MEMORY_FILE_PATH: join(cwd, "graph.json") };
    const server = ["--stdio", command, "-e", "MEMORY_FILE_PATH"];
    const listed = await mci.run(["list", ...server, "--format", "json"], { cwd, env });
    expect(listed.code).toBe(0);
    expect(JSON.parse(listed.stdout)).toContainEqual(expect.objectContaining({ name: "read_graph" }));
    const entities = '[{"name":"Ada","entityType":"person","observations":["counts"]}]';
    const created = await mci.run(["call", ...server, "create_entities", `entities=${entities}`], { cwd, env });
    expect(created).toMatchObject({ code: 0, stdout: expect.stringContaining('"counts"') });
    expect(await readdir(cwd)).toEqual(["graph.json"]);
    const found = await mci.run(["call", ...server, "-q", "search_nodes", "query=Ada"], { cwd, env });
    expect(found).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining('"counts"') });
  });

  it("is reached by its URL, with headers that read env values", async () => {
    const seen = new Set<unknown>();
    const inputSchema = { type: "object", properties: { name: { type: "string" } } };
    const client = await MCIClient.from({
      schemaVersion: "1.0",
      tools: [{ name: "greet", inputSchema, execution: { type: "text", text: "Hello {{props.name}}" } }],
    });
    const handler = mcpNodeHandler(client, { name: "greeter", version: "1.0.0" });
    const url = await serve((request, response) => {
      seen.add(request.headers.authorization);
      void handler(request, response);
    });
    try {
      const header = ["--http", `${url}/mcp`, "--header", "Authorization: Bearer {{env.MY_TOKEN}}"];
      const elsewhere = await mci.folderOf({ ".env.mci": "MY_TOKEN=token-1234" });
      const called = await mci.run(["call", ...header, "-q", "greet", "name=Ada"], { cwd: elsewhere });
      expect(called).toEqual(success("Hello Ada\n"));
      expect(seen).toEqual(new Set(["Bearer token-1234"]));
      const literal = ["--http", `${url}/mcp`, "--header", "X-Api-Key: abcdef1234", "greet", "name=Ada"];
      const { code, stderr } = await mci.run(["call", ...literal], { cwd: elsewhere });
      expect(code).toBe(0);
      expect(stderr).toContain("There is a credential on the command line");
      expect(stderr).not.toContain("abcdef1234");
    } finally {
      await client.close();
    }
  });

  it("says how to log in", async () => {
    const url = await serve((_, response) => {
      response.writeHead(401, { "www-authenticate": 'Bearer resource_metadata="https://x.example/"' }).end();
    });
    const cwd = await mci.folderOf({});
    expect(await mci.run(["call", "-q", "--http", `${url}/mcp`, "greet"], { cwd })).toEqual(
      refusal(`mci: The server '127.0.0.1' refuses access (status 401).\n  Log in with 'mci login ${url}/mcp'.\n`),
    );
  });

  it.each([
    [
      ["--stdio", "no-such-command x"],
      "mci: The server 'no-such-command' cannot be started: command not found: no-such-command.\n  It is in no folder of PATH: install it, or write its absolute path.\n",
    ],
    [
      ["--stdio", `'${process.execPath}' -e 'console.error("no config"); process.exit(3)'`],
      expect.stringMatching(
        /ended with exit code 3[^]*no config[^]*Start the command by hand, to see what it says\.\n$/,
      ),
    ],
    [
      ["--http", "localhost:1/mcp"],
      "mci: --http localhost:1/mcp: this is not a URL.\n  Such as https://mcp.example.com/mcp\n",
    ],
    [["--http", "http://127.0.0.1:1/", "--header", "nothing"], expect.stringContaining("there is no colon in it")],
    [
      ["--http", "http://127.0.0.1:1/", "--header", "A: {{env.NOPE}}"],
      "mci: NOPE is not set.\n  Set it in the environment, or in .env.mci here.\n",
    ],
    [
      ["--stdio", "x", "-e", "NOPE"],
      "mci: -e NOPE: there is no such env value.\n  Set it, in the environment or in .env.mci here.\n",
    ],
    [["--stdio", "x", "--http", "http://127.0.0.1:1/"], "mci: --stdio and --http are two servers.\n  Name one.\n"],
    [["--stdio", "x", "--file", "a.json"], "mci: --file does not go with --stdio, which reads no file.\n"],
    [["-e", "A=1"], expect.stringContaining("-e is for a server that --stdio or --http names.")],
  ])("refuses %j", async (args, stderr) => {
    const cwd = await mci.folderOf({});
    expect(await mci.run(["call", "-q", ...args, "greet"], { cwd })).toEqual({ code: 2, stdout: "", stderr });
  });
});
