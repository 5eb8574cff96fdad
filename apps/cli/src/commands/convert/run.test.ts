import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, refusal, schemaOf, success, textTool } from "../../test/mci.ts";

const mci = mciForTests();

const http = {
  endpoint: "https://api.example.com/users/{userId}",
  method: "POST",
  headers: { "X-Literal": "{{x}}" },
  parameters: [{ name: "userId", position: "path" }, { name: "note", default_value: "yes" }],
  response_template: "Name: {{ .name }}\nEmail: {{ .email }}",
}; // prettier-ignore
const tools = JSON.stringify([{ name: "get_user", description: "1.0", config: { HTTP: http } }]);
const yamlTools =
  "name: get_user\ndescription: A user.\nconfig: { HTTP: { endpoint: https://api.example.com/users } }\n";

const schema = {
  schemaVersion: "1.0",
  tools: [
    {
      name: "get_user",
      description: "1.0",
      inputSchema: {
        type: "object",
        properties: { userId: { type: "string" }, note: { type: "string", default: "yes" } },
        required: ["userId"],
      },
      execution: {
        type: "http",
        method: "POST",
        url: "https://api.example.com/users/{{props.userId}}",
        headers: { "X-Literal": '{{"{{"}}x}}' },
        body: { type: "json", content: { note: "{!!props.note!!}" } },
        response: { template: http.response_template },
      },
    },
  ],
};

