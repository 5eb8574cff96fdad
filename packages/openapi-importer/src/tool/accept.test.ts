import { expect, it } from "vitest";
import { documentOf, importOperation, importTools } from "../../test/document.ts";

const schema = { type: "object", properties: { n: { type: "string" } } };
const of = (...types: readonly string[]): unknown => ({
  description: "",
  content: Object.fromEntries(types.map((type) => [type, { schema }])),
});

it.each<[string, Record<string, unknown>, string | undefined]>([
  ["JSON beside XML", { 200: of("application/xml", "application/json") }, "application/json"],
  ["JSON alone", { 200: of("application/json") }, "application/json"],
  ["JSON by its ending", { 200: of("text/xml", "application/vnd.shop+json") }, "application/vnd.shop+json"],
  ["several kinds of JSON", { 200: of("application/hal+json", "application/json") }, "application/json, application/hal+json"],
  ["the character set left out", { 200: of("application/json; charset=utf-8") }, "application/json"],
  ["other parameters kept", { 200: of("application/json; version=2;charset=UTF-8") }, "application/json;version=2"],
  ["the JSON of errors last", { 200: of("application/json"), 404: of("application/problem+json"), default: of("text/plain") }, "application/json, application/problem+json"],
  ["another answer of a status asked for less", { 200: of("application/json"), 202: of("text/plain") }, "application/json, text/plain;q=0.5"],
  ["the default response", { default: of("application/xml", "application/json") }, "application/json"],
  ["nothing for XML alone", { 200: of("application/xml"), 400: of("application/json") }, undefined],
  ["nothing for any type", { 200: of("*/*") }, undefined],
  ["nothing where none is documented", { 204: { description: "" } }, undefined],
  ["nothing for a name that a header cannot have", { 200: of("application/json\r\nX-A: b") }, undefined],
  ["an error that leads nowhere ignored", { 200: of("application/json"), 500: { $ref: "#/gone" } }, "application/json"],
])("a request asks for the JSON that is documented: %s", async (_, responses, accept) => {
  const { execution } = await importOperation({ responses });
  expect(execution.headers).toEqual(accept === undefined ? undefined : { Accept: accept });
}); // prettier-ignore

it("a request of Swagger 2.0 asks for the JSON that it produces, with and without a schema", async () => {
  const { tools } = await importTools({
    swagger: "2.0",
    host: "api.example.com",
    info: { title: "T", version: "1" },
    produces: ["application/xml", "application/json"],
    paths: {
      "/a": { get: { responses: { 200: { description: "", schema } } } },
      "/b": { get: { produces: null, responses: { 200: { description: "" } } } },
      "/c": { get: { produces: ["text/csv"], responses: { 200: { description: "" } } } },
    },
  });
  const json = { Accept: "application/json" };
  expect(tools.map(({ execution }) => execution.headers)).toEqual([json, json, undefined]);
});

it("a documented parameter Accept is left out of the arguments, and credentials stand beside the header", async () => {
  const { tools } = await importTools(
    documentOf(
      {
        "/a": {
          get: {
            parameters: [{ name: "Accept", in: "header", schema: { type: "string" } }],
            responses: { 200: of("application/json") },
          },
        },
      },
      { security: [{ a: [], b: [] }], components: { securitySchemes: keys } },
    ),
  );
  expect(tools[0]?.inputSchema["properties"]).toEqual({});
  expect(tools[0]?.execution.headers).toMatchObject({ Accept: "application/json", "X-B": expect.any(String) });
});

const keys = { a: { type: "apiKey", in: "header", name: "X-A" }, b: { type: "apiKey", in: "header", name: "X-B" } };
