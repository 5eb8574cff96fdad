import type { ToolResult } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { load, loadConverted } from "../../test/http-tools/clients.ts";
import { guideExamples, tool } from "../../test/http-tools/guide.ts";
import { startServer } from "../../test/http-tools/server.ts";

/** Each promise holds for the file as it is and for the schema file it is turned into. */
const forms = [
  ["as it is", load],
  ["converted", loadConverted],
] as const;

describe.each(forms)("the request of a tool from a file %s", (_, open) => {
  /** Makes a tool of a request to this path of a server, and calls it with each of the arguments. The result is the last one. */
  async function call(below: string, http: object, ...given: readonly object[]) {
    const { origin, seen } = await startServer();
    const client = await open(tool({ endpoint: `${origin}${below}`, ...http }));
    let result: ToolResult | undefined;
    for (const props of given) result = await client.execute("tool", props);
    return { seen, result };
  }

  it("MCP Tools Guide, Body Parameters: sends them as JSON, with the default of one that is not given", async () => {
    const parameters = [
      { name: "query", parameter_type: "String", description: "Search query", required: true, position: "body" },
      { name: "limit", parameter_type: "Integer", required: false, position: "body", default_value: 10 },
    ];
    const { seen, result } = await call("/api/search", { method: "POST", parameters }, { query: "example" });
    expect(result).toMatchObject({ isError: false });
    expect(seen[0]).toMatchObject({
      method: "POST",
      url: "/api/search",
      headers: { "content-type": "application/json" },
    });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ query: "example", limit: 10 });
  });

  it("MCP Tools Guide, Header Parameters: sends those that are given", async () => {
    const parameters = [
      { name: "Authorization", parameter_type: "String", required: true, position: "header" },
      { name: "X-Request-ID", parameter_type: "String", required: false, position: "header" },
    ];
    const { seen } = await call(
      "/api/resource",
      { parameters },
      { Authorization: "Bearer token123", "X-Request-ID": "req-456" },
      { Authorization: "Bearer token123" },
    );
    expect(seen[0]).toMatchObject({
      method: "GET",
      url: "/api/resource",
      headers: { authorization: "Bearer token123", "x-request-id": "req-456" },
      body: "",
    });
    expect(seen[1]?.headers).not.toHaveProperty("x-request-id");
  });

  it("MCP Tools Guide, Path Parameters: fills the placeholders", async () => {
    const { origin, seen } = await startServer();
    const endpoint = `${origin}/users/{userId}/orders/{orderId}`;
    const client = await open(tool({ endpoint, parameters: [path("userId"), path("orderId")] }));
    await client.execute("tool", { userId: "user123", orderId: "order456" });
    expect(seen[0]).toMatchObject({ method: "GET", url: "/users/user123/orders/order456" });
  });

  it("MCP Tools Guide, Combining Parameter Positions: each goes to its own place", async () => {
    const parameters = [
      path("userId"),
      { name: "Authorization", parameter_type: "String", required: true, position: "header" },
      { name: "name", parameter_type: "String", required: true, position: "body" },
      { name: "email", parameter_type: "String", required: true, position: "body" },
    ];
    const person = { name: "John Doe", email: "john@example.com" };
    const { seen } = await call(
      "/users/{userId}/profile",
      { method: "PUT", parameters },
      { userId: "user123", Authorization: "Bearer token123", ...person },
    );
    expect(seen[0]).toMatchObject({
      method: "PUT",
      url: "/users/user123/profile",
      headers: { authorization: "Bearer token123", "content-type": "application/json" },
    });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual(person);
  });

  it.each([
    ["user@example.com", "user%40example.com"],
    ["a/b?c#d", "a%2Fb%3Fc%23d"],
    ["{orderId}", "%7BorderId%7D"],
    ["{{env.HOME}}", "%7B%7Benv.HOME%7D%7D"],
    ["Žofie 💡", "%C5%BDofie%20%F0%9F%92%A1"],
  ])("MCP Tools Guide, URL Encoding: %s fills one segment", async (userId, encoded) => {
    const { seen } = await call("/users/{userId}/x", { parameters: [path("userId")] }, { userId });
    expect(seen.map(({ url }) => url)).toEqual([`/users/${encoded}/x`]);
  });

  it("does not let a path value climb", async () => {
    const { seen, result } = await call("/users/{userId}/x", { parameters: [path("userId")] }, { userId: ".." });
    expect(result).toMatchObject({ isError: true, code: "MCI_HTTP_URL" });
    expect(seen).toEqual([]);
  });

  it.each([{ required: false }, {}])(
    "MCP Tools Guide, Validation: at run time a path parameter (%j) must be provided",
    async (fields) => {
      const parameters = [{ name: "userId", position: "path", ...fields }];
      const { seen, result } = await call("/users/{userId}", { parameters }, {});
      expect(result).toMatchObject({
        isError: true,
        code: "MCI_INPUT",
        error: expect.stringContaining("Required parameter 'userId' is missing"),
      });
      expect(seen).toEqual([]);
    },
  );

  it("fills a path parameter that is not given with its default", async () => {
    const parameters = [{ name: "version", position: "path", default_value: "v1" }];
    const { seen } = await call("/{version}/users", { parameters }, {});
    expect(seen[0]?.url).toBe("/v1/users");
  });

  it("MCP Tools Guide, Calling Tools (tools/call): a missing argument is told by its name", async () => {
    const parameters = [{ name: "city", required: true }];
    const { result } = await call("/weather", { method: "POST", parameters }, {});
    expect(result).toMatchObject({
      isError: true,
      error: expect.stringContaining("Required parameter 'city' is missing"),
    });
  });

  it.each([
    ["String", 5],
    ["Integer", 1.5],
    ["Number", "1"],
    ["Boolean", "true"],
    ["Array", {}],
    ["Object", []],
  ])("MCP Tools Guide, Security: refuses what is not of the type %s", async (parameter_type, value) => {
    const parameters = [{ name: "a", parameter_type }];
    const { seen, result } = await call("/x", { method: "POST", parameters }, { a: value });
    expect(result).toMatchObject({ isError: true, code: "MCI_INPUT", error: expect.stringContaining("'a'") });
    expect(seen).toEqual([]);
  });

  it("keeps the type of every value in the body, and leaves out what is optional and not given", async () => {
    const types = ["String", "Integer", "Number", "Boolean", "Array", "Object"];
    const parameters = types.map((parameter_type) => ({ name: `a ${parameter_type}`, parameter_type }));
    const values = {
      "a String": "{{props.x}}",
      "a Integer": 5,
      "a Number": 1.5,
      "a Boolean": false,
      "a Array": [1, "2", null],
      "a Object": { deep: { list: [] } },
    };
    const { seen } = await call("/x", { method: "POST", parameters }, values, {});
    expect(seen.map(({ body }) => JSON.parse(body) as unknown)).toEqual([values, {}]);
  });

  it.each(["GET", "HEAD", "get"])("sends what is for the body of %s in the query string", async (method) => {
    const parameters = [{ name: "q" }, { name: "tags", parameter_type: "Array" }, { name: "page" }];
    const { seen } = await call("/search?x=1", { method, parameters }, { q: "a b&c", tags: ["x", "y"] });
    expect(seen[0]).toMatchObject({
      method: method.toUpperCase(),
      url: "/search?x=1&q=a%20b%26c&tags=x&tags=y",
      body: "",
    });
    expect(seen[0]?.headers).not.toHaveProperty("content-type");
  });

  it("sends parameters of the position query there, also beside a body", async () => {
    const parameters = [{ name: "dry run", position: "query", parameter_type: "Boolean" }, { name: "a" }];
    const { seen } = await call("/x", { method: "POST", parameters }, { "dry run": true, a: "b" });
    expect(seen[0]).toMatchObject({ url: "/x?dry%20run=true", body: '{"a":"b"}' });
  });

  it("sends body parameters of DELETE in the body", async () => {
    const { seen } = await call("/x", { method: "delete", parameters: [{ name: "reason" }] }, { reason: "old" });
    expect(seen[0]).toMatchObject({ method: "DELETE", url: "/x", body: '{"reason":"old"}' });
  });

  it("has neither body nor query without parameters", async () => {
    const { seen } = await call("/x", { method: "POST", headers: {}, parameters: [] }, {});
    expect(seen[0]).toMatchObject({ method: "POST", url: "/x", body: "" });
    expect(seen[0]?.headers).not.toHaveProperty("content-type");
  });

  it("sends fixed headers as they are written, whatever they look like", async () => {
    const headers = { "X-Text": "{{env.HOME}} {!! props.a !!} {{{", Accept: "application/json" };
    const { seen } = await call("/x", { headers }, {});
    expect(seen[0]?.headers).toMatchObject({ "x-text": headers["X-Text"], accept: "application/json" });
  });

  it("lets a header parameter that is given replace the fixed header of its name", async () => {
    const headers = { accept: 'text/"plain"', "Accept-Language": "en" };
    const parameters = ["Accept", "accept-language"].map((name) => ({ name, position: "header" }));
    const { seen } = await call("/x", { headers, parameters }, { Accept: "text/csv" }, { "accept-language": "ka" });
    expect(seen.map(({ headers }) => [headers.accept, headers["accept-language"]])).toEqual([
      ["text/csv", "en"],
      ['text/"plain"', "ka"],
    ]);
  });

  it("is sent once more for each of retry_count", async () => {
    const { origin, seen } = await startServer(503, 503, 503, 503);
    const client = await open(tool({ endpoint: `${origin}/x`, retry_count: 2 }));
    expect(await client.execute("tool", {})).toMatchObject({ isError: true, metadata: { status_code: 503 } });
    expect(seen).toHaveLength(3);
  });

  it("is sent once more where it had no answer in timeout_seconds", async () => {
    const { origin, seen } = await startServer("never", 200);
    const client = await open(tool({ endpoint: `${origin}/x`, retry_count: 1, timeout_seconds: 1 }));
    expect(await client.execute("tool", {})).toMatchObject({ isError: false });
    expect(seen).toHaveLength(2);
  });

  it("is sent twice as a POST only when it is idempotent", async () => {
    const { origin, seen } = await startServer(500, 500, 500);
    const post = { endpoint: `${origin}/x`, method: "POST", retry_count: 1 };
    const client = await open([
      { ...tool(post), name: "once" },
      { ...tool({ ...post, idempotent: true }), name: "twice" },
    ]);
    await client.execute("once", {});
    expect(seen).toHaveLength(1);
    await client.execute("twice", {});
    expect(seen).toHaveLength(3);
  });

  it("may take timeout_seconds in all, where it is tried once", async () => {
    const { origin } = await startServer();
    const client = await open(tool({ endpoint: `${origin}/x`, timeout_seconds: 1.5 }));
    const { timeout_ms } = client.getTool("tool")?.execution ?? {};
    expect(timeout_ms).toBe(1500);
  });

  it("MCP Tools Guide, Configuration Examples: all four are called with what they declare", async () => {
    const { origin, seen } = await startServer();
    const client = await open(guideExamples(origin));
    const token = { Authorization: "Bearer t" };
    const order = { customer_id: "c1", items: [{ sku: "A", quantity: 2 }], shipping_address: { city: "Tbilisi" } };
    await client.execute("get_user", { userId: "u/1", ...token });
    await client.execute("create_order", { ...token, ...order });
    await client.execute("update_product", { storeId: "s", productId: "p", ...token, price: 9.5, stock: 3 });
    await client.execute("search_products", { query: "rust" });
    const sent = seen.map(({ method, url, headers, body }) => [method, url, headers.authorization, body]);
    expect(sent).toEqual([
      ["GET", "/users/u%2F1", "Bearer t", ""],
      ["POST", "/orders", "Bearer t", JSON.stringify(order)],
      ["PUT", "/stores/s/products/p", "Bearer t", '{"price":9.5,"stock":3}'],
      ["POST", "/search", undefined, '{"query":"rust","limit":10}'],
    ]);
    expect(seen[1]?.headers["content-type"]).toBe("application/json");
  });
});

function path(name: string): Record<string, unknown> {
  return { name, parameter_type: "String", description: "An identifier", required: true, position: "path" };
}
