import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { serve } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { convert, load } from "../../test/convert.ts";
import { findConverter } from "../find-converter.ts";

async function api(): Promise<{ readonly url: string; readonly seen: unknown[] }> {
  const seen: unknown[] = [];
  const url = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { authorization, "x-api-key": key, "x-team": team, "content-type": type } = request.headers;
    seen.push({ line: `${request.method} ${request.url}`, authorization, key, team, type, body });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  return { url, seen };
}

const inputs = (names: readonly string[]): object => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, {}])),
});

/** In a process of its own: what the package loads must not depend on what other tests have loaded before. */
async function callByUtcp(callTemplate: object, args: object): Promise<void> {
  const program = `import { HttpCommunicationProtocol } from "@utcp/http";
    const [callTemplate, args] = process.argv.slice(1).map((json) => JSON.parse(json));
    await new HttpCommunicationProtocol().callTool({}, "t", args, callTemplate);`;
  const values = [callTemplate, args].map((value) => JSON.stringify(value));
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program, ...values], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    timeout: 30_000,
  });
}

const sent = [
  {
    what: "arguments in the url, in headers, in the query and in the body",
    template: {
      http_method: "POST",
      url: "/teams/{team}/users",
      header_fields: ["X-Team"],
      headers: { "X-Api-Key": "k" },
    },
    args: { team: "red", "X-Team": "blue", page: 2, body: { name: "Ada" } },
  },
  {
    what: "a body of another name and type",
    template: { http_method: "PUT", url: "/notes", body_field: "note", content_type: "text/plain" },
    args: { note: "hello {{x}}", q: "ab" },
  },
  {
    what: "a key in the query",
    template: {
      http_method: "GET",
      url: "/a",
      auth: { auth_type: "api_key", api_key: "k-12345678", var_name: "key", location: "query" },
    },
    args: { q: "1" },
  },
  {
    what: "a key in a header",
    template: {
      http_method: "DELETE",
      url: "/a",
      auth: { auth_type: "api_key", api_key: "k-12345678", var_name: "X-Api-Key", location: "header" },
    },
    args: {},
  },
  {
    what: "a name and a password",
    template: { http_method: "GET", url: "/a", auth: { auth_type: "basic", username: "ada", password: "lovelace" } },
    args: {},
  },
  {
    what: "the token of a user",
    template: { http_method: "GET", url: "/a", auth: { auth_type: "oauth2_user", access_token: "t-12345678" } },
    args: {},
  },
];

