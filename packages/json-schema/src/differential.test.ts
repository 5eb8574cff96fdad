import type { JsonSchema, JsonObject } from "@mci/contract";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkReferences } from "./check-references.ts";
import { checkSchema } from "./check-schema.ts";
import { compile } from "./compile.ts";
import type { Dialect } from "./dialect.ts";
import { shapes } from "./shapes.ts";

const names = fc.constantFrom("a", "b", "c");
const count = fc.nat({ max: 2 });

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    fc.integer({ min: -1, max: 3 }),
    fc.constantFrom("", "a", "b", "abc", null, true, false, 1.5),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

function anyOf(...records: readonly fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> {
  return fc.oneof(...records);
}

const optional = { requiredKeys: [] };
const references = fc.constantFrom("#", "#/$defs/a", "#/$defs/b", "#/$defs/c", "https://x.example/other#/$defs/a");

const simple = anyOf(
  fc.record({ type: fc.constantFrom("string", "integer", "number", "null", "object", "array", ["string", "null"]) }),
  fc.record({ const: fc.constantFrom(0, 1, "a", null, { a: 1 }) }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom<unknown>(0, 1, 2, "a", "b"), { minLength: 1, maxLength: 3 }) }),
  fc.record({ minimum: count, exclusiveMaximum: count, multipleOf: fc.integer({ min: 1, max: 2 }) }, optional),
  fc.record({ minLength: count, maxLength: count }, optional),
  fc.record({ minItems: count, maxItems: count, uniqueItems: fc.boolean() }, optional),
  fc.record(
    { minProperties: count, maxProperties: count, required: fc.uniqueArray(names, { maxLength: 2 }) },
    optional,
  ),
  fc.record({ $ref: references }),
);

const schemas = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const schema = tie("schema");
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const objects = fc.record(
    {
      properties: fc.dictionary(names, schema, { maxKeys: 2, noNullPrototype: true }),
      required: fc.uniqueArray(names, { maxLength: 1 }),
      additionalProperties: schema,
      unevaluatedProperties: schema,
      propertyNames: fc.constantFrom({ maxLength: 1 }, { enum: ["a", "b"] }),
      dependentRequired: fc.constant({ a: ["b"] }),
      dependentSchemas: fc.dictionary(names, schema, { maxKeys: 1, noNullPrototype: true }),
      type: fc.constant("object"),
    },
    optional,
  );
  // Ajv takes an empty array for one that contains something when `prefixItems` stands beside.
  const arrays = fc.record({ items: schema, prefixItems: list, unevaluatedItems: schema }, optional);
  const containing = fc.record(
    { contains: schema, minContains: count, maxContains: count },
    { requiredKeys: ["contains"] },
  );
  const composed = fc.record(
    {
      allOf: list,
      anyOf: list,
      oneOf: list,
      not: schema,
      if: schema,
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: schema,
      else: schema,
      unevaluatedProperties: schema,
      $ref: references,
    },
    optional,
  );
  return {
    schema: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      fc.boolean(),
      simple,
      anyOf(objects, arrays, containing, composed),
    ),
  };
}).schema;

/** A schema whose parts refer to each other, in circles or not. */
const documents = fc
  .record({ root: schemas, a: schemas, b: schemas, c: schemas })
  .map(({ root, a, b, c }): JsonObject => {
    const body = typeof root === "boolean" ? { allOf: [root] } : root;
    const other = { $id: "https://x.example/other", $defs: { a, b, c } };
    // As a file has it: no two places share an object.
    return JSON.parse(JSON.stringify({ ...body, $defs: { a, b, c, other } })) as JsonObject;
  });

/** True for schemas that Ajv is known to get wrong: items that `contains` has evaluated, for `unevaluatedItems`. */
function isBeyondAjv(schema: JsonObject): boolean {
  const text = JSON.stringify(schema);
  return text.includes('"contains"') && text.includes('"unevaluatedItems"');
}

const lenient = { strict: false, logger: false } as const;

