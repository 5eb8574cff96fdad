import { textOf, type HttpExecution, type JsonSchema } from "@mci/contract";
import { afterAll, describe, expect, it } from "vitest";

import { run } from "../test/run.ts";
import { startServer, type Seen } from "../test/server.ts";
import { startTokenServer } from "../test/token-server.ts";

const server = await startServer(undefined, afterAll);

const props = {
  location: "New York",
  units: "metric",
  title: 'A "title"',
  content: "Text",
  filename: "a b.txt",
  user_id: "a/1",
  request_id: "r-1",
  id: 7,
};
const env = {
  API_KEY: "SECRET-key",
  WEATHER_API_KEY: "SECRET-weather",
  BEARER_TOKEN: "SECRET-token",
  BERERTOA_KEN: "SECRET-token",
  ACCESS_TOKEN: "SECRET-access",
  USERNAME: "ada",
  PASSWORD: "SECRET-password",
  CLIENT_ID: "id",
  CLIENT_SECRET: "SECRET-client",
  CURRENT_TIMESTAMP: "2026-01-02T03:04:05Z",
};
const basic = `Basic ${Buffer.from("ada:SECRET-password").toString("base64")}`;

interface Example {
  readonly title: string;
  /** As printed. */
  readonly execution: HttpExecution;
  readonly inputSchema?: JsonSchema;
  readonly seen: Partial<Seen>;
}

const examples: readonly Example[] = [
  {
    title: "Schema Reference, Tool Definition",
    execution: {
      type: "http",
      method: "GET",
      url: "https://api.weather.com/v1/current",
      params: { location: "{{props.location}}", units: "{{props.units}}" },
    },
    inputSchema: {
      type: "object",
      properties: { location: { type: "string" }, units: { type: "string", enum: ["metric", "imperial"] } },
      required: ["location"],
    },
    seen: { method: "GET", url: "/v1/current?location=New%20York&units=metric" },
  },
  {
    title: "Schema Reference, Example Toolset File",
    execution: {
      type: "http",
      method: "GET",
      url: "https://api.weather.com/current",
      params: { location: "{{props.location}}" },
    },
    seen: { method: "GET", url: "/current?location=New%20York" },
  },
  {
    title: "Schema Reference, Example with Disabled Tool",
    execution: { type: "http", url: "https://api.example.com/legacy" },
    seen: { method: "GET", url: "/legacy" },
  },
  {
    title: "Schema Reference, Example with All Annotation Hints",
    execution: { type: "http", method: "DELETE", url: "https://api.example.com/resources/{{props.id}}" },
    seen: { method: "DELETE", url: "/resources/7" },
  },
  {
    title: "Schema Reference, GET Request with Query Parameters",
    execution: {
      type: "http",
      method: "GET",
      url: "https://api.example.com/weather",
      params: { location: "{{props.location}}", units: "metric" },
      headers: { Accept: "application/json" },
      timeout_ms: 5000,
    },
    seen: {
      method: "GET",
      url: "/weather?location=New%20York&units=metric",
      headers: { accept: "application/json" },
    },
  },
  {
    title: "Schema Reference, POST Request with JSON Body",
    execution: {
      type: "http",
      method: "POST",
      url: "https://api.example.com/reports",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: {
        type: "json",
        content: {
          title: "{{props.title}}",
          content: "{{props.content}}",
          timestamp: "{{env.CURRENT_TIMESTAMP}}",
        },
      },
      timeout_ms: 10000,
    },
    seen: {
      method: "POST",
      url: "/reports",
      headers: { "content-type": "application/json" },
      body: '{"title":"A \\"title\\"","content":"Text","timestamp":"2026-01-02T03:04:05Z"}',
    },
  },
  {
    title: "Schema Reference, POST Request with Form Data",
    execution: {
      type: "http",
      method: "POST",
      url: "https://api.example.com/upload",
      body: { type: "form", content: { filename: "{{props.filename}}", category: "documents" } },
    },
    seen: {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "filename=a+b.txt&category=documents",
    },
  },
  {
    title: "Schema Reference, Request with Retry Logic",
    execution: {
      type: "http",
      method: "GET",
      url: "https://api.example.com/data",
      retries: { attempts: 3, backoff_ms: 1000 },
    },
    seen: { method: "GET", url: "/data" },
  },
  {
    title: "Schema Reference, API Key in Header",
    execution: {
      type: "http",
      method: "GET",
      url: "https://api.example.com/data",
      auth: { type: "apiKey", in: "header", name: "X-API-Key", value: "{{env.API_KEY}}" },
    },
    seen: { headers: { "x-api-key": "SECRET-key" } },
  },
  {
    title: "Schema Reference, API Key in Query Parameter",
    execution: {
      type: "http",
      method: "GET",
      url: "https://api.example.com/data",
      auth: { type: "apiKey", in: "query", name: "api_key", value: "{{env.API_KEY}}" },
    },
    seen: { url: "/data?api_key=SECRET-key" },
  },
  {
    title: "Schema Reference, Bearer Token Authentication",
    execution: {
      type: "http",
      method: "POST",
      url: "https://api.example.com/reports",
      auth: { type: "bearer", token: "{{env.BEARER_TOKEN}}" },
      body: { type: "json", content: { title: "{{props.title}}" } },
    },
    seen: { headers: { authorization: "Bearer SECRET-token" }, body: '{"title":"A \\"title\\""}' },
  },
  {
    title: "Schema Reference, Basic Authentication",
    execution: {
      type: "http",
      method: "GET",
      url: "https://api.example.com/private-data",
      auth: { type: "basic", username: "{{env.USERNAME}}", password: "{{env.PASSWORD}}" },
    },
    seen: { url: "/private-data", headers: { authorization: basic } },
  },
  {
    title: "Schema Reference, Basic Placeholders",
    execution: {
      type: "http",
      url: "https://api.example.com/users/{{props.user_id}}",
      headers: { Authorization: "Bearer {{env.ACCESS_TOKEN}}", "X-Request-ID": "{{props.request_id}}" },
    },
    seen: { url: "/users/a%2F1", headers: { authorization: "Bearer SECRET-access", "x-request-id": "r-1" } },
  },
  {
    title: "Schema Reference, Complete Example",
    execution: {
      type: "http",
      method: "GET",
      url: "https://api.weather.com/v1/current",
      auth: { type: "apiKey", in: "header", name: "X-API-Key", value: "{{env.WEATHER_API_KEY}}" },
      params: { location: "{{props.location}}" },
    },
    seen: { url: "/v1/current?location=New%20York", headers: { "x-api-key": "SECRET-weather" } },
  },
  {
    title: "Product Requirements, HTTP Request Execution (JSON body, API Key Auth)",
    execution: {
      type: "http",
      method: "POST",
      url: "https://api.example.com/weather",
      headers: { Accept: "application/json" },
      auth: { type: "apiKey", in: "header", name: "X-API-Key", value: "{{env.API_KEY}}" },
      body: { type: "json", content: { location: "{{input.location}}" } },
    },
    seen: { headers: { "x-api-key": "SECRET-key" }, body: '{"location":"New York"}' },
  },
  {
    title: "Product Requirements, HTTP Request Execution (Form body, Bearer Token)",
    execution: {
      type: "http",
      method: "POST",
      url: "https://api.example.com/weather",
      auth: { type: "bearer", token: "{{env.BERERTOA_KEN}}" },
      body: { type: "form", content: { location: "{{input.location}}", unit: "celsius" } },
    },
    seen: { headers: { authorization: "Bearer SECRET-token" }, body: "location=New+York&unit=celsius" },
  },
  {
    title: "Product Requirements, HTTP Request Execution (Raw body, Basic Auth)",
    execution: {
      type: "http",
      method: "POST",
      url: "https://api.example.com/weather",
      auth: { type: "basic", username: "{{env.USERNAME}}", password: "{{env.PASSWORD}}" },
      body: { type: "raw", content: "location={{input.location}}&unit=celsius" },
    },
    seen: { headers: { authorization: basic }, body: "location=New York&unit=celsius" },
  },
  {
    title: "Product Requirements, HTTP Execution (Detailed)",
    execution: {
      type: "http",
      method: "PATCH",
      url: "https://api.example.com/weather",
      query: { location: "{{input.location}}" },
      body: { json: { id: "{!!props.id!!}" } },
    },
    seen: { method: "PATCH", url: "/weather?location=New%20York", body: '{"id":7}' },
  },
];