describe("manuals of UTCP", () => {
  it.each(sent)("send what UTCP's own client sends: $what", async ({ template, args }) => {
    const { url, seen } = await api();
    const callTemplate = { call_template_type: "http", ...template, url: url + template.url };
    await callByUtcp(callTemplate, args);
    const tool = { name: "m.t", description: "", inputs: inputs(Object.keys(args)), tool_call_template: callTemplate };
    const { schema, problems } = await convert(JSON.stringify({ utcp_version: "1.0.1", tools: [tool] }));
    expect(problems).toEqual([]);
    const client = await load(schema, {});
    await client.execute("m.t", args);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
  });

  it("read values of the environment, and keep braces and directives of texts", async () => {
    const { schema } = await convert(
      JSON.stringify({
        tools: [
          {
            name: "a",
            tags: ["x"],
            outputs: { type: "object" },
            tool_call_template: {
              call_template_type: "http",
              url: "${BASE}/{id}",
              headers: { A: "$TOKEN {{b}}" },
              auth: {
                auth_type: "oauth2",
                token_url: "https://t.example",
                client_id: "${ID}",
                client_secret: "$SECRET",
                scope: "a b",
              },
            },
          },
          { name: "b", tool_call_template: { call_template_type: "text", content: "{{x}} @if(a) me@example.com $5" } },
        ],
      }),
    );
    expect(schema.tools?.[0]).toEqual({
      name: "a",
      tags: ["x"],
      outputSchema: { type: "object" },
      execution: {
        type: "http",
        method: "GET",
        url: "{{env.BASE}}/{{props.id}}",
        headers: { A: '{{env.TOKEN}} {{"{{"}}b}}' },
        auth: {
          type: "oauth2",
          flow: "clientCredentials",
          tokenUrl: "https://t.example",
          clientId: "{{env.ID}}",
          clientSecret: "{{env.SECRET}}",
          scopes: ["a", "b"],
        },
      },
    });
    const client = await load({ ...schema, tools: schema.tools?.slice(1) ?? [] }, {});
    expect(await client.execute("b")).toMatchObject({ content: [{ text: "{{x}} @if(a) me@example.com $5" }] });
  });

  it("read manuals from before version 1.0, whose call templates are providers", async () => {
    const provider = {
      name: "weather",
      provider_type: "http",
      url: "https://api.example.com/cities/{city}",
      http_method: "POST",
      header_fields: ["X-Team"],
      auth: { auth_type: "api_key", api_key: "$WEATHER_KEY", var_name: "X-Key" },
    };
    const tools = [
      { name: "get", inputs: inputs(["city", "X-Team", "body", "days"]), tool_provider: provider },
      { name: "brew", tool_provider: { ...provider, http_method: "BREW" } },
      { name: "serve", tool_provider: { name: "m", provider_type: "mcp", config: {} } },
      { name: "file", tool_provider: { name: "f", provider_type: "text", file_path: "manual.json" } },
    ];
    const { schema, problems } = await convert(JSON.stringify({ version: "0.2.0", tools }, null, 1));
    expect(schema.tools?.map(({ execution }) => execution)).toEqual([
      {
        type: "http",
        method: "POST",
        url: "https://api.example.com/cities/{{props.city}}",
        params: { days: "{!!props.days!!}" },
        headers: { "X-Team": "{{props.X-Team}}" },
        auth: { type: "apiKey", in: "header", name: "X-Key", value: "{{env.WEATHER_KEY}}" },
        body: { json: "{!!props.body!!}" },
      },
    ]);
    expect(problems).toEqual([
      expect.stringMatching(/^\d+: tool 'brew' is left out: It has the method BREW\.$/),
      expect.stringContaining("tool 'serve' is left out: Its type \"mcp\" is not converted."),
      expect.stringContaining("tool 'file' is left out: It has no 'content': files are not converted."),
    ]);
  });

  it("say which tool is left out, and why", async () => {
    const tools = [
      { name: "a", tool_call_template: { call_template_type: "mcp", config: {} } },
      { name: "b", tool_call_template: { call_template_type: "http" } },
      { name: "f", tool_call_template: { call_template_type: "text", file_path: "a.txt" } },
      { name: "c", tool_call_template: { call_template_type: "http", url: "https://a.example", http_method: "BREW" } },
      { name: "d", tool_call_template: 1 },
      {
        name: "e",
        tool_call_template: { call_template_type: "http", url: "https://a.example", auth: { auth_type: "moon" } },
      },
    ];
    const { schema, problems } = await convert(JSON.stringify({ tools }, null, 1));
    expect(schema.tools?.map(({ name }) => name)).toEqual(["e"]);
    expect(problems.map((problem) => problem.replace(/^\d+: /, ""))).toEqual([
      `tool 'a' is left out: Its type "mcp" is not converted. 'mci import' takes over the tools of an MCP server.`,
      "tool 'b' is left out: It has no url.",
      "tool 'f' is left out: It has no 'content': files are not converted.",
      "tool 'c' is left out: It has the method BREW.",
      "tool 'd' is left out: It has no 'tool_call_template'.",
      "tool 'e': 'auth' is of an unknown type and not taken over. Say in 'auth' how the request authenticates itself.",
    ]);
  });
});

describe("the scopes of a client", () => {
  it("are never templates", async () => {
    const auth = { auth_type: "oauth2", token_url: "https://a.example/token", scope: "{{env.LEAK}} a" };
    const tool_call_template = { call_template_type: "http", url: "https://a.example", auth };
    const { schema } = await convert(
      JSON.stringify({ tools: [{ name: "a", tags: [{ toString: 1 }], tool_call_template }] }),
    );
    expect(schema.tools?.[0]).toMatchObject({
      tags: ['{"toString":1}'],
      execution: { auth: { scopes: ['{{"{{"}}env.LEAK}}', "a"] } },
    });
  });
});

describe("other files", () => {
  it.each([
    null,
    "x",
    [],
    {},
    { tools: [] },
    { server: {}, tools: [{}] },
    { schemaVersion: "1.0", tools: [{ name: "a" }] },
  ])("%j has no converter", (value) => expect(findConverter(value)).toBeUndefined());
});