describe("compared with Ajv", () => {
  it("gives the same verdict for any schema and value", async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.array(values, { minLength: 3, maxLength: 3 }), async (schema, tried) => {
        fc.pre(!isBeyondAjv(schema) && (await checkReferences(schema, "2020-12")).length === 0);
        const ajv = new Ajv2020(lenient).compile(schema);
        const check = compile(schema);
        for (const value of tried) {
          expect(check.verdict(value)).toBe(ajv(value));
          expect(check.problems(value).length === 0).toBe(ajv(value));
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each(formatNames())("reads the format %s in the same way", (format) => {
    const ajv = new Ajv({ ...lenient });
    formats.default(ajv);
    const reference = ajv.compile({ format });
    const check = compile({ format });
    const texts = fc.oneof(fc.constantFrom(...examples), mutated);
    fc.assert(
      fc.property(fc.oneof(texts, fc.constantFrom(1, 1.5, 2 ** 40, null)), (value) => {
        fc.pre(!hasNamedPort.test(String(value)));
        expect([value, check.accepts(value)]).toEqual([value, reference(value)]);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ["2020-12", new Ajv2020(lenient)],
    ["2019-09", new Ajv2019(lenient)],
    ["draft-07", new Ajv(lenient)],
  ] as const)("refuses what the meta-schema of %s refuses", (dialect, ajv) => {
    fc.assert(
      fc.property(malformed(dialect), (schema) => {
        expect([schema, checkSchema(schema, dialect).length === 0]).toEqual([schema, ajv.validateSchema(schema)]);
      }),
      { numRuns: 500 },
    );
  });
});

/** RFC 3986 has digits alone in a port; Ajv accepts `http://a:b`. */
const hasNamedPort = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[^/?#@]*@)?[^/?#@:[\]]*:[^/?#]*[^/?#\d]/i;

function formatNames(): string[] {
  return "date time date-time iso-time iso-date-time duration uri uri-reference uri-template url email hostname ipv4 ipv6 regex uuid json-pointer json-pointer-uri-fragment relative-json-pointer byte int32 int64 float double password binary unheard-of".split(
    " ",
  );
}

const examples = [
  "2024-02-29", "2023-02-29", "23:59:60Z", "12:30:01.5+01:30", "2024-02-29T23:59:60Z", "2024-02-29 10:00:00", "P3Y6M4DT12H30M5S",
  "PT", "P2W", "https://user:pw@example.com:80/a%20b?c=d#e", "http://[::1]/", "urn:a:b", "//host/path", "/a/b", "a/b", "{+x,y*}/{z:3}",
  "http://example.com/x", "ftp://a.b.museum", "http://10.0.0.1", "http://8.8.8.8", "a.b+c@example.co.uk", "a@b", "a..b@c.de", "my-host.example.",
  "-x.y", "127.0.0.1", "256.1.1.1", "::1", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "1::2::3", "^a(b|c)*$", "(", "a\\Z",
  "123e4567-e89b-12d3-a456-426614174000", "urn:uuid:123e4567-e89b-12d3-a456-426614174000", "/a~0b/~1", "/a~2", "#/a%20b/~1", "0/a", "1#", "01", "aGVsbG8=", "a===", "", "x",
]; // prettier-ignore

/** Texts one letter away from an example. */
const mutated = fc
  .tuple(
    fc.constantFrom(...examples),
    fc.nat({ max: 50 }),
    fc.constantFrom("", ...Array.from('aZ09:/.@-_%#?[]{}~+= é"')),
    fc.nat({ max: 1 }),
  )
  .map(([text, at, letter, removed]) => text.slice(0, at) + letter + text.slice(at + removed));

/** Not compared: what Ajv does by itself, and what its copy of draft-07 leaves out. */
const uncompared = new Set(["$vocabulary", "$schema", "writeOnly", "enum"]);

function malformed(dialect: Dialect): fc.Arbitrary<JsonObject> {
  const keywords = Object.keys(shapes[dialect]).filter((keyword) => !uncompared.has(keyword));
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom<unknown>(
      "string",
      ["string"],
      ["a", "a"],
      [{}],
      [true],
      { a: {} },
      { a: ["b"] },
      { a: { type: 1 } },
      0,
      1,
      "#x",
      "x",
    ),
  );
  return fc
    .dictionary(fc.constantFrom(...keywords), value, { maxKeys: 3, noNullPrototype: true })
    .map((schema) => JSON.parse(JSON.stringify(schema)) as JsonObject);
}
