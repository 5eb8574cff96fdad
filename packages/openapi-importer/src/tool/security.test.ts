import type { JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { documentOf, importTools, type HttpTool } from "../../test/document.ts";

const securitySchemes = {
  header: { type: "apiKey", in: "header", name: "X-Key" },
  query: { type: "apiKey", in: "query", name: "key" },
  cookie: { type: "apiKey", in: "cookie", name: "session" },
  basicAuth: { type: "http", scheme: "Basic" },
  bearerAuth: { type: "http", scheme: "bearer" },
  digest: { type: "http", scheme: "digest" },
  tls: { type: "mutualTLS" },
  openId: { type: "openIdConnect", openIdConnectUrl: "https://id.example.com" },
  code: { type: "oauth2", flows: { authorizationCode: {} } },
  client: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "https://id.example.com/token", scopes: {} } } },
};

async function secured(...security: readonly JsonObject[]): Promise<{ tool: HttpTool; warnings: readonly string[] }> {
  const document = documentOf(
    { "/pets": { get: { operationId: "list", security } } },
    { components: { securitySchemes } },
  );
  const { tools, warnings } = await importTools(document);
  return { tool: tools[0]!, warnings };
}

describe("the security of a tool", () => {
  it.each([
    ["header", { type: "apiKey", in: "header", name: "X-Key", value: "{{env.API_SHOP_HEADER_KEY}}" }],
    ["query", { type: "apiKey", in: "query", name: "key", value: "{{env.API_SHOP_QUERY_KEY}}" }],
    [
      "basicAuth",
      {
        type: "basic",
        username: "{{env.API_SHOP_BASIC_AUTH_USERNAME}}",
        password: "{{env.API_SHOP_BASIC_AUTH_PASSWORD}}",
      },
    ],
    ["bearerAuth", { type: "bearer", token: "{{env.API_SHOP_BEARER_AUTH_TOKEN}}" }],
    ["openId", { type: "bearer", token: "{{env.API_SHOP_OPEN_ID_TOKEN}}" }],
    ["code", { type: "bearer", token: "{{env.API_SHOP_CODE_TOKEN}}" }],
  ])("is a value of the environment: %s", async (name, auth) => {
    expect((await secured({ [name]: [] })).tool.execution.auth).toEqual(auth);
  });

  it.each([
    ["AWS", "secret_access", "API_AWS_SECRET_ACCESS_KEY"],
    ["GitHub", "github", "API_GIT_HUB_GITHUB_KEY"],
    ["Key", "key", "API_KEY_KEY"],
    ["Ada's Shop", "shop", "API_ADAS_SHOP_SHOP_KEY"],
    ["", "API_TOKEN", "API_DOCUMENT_API_TOKEN_KEY"],
    ["api_", "", "API_DOCUMENT_KEY"],
  ])("has a name of its own, that is not of other things: %s and %s", async (title, scheme, name) => {
    const components = { securitySchemes: { [scheme]: { type: "apiKey", in: "header", name: "X-Key" } } };
    const document = documentOf({ "/a": { get: { security: [{ [scheme]: [] }] } } }, { components, info: { title } });
    expect((await importTools(document)).tools[0]?.execution.auth).toMatchObject({ value: `{{env.${name}}}` });
  });

  it("fetches a token with the credentials of a client", async () => {
    expect((await secured({ client: ["read"] })).tool.execution.auth).toEqual({
      type: "oauth2",
      flow: "clientCredentials",
      tokenUrl: "https://id.example.com/token",
      clientId: "{{env.API_SHOP_CLIENT_CLIENT_ID}}",
      clientSecret: "{{env.API_SHOP_CLIENT_CLIENT_SECRET}}",
      scopes: ["read"],
    });
  });

  it.each([
    ["/token", "https://api.example.com/token", {}],
    ["token", "https://api.example.com/v1/token", {}],
    ["../token", "https://api.example.com/token", {}],
    ["token", "https://b.example/v2/token", { baseUrl: "https://b.example/v2/" }],
    ["token", undefined, { baseUrl: "{{env.API_URL}}" }],
  ])("fetches a token from a url that is relative to the server: %s", async (tokenUrl, expected, options) => {
    const o = { type: "oauth2", flows: { clientCredentials: { tokenUrl, scopes: {} } } };
    const document = documentOf(
      { "/a": { get: { security: [{ o: [] }] } } },
      { components: { securitySchemes: { o } } },
    );
    const { tools, warnings } = await importTools(document, options);
    expect(tools[0]?.execution.auth).toMatchObject(
      expected === undefined ? { type: "bearer", token: "{{env.API_SHOP_O_TOKEN}}" } : { tokenUrl: expected },
    );
    const message = "The token url 'token' of 'o' is relative to nothing: its token is yours to fetch.";
    expect(warnings).toEqual(expected === undefined ? [message] : []);
  });

  it("has an API key in a cookie", async () => {
    expect((await secured({ cookie: [] })).tool.execution.cookies).toEqual({ session: "{{env.API_SHOP_COOKIE_KEY}}" });
  });

  it("is the first alternative that can be expressed, the others named", async () => {
    const { tool, warnings } = await secured(
      { tls: [] },
      { header: [], digest: [] },
      { query: [] },
      { bearerAuth: [] },
    );
    expect(tool.execution.auth).toMatchObject({ name: "key" });
    expect(warnings).toEqual([
      "Authentication is by query. The other ways are not used: tls; header and digest; bearerAuth.",
    ]);
  });

  it("names twenty of the others, and how many there are besides", async () => {
    const { warnings } = await secured({ query: [] }, ...Array.from({ length: 25 }, () => ({ tls: [] })));
    expect(warnings).toEqual([expect.stringMatching(/not used: tls(?:; tls){19}; and 5 more\.$/)]);
  });

  it("is all of an alternative", async () => {
    const { tool } = await secured({ bearerAuth: [], header: [], query: [], cookie: [] });
    expect(tool.execution).toMatchObject({
      auth: { type: "bearer" },
      headers: { "X-Key": "{{env.API_SHOP_HEADER_KEY}}" },
      params: { key: "{{env.API_SHOP_QUERY_KEY}}" },
      cookies: { session: "{{env.API_SHOP_COOKIE_KEY}}" },
    });
    const both = await secured({ bearerAuth: [], basicAuth: [] });
    expect(both.tool.execution.auth).toBeUndefined();
    expect(both.warnings).toEqual([
      "Requests are sent without authentication: two credentials would be in one header.",
    ]);
  });

  it("is none for [] and [{}]", async () => {
    expect((await secured()).tool.execution).not.toHaveProperty("auth");
    expect(await secured({})).toMatchObject({ warnings: [], tool: { execution: { url: expect.any(String) } } });
    const { tool, warnings } = await secured({}, { header: [] });
    expect(tool.execution).not.toHaveProperty("auth");
    expect(warnings).toEqual(["Authentication is by nothing. The other ways are not used: header."]);
  });

  it("warns of mutual TLS, digest and schemes that are not declared", async () => {
    const texts = await Promise.all(
      ["tls", "digest", "missing"].map(async (name) => (await secured({ [name]: [] })).warnings),
    );
    expect(texts.flat()).toEqual([
      "Requests are sent without authentication: 'tls' is mutual TLS, which is not supported.",
      "Requests are sent without authentication: 'digest' is HTTP authentication by 'digest', which is not supported.",
      "Requests are sent without authentication: the security scheme 'missing' is not declared.",
    ]);
  });
});

describe("the text of a security scheme", () => {
  it("is never a template", async () => {
    const mark = "{{env.SECRET}}";
    const flows = { clientCredentials: { tokenUrl: `https://id.example.com/${mark}`, scopes: {} } };
    const document = documentOf(
      {
        "/a": { get: { operationId: "a", security: [{ client: [mark] }] } },
        "/b": { get: { operationId: "b", security: [{ key: [] }], parameters: [{ name: mark, in: "query" }] } },
        "/c": { get: { operationId: "c", security: [{ client: [], key: [] }] } },
        "/d": { get: { operationId: "d", security: [{ cookie: [] }] } },
      },
      {
        components: {
          securitySchemes: {
            client: { type: "oauth2", flows },
            key: { type: "apiKey", in: "query", name: mark },
            cookie: { type: "apiKey", in: "cookie", name: mark },
          },
        },
      },
    );
    const { tools } = await importTools(document);
    expect(tools).toHaveLength(4);
    expect(tools[1]?.inputSchema["properties"]).toEqual({});
    const auth = tools.map(({ execution }) => JSON.stringify(execution.auth ?? null));
    expect(auth.filter((text) => text.includes(mark))).toEqual([]);
  });
});
