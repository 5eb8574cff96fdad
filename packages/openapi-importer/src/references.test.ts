import type { JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { documentOf, importTools, type ImportedTools } from "../test/document.ts";

const content = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });

/** An operation with a body of this schema, and one that has nothing to do with it. */
async function importBody(schema: JsonObject, components: JsonObject): Promise<ImportedTools> {
  const requestBody = { content: content(schema) };
  return importTools(
    documentOf(
      { "/a": { post: { operationId: "a", requestBody } }, "/b": { get: { operationId: "b" } } },
      { components },
    ),
  );
}

function chain(length: number, link: (next: string, index: number) => JsonObject, last: JsonObject): JsonObject {
  const links = Array.from({ length }, (_, index) => [`A${index}`, link(`A${index + 1}`, index)]);
  return { ...Object.fromEntries(links), [`A${length}`]: last };
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

describe("a reference whose pointer leads through references", () => {
  it("is followed once, however many ways lead through it", async () => {
    const levels = Array.from({ length: 40 }, (_, index) => index);
    const schemas = {
      ...chain(40, (next, index) => ref(`${next}/a${index}`), { $ref: "#/components/schemas/O" }),
      O: Object.fromEntries([...levels.map((index) => [`a${index}`, ref(`A${index + 1}`)]), ["type", "object"]]),
    };
    const { tools, warnings } = await importBody(ref("A0"), { schemas });
    expect(warnings).toEqual([]);
    expect(tools.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it.each([
    ["itself", { A0: ref("A0/x") }, "The reference #/components/schemas/A0/x leads back to itself."],
    [
      "another and back",
      { A0: ref("B/x"), B: ref("A0/x") },
      "The reference #/components/schemas/A0/x leads back to itself.",
    ],
    [
      "thousands of others",
      chain(20_000, (next) => ref(`${next}/a`), { a: {} }),
      "leads through more than 200 others.",
    ],
  ])("costs its operation if it leads through %s", async (_name, schemas, message) => {
    const { tools, warnings } = await importBody(ref("A0"), { schemas });
    expect(tools.map(({ name }) => name)).toEqual(["b"]);
    expect(warnings).toEqual([expect.stringContaining(message)]);
    expect(warnings[0]).toContain("The operation is left out.");
  });
});

describe("a chain of thousands of schemas", () => {
  it("costs its operation if each is a part of the one before", async () => {
    const schemas = chain(20_000, (next) => ({ allOf: [ref(next)] }), { type: "object" });
    const { tools, warnings } = await importBody(ref("A0"), { schemas });
    expect(tools.map(({ name }) => name)).toEqual(["b"]);
    expect(warnings).toEqual([expect.stringContaining("More than 500 schemas are within each other by allOf.")]);
  });

  it.each(["allOf", "anyOf", "oneOf"])("costs a description if it is one of responses by %s", async (keyword) => {
    const schemas = chain(20_000, (next) => ({ [keyword]: [ref(next)] }), { type: "object" });
    const responses = { 200: { content: content(ref("A0")) } };
    const { tools, warnings } = await importTools(
      documentOf({ "/a": { get: { responses } } }, { components: { schemas } }),
    );
    expect(tools.map(({ outputSchema }) => outputSchema)).toEqual([undefined]);
    expect(warnings).toEqual([expect.stringContaining("The response cannot be described: ")]);
  });

  const links = (last: JsonObject): JsonObject =>
    chain(490, (next, index) => ({ allOf: [ref(next)], required: [`a${index}`] }), last);
  const names = Array.from({ length: 30_000 }, (_, index) => `h${index}`);

  it.each([
    ["shares the properties of the last one", chain(490, (next) => ({ allOf: [ref(next)] }), { required: names })],
    ["shares what is hidden in the last one", links(readOnly(names.slice(0, 3_000)))],
  ])("%s", async (_title, schemas) => {
    const { tools, warnings } = await importBody(ref("A0"), { schemas });
    expect(warnings).toEqual([]);
    expect(tools.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("costs its operation if all of them add to many properties", async () => {
    const { tools, warnings } = await importBody(ref("A0"), { schemas: links({ required: names }) });
    expect(tools.map(({ name }) => name)).toEqual(["b"]);
    expect(warnings).toEqual([expect.stringContaining("Schemas with too many properties")]);
  });
});

function readOnly(names: readonly string[]): JsonObject {
  return { properties: Object.fromEntries(names.map((name) => [name, { readOnly: true }])) };
}
