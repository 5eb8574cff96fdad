import type { Tool } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { converted, load, loadConverted } from "../../test/http-tools/clients.ts";
import { guideExamples, tool } from "../../test/http-tools/guide.ts";

describe("the tool made of an HTTP tool", () => {
  it("is an ordinary http tool", async () => {
    const parameters = [
      { name: "userId", position: "path", description: "User ID" },
      { name: "x y", parameter_type: "Integer", position: "BODY", default_value: 10, minimum: 1, maximum: 50 },
      { name: "X-Trace", position: "header" },
      { name: "dry", parameter_type: "boolean", position: "query" },
      { name: "unit", parameter_type: "String", enum: ["c", "f"], required: true },
      { name: "list", parameter_type: "Array", items: { type: "integer" } },
      { name: "place", parameter_type: "OBJECT", properties: { city: { type: "string" } } },
    ];
    const { schema, problems } = await converted(
      tool({
        endpoint: "https://api.example.com/users/{userId}",
        method: "post",
        headers: { Accept: "text/plain" },
        parameters,
        timeout_seconds: 30,
        retry_count: 3,
        idempotent: true,
        response_template: "{{ .name }}",
      }),
    );
    expect(problems).toEqual([]);
    expect(schema).toEqual({
      schemaVersion: "1.0",
      tools: [
        {
          name: "tool",
          description: "Does it.",
          annotations: { idempotentHint: true },
          inputSchema: {
            type: "object",
            properties: {
              userId: { type: "string", description: "User ID" },
              "x y": { type: "integer", default: 10, minimum: 1, maximum: 50 },
              "X-Trace": { type: "string" },
              dry: { type: "boolean" },
              unit: { type: "string", enum: ["c", "f"] },
              list: { type: "array", items: { type: "integer" } },
              place: { type: "object", properties: { city: { type: "string" } } },
            },
            required: ["userId", "unit"],
          },
          execution: {
            type: "http",
            method: "POST",
            url: "https://api.example.com/users/{{props.userId}}",
            headers: { Accept: "text/plain", "X-Trace": "{{props.X-Trace}}" },
            params: { dry: "{!!props.dry!!}" },
            body: {
              type: "json",
              content: {
                "x y": '{!!props["x y"]!!}',
                unit: "{!!props.unit!!}",
                list: "{!!props.list!!}",
                place: "{!!props.place!!}",
              },
            },
            timeout_ms: 123_500,
            retries: { attempts: 4, timeout_ms: 30_000 },
            response: { template: "{{ .name }}" },
          },
        },
      ],
    });
  });

  it("needs an endpoint and a name only, wants a description, and is a GET", async () => {
    const { schema, problems } = await converted({ name: "t", config: { HTTP: { endpoint: "https://x.example/" } } });
    expect(problems).toMatchObject([{ severity: "warning", message: "description is missing." }]);
    expect(schema.tools).toEqual([
      {
        name: "t",
        inputSchema: { type: "object", properties: {} },
        execution: { type: "http", method: "GET", url: "https://x.example/" },
      },
    ]);
  });

  it("requires a path parameter, unless it has a default", async () => {
    const parameters = [
      { name: "a", position: "path", required: false },
      { name: "b", position: "path", default_value: "v1" },
      { name: "c", position: "path", default_value: "v1", required: true },
    ];
    const { schema } = await converted(tool({ endpoint: "https://x.example/{a}/{b}/{c}", parameters }));
    expect(schema.tools?.[0]?.inputSchema).toMatchObject({ required: ["a", "c"] });
  });

  it("has one header for a fixed one and the parameter of its name", async () => {
    const parameters = [{ name: "Accept", position: "header" }];
    const { schema } = await converted(
      tool({ endpoint: "https://x.example/", headers: { accept: "*/*", "X-A": "a" }, parameters }),
    );
    const headers = { "X-A": "a", Accept: '{{props.Accept | "*/*"}}' };
    expect(schema.tools?.[0]?.execution).toMatchObject({ headers });
    expect(Object.keys(Object(schema.tools?.[0]?.execution)["headers"])).toEqual(Object.keys(headers));
  });

  it.each([
    [0, 0],
    [0.0001, 1],
    [1.5, 1500],
  ])("gives a request of timeout_seconds %d a timeout of %d ms, since 0 ms is the default", async (seconds, ms) => {
    const { schema } = await converted(tool({ endpoint: "https://x.example/", timeout_seconds: seconds }));
    expect(schema.tools?.[0]?.execution).toMatchObject({ timeout_ms: ms });
  });

  it("does not take null for a value", async () => {
    const nothing = {
      headers: null,
      parameters: null,
      timeout_seconds: null,
      retry_count: null,
      idempotent: null,
      response_template: null,
    };
    const parameter = { name: "a", default_value: null, enum: null, description: null, required: null, position: null };
    const { schema, problems } = await converted({
      ...tool({ endpoint: "https://x.example/", method: "POST", ...nothing, parameters: [parameter] }),
      description: null,
      tags: null,
      category: null,
      archived: null,
      response_template: null,
      unknown: null,
    });
    expect(problems).toMatchObject([{ severity: "warning", message: "description is missing." }]);
    expect(schema.tools).toEqual([
      {
        name: "tool",
        inputSchema: { type: "object", properties: { a: { type: "string" } } },
        execution: {
          type: "http",
          method: "POST",
          url: "https://x.example/",
          body: { type: "json", content: { a: "{!!props.a!!}" } },
        },
      },
    ]);
  });

  it("MCP Tools Guide, Schema Conversion: a parameter is a property with its type and description", async () => {
    const city = { name: "city", parameter_type: "String", description: "City name", required: true, position: "body" };
    const client = await load(tool({ endpoint: "https://x.example/", method: "POST", parameters: [city] }));
    expect(client.getTool("tool")?.inputSchema).toEqual({
      type: "object",
      properties: { city: { type: "string", description: "City name" } },
      required: ["city"],
    });
  });

  it.each([
    ["String", "string"],
    ["Integer", "integer"],
    ["Number", "number"],
    ["Boolean", "boolean"],
    ["Array", "array"],
    ["Object", "object"],
  ])("MCP Tools Guide, Schema Conversion: %s becomes %s, in any letter case", async (parameter_type, type) => {
    const cases = [parameter_type, parameter_type.toLowerCase(), parameter_type.toUpperCase()];
    const parameters = cases.map((written, index) => ({ name: `a${index}`, parameter_type: written }));
    const { schema } = await converted(tool({ endpoint: "https://x.example/", method: "POST", parameters }));
    const properties = { a0: { type }, a1: { type }, a2: { type } };
    expect(schema.tools?.[0]?.inputSchema).toEqual({ type: "object", properties });
  });

  it("MCP Tools Guide, Listing Tools (tools/list): get_weather has the input schema shown there", async () => {
    const parameters = [
      { name: "city", parameter_type: "String", description: "City name", required: true },
      { name: "units", parameter_type: "String", description: "Temperature units", enum: ["celsius", "fahrenheit"] },
    ];
    const client = await load(tool({ endpoint: "https://x.example/", method: "POST", parameters }, "get_weather"));
    expect(client.getToolSchema("get_weather")).toEqual({
      type: "object",
      properties: {
        city: { type: "string", description: "City name" },
        units: { type: "string", description: "Temperature units", enum: ["celsius", "fahrenheit"] },
      },
      required: ["city"],
    });
  });

  it("MCP Tools Guide, Configuration Examples: all four are the same tools as they are and converted", async () => {
    const examples = guideExamples("https://api.example.com");
    const { problems } = await converted(examples);
    expect(problems).toEqual([]);
    const [own, other] = [await load(examples), await loadConverted(examples)];
    expect(own.listTools()).toEqual(["get_user", "create_order", "update_product", "search_products"]);
    expect(own.tools().map(withoutOrigin)).toEqual(other.tools().map(withoutOrigin));
    expect(own.getTool("get_user")?.execution).toEqual({
      type: "http",
      method: "GET",
      url: "https://api.example.com/users/{{props.userId}}",
      headers: { Authorization: "{{props.Authorization}}" },
      timeout_ms: 10_000,
      response: { template: "User: {{ .name }}\nEmail: {{ .email }}\nStatus: {{ .status }}" },
    });
    expect(own.getTool("update_product")?.execution).toMatchObject({
      timeout_ms: 46_500,
      retries: { attempts: 3, timeout_ms: 15_000 },
    });
  });

  it.each(["constructor", "toString", "hasOwnProperty", "length", "a.b", "a[0]", 'quo"te', "back\\slash", "}}", "ü ö"])(
    "may have a parameter named %s",
    async (name) => {
      const parameters = [{ name, position: "path" }];
      const endpoint = `https://x.example/{${name}}`;
      const isBrace = /[{}]/.test(name);
      const { schema, problems } = await converted(
        tool({
          endpoint: isBrace ? "https://x.example/" : endpoint,
          method: "POST",
          parameters: isBrace ? [{ name }] : parameters,
        }),
      );
      expect(problems).toEqual([]);
      expect(Object.keys(Object(schema.tools?.[0]?.inputSchema)["properties"])).toEqual([name]);
    },
  );

  it.each([
    ["one", tool({ endpoint: "https://x.example/" }, "a")],
    ["a list", [tool({ endpoint: "https://x.example/" }, "a")]],
    ["tools", { tools: [tool({ endpoint: "https://x.example/" }, "a")] }],
  ])("comes from a file that contains %s", async (_, content) => {
    expect((await load(content)).listTools()).toEqual(["a"]);
  });
});

function withoutOrigin({ origin: _, ...rest }: Tool): Omit<Tool, "origin"> {
  return rest;
}