describe("the examples of the source documents, run as printed", () => {
  it.each(examples)("$title", async ({ execution, inputSchema, seen }) => {
    const url = execution.url.replace(/^https:\/\/api\.(?:example|weather)\.com/, server.origin);
    const settings = { props, env, ...(inputSchema === undefined ? {} : { inputSchema }) };
    const result = await run({ ...execution, url }, settings);
    expect(result).toMatchObject({
      isError: false,
      metadata: { status_code: 200, response_time_ms: expect.any(Number) },
    });
    const { headers = {}, ...rest } = seen;
    expect(server.seen.at(-1)).toMatchObject(rest);
    expect(server.seen.at(-1)?.headers).toMatchObject(headers);
  });

  const oauth2 = {
    type: "http",
    method: "GET",
    url: "https://api.example.com/weather",
    auth: {
      type: "oauth2",
      flow: "clientCredentials",
      tokenUrl: "https://auth.example.com/token",
      clientId: "{{env.CLIENT_ID}}",
      clientSecret: "{{env.CLIENT_SECRET}}",
      scopes: ["read:weather", "read:forecast"],
    },
  } as const;

  it.each([
    ["Schema Reference, OAuth2 Authentication", oauth2],
    [
      "Product Requirements, HTTP Request Execution (OAuth2 Client Credentials)",
      { ...oauth2, params: { location: "{{input.location}}" } },
    ],
  ])("%s", async (_, execution) => {
    const tokens = await startTokenServer();
    const url = execution.url.replace("https://api.example.com", server.origin);
    const tokenUrl = execution.auth.tokenUrl.replace("https://auth.example.com", tokens.origin);
    expect(await run({ ...execution, url, auth: { ...execution.auth, tokenUrl } }, { props, env })).toMatchObject({
      isError: false,
    });
    expect(tokens.seen[0]).toMatchObject({
      url: "/token",
      body:
        "grant_type=client_credentials&scope=read%3Aweather+read%3Aforecast" +
        "&client_id=id&client_secret=SECRET-client",
    });
    expect(server.seen.at(-1)?.headers.authorization).toBe("Bearer token-1");
  });

  it("Schema Reference, Successful Result", async () => {
    const weather = "Current weather in New York:\nTemperature: 72°F\nConditions: Partly cloudy";
    const other = await startServer((response) => response.end(weather));
    expect(await run({ url: other.origin })).toEqual({
      isError: false,
      content: [{ type: "text", text: weather }],
      metadata: { status_code: 200, response_time_ms: expect.any(Number) },
    });
  });

  it("Schema Reference, Error Result", async () => {
    const other = await startServer((response) => response.writeHead(404).end("no such city"));
    const result = await run({ url: other.origin });
    expect(result).toMatchObject({
      isError: true,
      error: "HTTP request failed: 404 Not Found",
      metadata: { status_code: 404 },
    });
    expect(textOf(result)).toBe("HTTP request failed: 404 Not Found\nno such city");
  });
});
