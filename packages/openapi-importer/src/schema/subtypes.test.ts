import type { JsonObject } from "@mci/contract";
import { compile } from "@mci/json-schema";
import { describe, expect, it } from "vitest";
import { documentOf, importTools } from "../../test/document.ts";

const text = { type: "string" };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function subtype(of: string, properties: JsonObject): JsonObject {
  return { allOf: [ref(of), { type: "object", properties, required: Object.keys(properties) }] };
}

const pet = { type: "object", required: ["kind"], properties: { kind: text, name: text } };
const cat = subtype("Pet", { meow: { type: "boolean" } });
const dog = subtype("Pet", { bark: text });

/** Returns the tool that is called with a pet, and whether its arguments may contain a body. */
async function adding(
  schemas: JsonObject,
): Promise<{ content: unknown; takes: (body: JsonObject) => boolean; names: string[] }> {
  const requestBody = { required: true, content: { "application/json": { schema: ref("Pet") } } };
  const paths = { "/pets": { post: { operationId: "add", requestBody } } };
  const { tools, warnings } = await importTools(documentOf(paths, { components: { schemas } }));
  expect(warnings).toEqual([]);
  const { inputSchema, execution } = tools[0]!;
  const check = compile(inputSchema);
  return {
    content: Object(execution.body).content,
    takes: (body) => check.accepts({ body }),
    names: Object.keys(Object(inputSchema["properties"])),
  };
}

describe("a body that is a base schema", () => {
  it("is one of its subtypes, by the mapping of its discriminator", async () => {
    const discriminator = { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat", dog: "Dog" } };
    const schemas = { Pet: { ...pet, discriminator }, Cat: cat, Dog: dog };
    const { content, takes, names } = await adding(schemas);
    expect([names, content]).toEqual([["body"], "{!!props.body!!}"]);
    expect(takes({ kind: "cat", meow: true })).toBe(true);
    expect(takes({ kind: "dog", bark: "loud", name: "Rex" })).toBe(true);
    expect(takes({ kind: "cat", bark: "loud" })).toBe(false);
    expect(takes({ kind: "bird", meow: true })).toBe(false);
  });

  it("has the names of schemas as its kinds without a mapping, those of subtypes of subtypes too", async () => {
    const kitten = subtype("Cat", { age: { type: "integer" } });
    const schemas = { Pet: { ...pet, discriminator: { propertyName: "kind" } }, Cat: cat, Kitten: kitten };
    const { takes } = await adding(schemas);
    expect(takes({ kind: "Kitten", meow: true, age: 1 })).toBe(true);
    expect(takes({ kind: "Kitten", meow: true })).toBe(false);
    expect(takes({ kind: "Pet" })).toBe(true);
  });

  it("has only the kinds that its property allows, and no abstract ones beside a mapping", async () => {
    const allowing = { ...pet, properties: { kind: { enum: ["Cat"] } }, discriminator: { propertyName: "kind" } };
    const some = await adding({ Pet: allowing, Cat: cat, Dog: dog });
    expect(some.takes({ kind: "Cat", meow: true })).toBe(true);
    expect(some.takes({ kind: "Dog", bark: "loud" })).toBe(false);
    const discriminator = { propertyName: "kind", mapping: { kitten: "Kitten" } };
    const kitten = subtype("Cat", { age: { type: "integer" } });
    const mapped = await adding({ Pet: { ...pet, discriminator }, Cat: cat, Kitten: kitten, Dog: dog });
    expect(mapped.takes({ kind: "kitten", meow: true, age: 1 })).toBe(true);
    expect(mapped.takes({ kind: "Dog", bark: "loud" })).toBe(true);
    expect(mapped.takes({ kind: "Cat", meow: true })).toBe(false);
  });

  it("has its properties as arguments if it has no subtypes", async () => {
    const { names } = await adding({ Pet: { ...pet, discriminator: { propertyName: "kind" } } });
    expect(names).toEqual(["kind", "name"]);
  });

  it("is one of its subtypes in Swagger 2.0", async () => {
    const definition = (name: string): JsonObject => ({ $ref: `#/definitions/${name}` });
    const parameters = [{ name: "pet", in: "body", required: true, schema: definition("Pet") }];
    const owl = { "x-ms-discriminator-value": "owl", allOf: [definition("Pet"), { properties: { hoot: text } }] };
    const document = {
      swagger: "2.0",
      info: { title: "Shop", version: "1" },
      host: "api.example.com",
      schemes: ["https"],
      paths: { "/pets": { post: { operationId: "add", parameters } } },
      definitions: { Pet: { ...pet, discriminator: "kind" }, Owl: owl },
    };
    const { tools } = await importTools(document);
    expect(Object(tools[0]?.inputSchema["properties"]).body).toMatchObject({
      oneOf: [{ properties: { kind: { const: "Pet" } } }, { properties: { kind: { const: "owl" } } }],
    });
  });
});
