import { describe, expect, it } from "vitest";
import { messageOf, object, seenBy, show } from "../../test/show.ts";

const text = { type: "string" };

describe("null for an argument", () => {
  it("counts as absent where the argument is optional and its schema does not allow null", async () => {
    const schema = object({ city: text, days: { type: "integer" } }, { required: ["city"] });
    const client = await show(schema);
    const result = await client.execute("show", { city: "Tbilisi", days: null });
    expect(result).toMatchObject({ isError: false, content: [{ text: '{"city":"Tbilisi"}' }] });
    expect(result.metadata?.["ignored_arguments"]).toBeUndefined();
  });

  it("gives way to the default", async () => {
    expect(await seenBy(object({ units: { ...text, default: "metric" } }), { units: null })).toEqual({
      units: "metric",
    });
    expect(await seenBy(object({ units: { ...text, default: null } }), {})).toEqual({});
  });

  it("counts as absent at every depth", async () => {
    const user = object({ name: text, city: text, tags: { type: "array", items: object({ id: text, note: text }) } });
    const given = { user: { name: "Ada", city: null, tags: [{ id: "a", note: null }] } };
    const expected = { user: { name: "Ada", tags: [{ id: "a" }] } };
    const places = {
      "in a property": object({ user }),
      "behind a reference": object({ user: { $ref: "#/$defs/user" } }, { $defs: { user } }),
      "in allOf": object({ user: { allOf: [{ $ref: "#/$defs/user" }] } }, { $defs: { user } }),
      "in the only form that is an object": object({ user: { anyOf: [user, { type: "null" }] } }),
    };
    for (const [place, schema] of Object.entries(places)) {
      expect([place, await seenBy(schema, given)]).toEqual([place, expected]);
    }
  });

  it("counts as absent in the one form of several that the arguments fit then", async () => {
    const circle = object(
      { kind: { const: "circle" }, radius: { type: "number" }, color: text },
      { required: ["kind"] },
    );
    const note = object({ kind: { const: "note" }, color: { type: "null" } }, { required: ["kind"] });
    for (const keyword of ["oneOf", "anyOf"]) {
      const shapes = object({ shape: { [keyword]: [circle, note] } });
      expect(await seenBy(shapes, { shape: { kind: "circle", radius: 2, color: null } })).toEqual({
        shape: { kind: "circle", radius: 2 },
      });
      expect(await seenBy(shapes, { shape: { kind: "note", color: null } })).toEqual({
        shape: { kind: "note", color: null },
      });
    }
  });

  it("counts as absent at every depth of forms that contain one another", async () => {
    const filter = {
      oneOf: [
        object({ op: { const: "and" }, parts: { type: "array", items: { $ref: "#/$defs/filter" } }, note: text }),
        object({ op: { const: "is" }, field: text, value: text, note: text }, { required: ["op", "field"] }),
      ].map((form) => ({ ...form, required: ["op"], additionalProperties: false })),
    };
    const leaf = { op: "is", field: "a", value: null, note: null };
    let given: unknown = leaf;
    let expected: unknown = { op: "is", field: "a" };
    for (let level = 0; level < 12; level += 1) {
      given = { op: "and", parts: [given, leaf], note: null };
      expected = { op: "and", parts: [expected, { op: "is", field: "a" }] };
    }
    const schema = object({ filter: { $ref: "#/$defs/filter" } }, { $defs: { filter } });
    expect(await seenBy(schema, { filter: given })).toEqual({ filter: expected });
  });

  it("stays and is reported where several forms of a oneOf are possible without it", async () => {
    const forms = [object({ a: text, b: text }), object({ a: text, c: text })];
    expect(await messageOf(object({ value: { oneOf: forms } }), { value: { a: null } })).toBe(
      "Parameter 'value.a' must be a string, not null",
    );
    expect(await seenBy(object({ value: { anyOf: forms } }), { value: { a: null } })).toEqual({ value: {} });
  });

  it("counts as absent for what then, else and dependentSchemas declare", async () => {
    const address = {
      ...object({ country: text }),
      if: { properties: { country: { const: "US" } }, required: ["country"] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { zip: text } },
      else: { properties: { postcode: { type: "integer" } } },
      dependentSchemas: { company: { properties: { vat: text } } },
    };
    const schema = object({ address });
    const seen = async (value: unknown): Promise<unknown> =>
      Reflect.get(Object(await seenBy(schema, { address: value })), "address");
    expect(await seen({ country: "US", zip: null, postcode: null })).toEqual({ country: "US", postcode: null });
    expect(await seen({ country: "FR", zip: null, postcode: null })).toEqual({ country: "FR", zip: null });
    expect(await seen({ country: null, zip: null, postcode: null })).toEqual({ zip: null });
    expect(await seen({ country: "US", company: "A", vat: null })).toEqual({ country: "US", company: "A" });
    expect(await seen({ country: "US", zip: null, vat: null })).toEqual({ country: "US", vat: null });
  });

  it("is reported for names that only patternProperties or additionalProperties describe", async () => {
    const entry = object({ note: text });
    const labels = { type: "object", patternProperties: { "^x-": entry }, additionalProperties: text };
    expect(await seenBy(object({ labels }), { labels: { "x-a": { note: null }, b: "c" } })).toEqual({
      labels: { "x-a": {}, b: "c" },
    });
    expect(await messageOf(object({ labels }), { labels: { b: null } })).toContain("'labels.b'");
    expect(await messageOf(object({ labels }), { labels: { "x-a": null } })).toContain("'labels.x-a'");
  });

  it("stays where the schema allows it, and where it says nothing", async () => {
    const properties = {
      a: { type: ["string", "null"] },
      b: {},
      c: { anyOf: [text, { type: "null" }] },
      d: { enum: [1, null] },
    };
    const props = { a: null, b: null, c: null, d: null };
    expect(await seenBy(object(properties), props)).toEqual(props);
    expect(await seenBy(object({ ...properties, e: text }), { ...props, e: null })).toEqual(props);
  });

  it("is a mistake where the argument is required", async () => {
    expect(await messageOf(object({ city: text }, { required: ["city"] }), { city: null })).toBe(
      "Parameter 'city' must be a string, not null",
    );
    const inner = object({ user: object({ city: text }, { required: ["city"] }) });
    expect(await messageOf(inner, { user: { city: null } })).toBe("Parameter 'user.city' must be a string, not null");
  });

  it("is dropped without a trace from arguments that are wrong otherwise", async () => {
    expect(await messageOf(object({ a: text, b: { type: "integer" } }), { a: null, b: "x" })).toBe(
      `Parameter 'b' must be an integer, not "x"`,
    );
  });
});
