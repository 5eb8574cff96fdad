import type { JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { documentOf, importTools, type HttpTool } from "../../test/document.ts";

const text = { type: "string" };
const object = { type: "object", properties: { a: text } };

async function postWith(content: JsonObject): Promise<{ tool: HttpTool; warnings: readonly string[] }> {
  const requestBody = { required: true, content };
  const { tools, warnings } = await importTools(documentOf({ "/pets": { post: { operationId: "add", requestBody } } }));
  return { tool: tools[0]!, warnings };
}

const form = "application/x-www-form-urlencoded";

describe("the media type of a body", () => {
  it("is JSON first, then what ends in +json, forms, then the first one", async () => {
    const types = ["text/plain", "multipart/form-data", form, "application/vnd.api+json", "application/json"];
    const chosen = [];
    for (let count = types.length; count > 0; count -= 1) {
      const { tool } = await postWith(
        Object.fromEntries(types.slice(0, count).map((type) => [type, { schema: object }])),
      );
      chosen.push([Object(tool.execution.body).type, tool.execution.headers]);
    }
    expect(chosen).toEqual([
      ["json", undefined],
      ["json", { "Content-Type": "application/vnd.api+json" }],
      ["form", undefined],
      ["multipart", undefined],
      ["raw", { "Content-Type": "text/plain" }],
    ]);
  });

  it("goes out as the document has it", async () => {
    const { tool } = await postWith({ "application/json; charset=utf-8": { schema: object } });
    expect(tool.execution.headers).toEqual({ "Content-Type": "application/json; charset=utf-8" });
  });

  it("is XML: one string, with a warning", async () => {
    const { tool, warnings } = await postWith({ "application/xml": { schema: object } });
    expect(tool).toMatchObject({
      inputSchema: { properties: { body: { type: "string" } }, required: ["body"] },
      execution: { headers: { "Content-Type": "application/xml" }, body: { type: "raw", content: "{!!props.body!!}" } },
    });
    expect(warnings).toEqual(["The body is XML, which is taken as one string."]);
  });

  it("is bytes: base64 in, bytes out", async () => {
    const { tool } = await postWith({ "image/png": { schema: { type: "string", format: "binary" } } });
    expect(tool.inputSchema).toMatchObject({ properties: { body: { type: "string", contentEncoding: "base64" } } });
    expect(tool.execution.body).toEqual({
      type: "binary",
      content: { base64: "{!!props.body!!}", contentType: "image/png" },
    });
  });

  it("is multipart, with a warning for what its text parts lose", async () => {
    const encoding = {
      a: { contentType: "text/csv, text/plain", headers: {} },
      b: { style: "form", explode: true },
      c: { contentType: "{{env.X}}/json" },
      d: { contentType: "text/plain" },
    };
    const properties = { a: text, b: text, c: object, d: text };
    const schema = { type: "object", properties };
    const { tool, warnings } = await postWith({ "multipart/form-data": { schema, encoding } });
    expect(warnings).toEqual(["The part 'a' is sent without the headers of its encoding."]);
    expect(Object(tool.execution.body).content).toEqual({
      a: { value: "{!!props.a!!}", contentType: "text/csv" },
      b: "{!!props.b!!}",
      c: { value: "{!!props.c!!}", contentType: '{{"{{"}}env.X}}/json' },
      d: "{!!props.d!!}",
    });
    const field = { in: "formData", name: "a", type: "array", items: text };
    const post = { operationId: "add", consumes: ["multipart/form-data"], parameters: [field] };
    const swagger = { swagger: "2.0", host: "api.example.com", paths: { "/pets": { post } } };
    expect((await importTools(swagger)).warnings).toEqual(["The part 'a' is sent without the style of its encoding."]);
  });

  it("takes an object in a part of XML or text as a string", async () => {
    const item = { allOf: [{ type: "object", properties: { x: text } }] };
    const properties = {
      xml: { type: "object", description: "An order." },
      list: { type: "array", items: item },
      rows: text,
      json: object,
    };
    const encoding = {
      xml: { contentType: "application/xml" },
      list: { contentType: "text/csv" },
      rows: { contentType: "text/csv" },
      json: { contentType: "application/vnd.x+json" },
    };
    const { tool, warnings } = await postWith({
      "multipart/form-data": { schema: { type: "object", properties }, encoding },
    });
    expect(warnings).toEqual([
      "The part 'xml' is application/xml, which is taken as one string.",
      "The part 'list' is text/csv, which is taken as one string.",
    ]);
    expect(tool.inputSchema["properties"]).toEqual({
      xml: { type: "string", description: "An order." },
      list: text,
      rows: text,
      json: object,
    });
    expect(Object(tool.execution.body).content).toMatchObject({
      xml: { value: "{!!props.xml!!}", contentType: "application/xml" },
    });
  });

  it("is multipart, whose files have a name", async () => {
    const file = { type: "string", format: "binary" };
    const { tool } = await postWith({
      "multipart/form-data": {
        schema: { type: "object", properties: { title: text, file, more: { type: "array", items: file } } },
        encoding: { file: { contentType: "image/png, image/jpeg" } },
      },
    });
    expect(tool.execution.body).toEqual({
      type: "multipart",
      content: {
        title: "{!!props.title!!}",
        file: { base64: "{!!props.file!!}", filename: "file", contentType: "image/png" },
        more: { base64: "{!!props.more!!}", filename: "more" },
      },
    });
    expect(tool.inputSchema).toMatchObject({
      properties: { more: { type: "array", items: { contentEncoding: "base64" } } },
    });
  });

  it("is bytes in a part of 3.1 whose schema says nothing, and in no other", async () => {
    const anything = { description: "The image." };
    const properties = { image: anything, images: { type: "array", items: {} }, json: {}, title: text, any: true };
    const content = {
      "multipart/form-data": {
        schema: { type: "object", properties },
        encoding: { json: { contentType: "application/json" } },
      },
    };
    const paths = { "/a": { post: { requestBody: { content } } } };
    const { tools } = await importTools(documentOf(paths, { openapi: "3.1.0" }));
    expect(tools[0]?.inputSchema["properties"]).toEqual({
      image: { type: "string", contentEncoding: "base64", description: "The image." },
      images: { type: "array", items: { type: "string", contentEncoding: "base64" } },
      json: {},
      title: text,
      any: { type: "string", contentEncoding: "base64" },
    });
    expect(Object(tools[0]?.execution.body).content).toEqual({
      image: { base64: "{!!props.image!!}", filename: "image" },
      images: { base64: "{!!props.images!!}", filename: "images" },
      json: { value: "{!!props.json!!}", contentType: "application/json" },
      title: "{!!props.title!!}",
      any: { base64: "{!!props.any!!}", filename: "any" },
    });
    const before = await importTools(documentOf(paths));
    expect(Object(before.tools[0]?.execution.body).content).toMatchObject({ image: "{!!props.image!!}" });
  });

  it("encodes reserved characters of forms, with a warning", async () => {
    const encoding = { a: { allowReserved: true } };
    const { tool, warnings } = await postWith({ [form]: { schema: object, encoding } });
    expect(tool.execution.styles).toBeUndefined();
    expect(warnings).toEqual(["Reserved characters in the field 'a' are encoded, although the document allows them."]);
  });

  it("is a form of any fields: one argument", async () => {
    const { tool } = await postWith({ [form]: { schema: { type: "object", additionalProperties: text } } });
    expect(tool.execution.body).toEqual({ type: "form", content: "{!!props.body!!}" });
  });
});
