import { describe, expect, it } from "vitest";
import { messageOf, object, seenBy, show } from "../testing/show.ts";

const text = { type: "string" };

describe("null for an argument", () => {
  it("counts as absent where the argument is optional and its schema does not allow null", async () => {
    const schema = object({ city: text, days: { type: "integer" } }, { required: ["city"] });
    const client = await show(schema);
    const result = await client.execute("show", { city: "Tbilisi", days: null });
    expect(result).toMatchObject({ isError: false, content: [{ text: '{"city":"Tbilisi"}' }] });
    expect(result.metadata?.["ignored_arguments"]).toBeUndefined();
    await client.close();
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