describe.concurrent("mci convert", () => {
  it("prints a schema file, and warnings beside it", async () => {
    const cwd = await mci.folderOf({ "tools.json": tools });
    const { code, stdout, stderr } = await mci.run(["convert", "tools.json"], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(schema);
    expect(stderr).toContain("tools.json:1:");
    expect(stderr).toContain("is sent as it stands");
    expect(await mci.run(["convert", "-q", "tools.json"], { cwd })).toEqual(success(stdout));
  });

  it("prints the same schema file as YAML", async () => {
    const cwd = await mci.folderOf({ "tools.json": tools });
    const { stdout } = await mci.run(["convert", "tools.json", "--format", "yaml"], { cwd });
    expect(stdout).toMatch(/^schemaVersion: "1.0"\ntools:\n {2}- name: get_user\n/);
    const other = await mci.folderOf({ "mci.yaml": stdout, "tools.json": tools });
    expect(await mci.run(["validate", "--strict", "-q"], { cwd: other })).toMatchObject({ code: 0, stdout: "" });
    const call = ["get_user", "userId=a/b", "--explain", "--quiet", "--format", "json"];
    const [own, converted] = await Promise.all([
      mci.run(["call", ...call, "--file", "tools.json"], { cwd: other }),
      mci.run(["call", ...call], { cwd: other }),
    ]);
    expect(converted.stdout).toContain("https://api.example.com/users/a%2Fb");
    expect(own).toEqual(converted);
  });

  it("prints the format of its input: YAML for YAML", async () => {
    const cwd = await mci.folderOf({ "tools.yaml": yamlTools });
    const { stdout } = await mci.run(["convert", "tools.yaml"], { cwd });
    expect(stdout).toMatch(/^schemaVersion: "1.0"\n/);
    const { stdout: json } = await mci.run(["convert", "tools.yaml", "--format", "json"], { cwd });
    expect(JSON.parse(json)).toMatchObject({ schemaVersion: "1.0", tools: [{ name: "get_user" }] });
  });

  it("prints only problems for a file with errors", async () => {
    const cwd = await mci.folderOf({ "tools.json": tools.replace("{userId}", "{id}"), "broken.json": "{" });
    const { code, stdout, stderr } = await mci.run(["convert", "tools.json"], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Path parameter 'userId' is defined but not found in endpoint URL");
    expect(await mci.run(["convert", "broken.json"], { cwd })).toMatchObject({ code: 2, stdout: "" });
    expect(await mci.run(["convert", "gone.json"], { cwd })).toEqual(refusal("gone.json: There is no such file.\n"));
  });

  it("says why a file cannot be converted", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("greet", "Hello")), "other.json": "{}" });
    expect(await mci.run(["convert"], { cwd })).toEqual(
      refusal("mci: mci.json cannot be converted.\n  It has a 'schemaVersion' like a schema file.\n"),
    );
    expect((await mci.run(["convert", "other.json"], { cwd })).stderr).toContain(
      "OpenAPI documents are read by 'mci openapi'.",
    );
  });

  it("prints the tools of other projects, and says which are left out", async () => {
    const higress = `server: { name: s }
tools:
  - { name: good, args: [{ name: q, position: query }], requestTemplate: { url: https://api.example.com } }
  - { name: bad, requestTemplate: { url: "https://api.example.com/{{now}}" } }
`;
    const utcp = { tools: [{ name: "t", tool_call_template: { call_template_type: "text", content: "Hello" } }] };
    const cwd = await mci.folderOf({ "server.yaml": higress, "manual.json": JSON.stringify(utcp) });
    const { code, stdout, stderr } = await mci.run(["convert", "server.yaml"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('params:\n        q: "{!!props.q!!}"');
    expect(stdout).not.toContain("bad");
    expect(stderr).toContain("server.yaml:4:");
    expect(stderr).toContain("tool 'bad' is left out: Fields of a request have no {{now}}.");
    const manual = await mci.run(["convert", "manual.json"], { cwd });
    expect(JSON.parse(manual.stdout)).toEqual({
      schemaVersion: "1.0",
      tools: [{ name: "t", execution: { type: "text", text: "Hello" } }],
    });
  });

  it("asks for the host of urls that are only paths", async () => {
    const tool = (name: string, url: string): object => ({
      name,
      args: [{ name: "limit", type: "double", position: "query" }],
      requestTemplate: { url },
    });
    const server = { server: { name: "s" }, tools: [tool("a", "/notes"), tool("b", "/notes/all")] };
    const cwd = await mci.folderOf({ "server.json": JSON.stringify(server), "tools.json": tools });
    const refused = await mci.run(["convert", "server.json"], { cwd });
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain('The url "/notes" has no host, nor have those of 1 more.');
    expect(refused.stderr).toContain("--base-url https://api.example.com\n");
    const base = ["--base-url", "https://api.example.com/v1/"];
    const { code, stdout } = await mci.run(["convert", "server.json", ...base], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).tools).toMatchObject([
      {
        inputSchema: { properties: { limit: { type: "number" } } },
        execution: { url: "https://api.example.com/v1/notes" },
      },
      { execution: { url: "https://api.example.com/v1/notes/all" } },
    ]);
    expect((await mci.run(["convert", "server.json", "--base-url", "example.com"], { cwd })).stderr).toContain(
      "--base-url example.com: this is not the start of a URL.",
    );
    expect((await mci.run(["convert", "tools.json", ...base], { cwd })).stderr).toContain(
      "--base-url is for files of Higress and UTCP, and tools.json is neither.",
    );
  });

  it("names each tool that would not load, leaves it out, and exits with 1", async () => {
    const tool = (name: string, url: string, type = "string"): object => ({
      name,
      args: [{ name: "id", position: "path", type }],
      requestTemplate: { url },
    });
    const good = "https://api.example.com/{id}";
    const server = {
      server: { name: "s" },
      tools: [tool("good", good), tool("host", "https://{id}.example.com/"), tool("odd", good, "strnig")],
    };
    const cwd = await mci.folderOf({ "server.json": JSON.stringify(server) });
    const { code, stdout, stderr } = await mci.run(["convert", "server.json"], { cwd });
    expect(code).toBe(1);
    expect(JSON.parse(stdout).tools).toMatchObject([{ name: "good" }]);
    expect(stderr).toContain("tool 'host' does not load and is left out: execution.url: not allowed");
    expect(stderr).toContain("tool 'odd' does not load and is left out: ");
  });

  it("prints the MCP servers in the configuration of a client, without a credential in them", async () => {
    const cwd = await mci.folderOf({
      "mcp.json": `{
  // VS Code
  "servers": {
    "docs": { "type": "stdio", "command": "npx", "args": ["-y", "@example/docs", "--token", "abcd-1234"] },
    "api": { "type": "http", "url": "https://api.example.com/mcp", "headers": { "Authorization": "Bearer \${env:API_TOKEN}" } },
  },
}`,
    });
    const { code, stdout, stderr } = await mci.run(["convert", "mcp.json"], { cwd });
    expect(code).toBe(0);
    const config = { onUnavailable: "warn" };
    expect(JSON.parse(stdout)).toEqual({
      schemaVersion: "1.0",
      mcp_servers: {
        docs: { command: "npx", args: ["-y", "@example/docs", "--token", "{{env.DOCS_TOKEN}}"], config },
        api: {
          config,
          type: "http",
          url: "https://api.example.com/mcp",
          headers: { Authorization: "Bearer {{env.API_TOKEN}}" },
        },
      },
    });
    expect(stderr).toContain("warning: A credential is written as {{env.DOCS_TOKEN}}, without its value.");
    expect(stderr).not.toContain("abcd-1234");
    const plain = await mci.folderOf({ "mcp.json": '{ "mcpServers": { "a": { "command": "npx" } } }' });
    const converted = await mci.run(["convert", "mcp.json", "--format", "yaml"], { cwd: plain });
    expect(converted.stdout).toBe(
      'schemaVersion: "1.0"\nmcp_servers:\n  a:\n    command: npx\n    config:\n      onUnavailable: warn\n',
    );
  });

  it("says what to change in a file that almost is one", async () => {
    const both = JSON.stringify({ schemaVersion: "1.0", tools: JSON.parse(tools) });
    const cwd = await mci.folderOf({ "both.json": both, "near.json": tools.replace("HTTP", "http") });
    expect((await mci.run(["convert", "both.json"], { cwd })).stderr).toContain(
      "it has a 'schemaVersion' like a schema",
    );
    const { code, stderr } = await mci.run(["convert", "near.json"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("config.HTTP is missing.");
    expect(stderr).toContain('Did you write "http" for it?');
  });

  it.each([
    [["a.json", "b.json"], "mci: 'mci convert' does not take the argument 'b.json'.\n  It takes one file at a time.\n"],
    [["a.json", "--format", "jason"], "mci: --format jason: there is no such format.\n  Did you mean json?\n"],
  ])("refuses %j", async (args, stderr) => {
    const cwd = await mci.folderOf({ "a.json": tools });
    expect(await mci.run(["convert", ...args], { cwd })).toEqual(refusal(stderr));
  });

  it("is not needed to use such a file", async () => {
    const cwd = await mci.folderOf({ "tools.yaml": yamlTools });
    expect((await mci.run(["list", "--file", "tools.yaml"], { cwd })).stdout).toContain("get_user");
    expect(await mci.run(["validate", "--strict", "tools.yaml"], { cwd })).toMatchObject({ code: 0 });
    const { stdout } = await mci.run(["export", "--format", "json-schema", "--file", "tools.yaml"], { cwd });
    expect(JSON.parse(stdout)).toHaveProperty("get_user");
  });

  it("leaves the file alone", async () => {
    const cwd = await mci.folderOf({ "tools.json": tools });
    await mci.run(["convert", "tools.json", "--format", "yaml"], { cwd });
    expect(await readFile(join(cwd, "tools.json"), "utf8")).toBe(tools);
  });
});
