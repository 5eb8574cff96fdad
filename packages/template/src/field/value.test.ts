import type { JsonObject } from "@mci/contract";
import { ValueTemplateError } from "@mci/plugin-kit/templates";
import { describe, expect, it } from "vitest";
import { errorOf, scopeOf } from "../../test/render.ts";
import { parseValue } from "./value.ts";

const optional = (path: readonly string[]): boolean => path[0]?.startsWith("maybe") ?? false;

describe("a value template", () => {
  it("renders the strings of a tree and leaves the rest alone", () => {
    const tree = { a: "{{ props.a }}", b: [1, true, null, "x {{ env.B }}"], c: { d: "plain" }, "{{ props.a }}": 1 };
    const value = parseValue(tree);
    expect(value.render(scopeOf({ a: 1 }, { B: "b" }))).toEqual({
      a: "1",
      b: [1, true, null, "x b"],
      c: { d: "plain" },
      "{{ props.a }}": 1,
    });
    expect(value.names).toEqual(["props.a", "env.B"]);
    expect(tree.a).toBe("{{ props.a }}");
  });

  it("never reads an inherited property", () => {
    const tree = parseValue({ a: "{{props.x}}" });
    const props = Object.create({ x: "inherited" }) as object;
    expect(errorOf(() => tree.render({ ...scopeOf(), props: props as JsonObject }))).toMatchObject({
      code: "MCI_TEMPLATE_MISSING",
      pointer: "/a",
    });
  });

  it.each([
    ["text", "text"],
    [1.5, "1.5"],
    [true, "true"],
    [null, "null"],
    [["x"], '["x"]'],
  ])("writes %j into a text, before or behind another value", (value, text) => {
    const tree = parseValue({ a: "{{props.x}} {{env.Y}}.", b: "{{env.Y}} {{props.x}}.", c: "<{{props.x}}>" });
    expect(tree.render(scopeOf({ x: value }, { Y: 2 }))).toEqual({ a: `${text} 2.`, b: `2 ${text}.`, c: `<${text}>` });
    const inherited = scopeOf(Object.create({ x: value }), { Y: 2 });
    expect(errorOf(() => tree.render(inherited))).toMatchObject({ code: "MCI_TEMPLATE_MISSING", pointer: "/a" });
  });

  it("keeps the order of the keys", () => {
    const tree = { z: "{{ props.maybe }}", b: 1, a: "{{ props.x }}", c: "{{ props.x }}" };
    expect(Object.keys(Object(parseValue(tree, { optional }).render(scopeOf({ x: 1 }))))).toEqual(["b", "a", "c"]);
    expect(Object.keys(Object(parseValue(tree).render(scopeOf({ x: 1, maybe: 1 }))))).toEqual(["z", "b", "a", "c"]);
  });

  it("returns constant parts as they are, and a new tree around what is rendered", () => {
    const constant = Object.freeze({ deep: Object.freeze(["x"]) });
    expect(parseValue(constant).render(scopeOf())).toBe(constant);
    const tree = Object.freeze({ constant, x: "{{ props.x }}" });
    const [one, other] = [1, 2].map((x) => parseValue(tree).render(scopeOf({ x })));
    expect(one).toEqual({ constant, x: "1" });
    expect(other).toEqual({ constant, x: "2" });
    expect(one?.constant).toBe(constant);
  });

  it("gives native values in any depth, also by a fallback", () => {
    const tree = { a: "{!! props.list !!}", b: ["{!! env.FLAG !!}", { c: "{!! props.nick | 5 !!}" }] };
    const list = [1, { x: null }];
    expect(parseValue(tree).render(scopeOf({ list }, { FLAG: true }))).toEqual({ a: list, b: [true, { c: 5 }] });
    expect(parseValue("{!! props.none !!}").render(scopeOf({ none: null }))).toBeNull();
  });

  it("leaves entries of absent optional properties out", () => {
    const tree = {
      a: "{{ props.maybe }}",
      b: { c: "{!! props.maybe.deep !!}" },
      d: "{{ props.maybe | props.maybeToo }}",
    };
    expect(parseValue(tree, { optional }).render(scopeOf())).toEqual({ b: {} });
    expect(parseValue(tree, { optional }).render(scopeOf({ maybe: { deep: 1 } }))).toEqual({
      a: '{"deep":1}',
      b: { c: 1 },
      d: '{"deep":1}',
    });
  });

  it("renders undefined for a whole tree that is left out", () => {
    expect(parseValue("{{ props.maybe }}", { optional }).render(scopeOf())).toBeUndefined();
    expect(parseValue("{!! props.maybe !!}", { optional }).render(scopeOf())).toBeUndefined();
    expect(parseValue("{{ props.maybe }}", { optional }).render(scopeOf({ maybe: 1 }))).toBe("1");
  });

  it.each([
    [["{{ props.maybe }}"], "/0"],
    [{ a: ["{!! props.maybe !!}"] }, "/a/0"],
    [{ a: "x{{ props.maybe }}" }, "/a"],
    [{ a: "{{ props.maybe | env.B }}" }, "/a"],
    [{ a: "{{ props.required }}" }, "/a"],
  ])("leaves nothing else out: %j", (tree, pointer) => {
    const error = errorOf(() => parseValue<unknown>(tree, { optional }).render(scopeOf()));
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_MISSING", pointer });
  });

  it("names the string in a mistake by its pointer", () => {
    const error = errorOf(() => parseValue({ "a/b": [{ "c~": "x {{ props. }}" }] }));
    expect(ValueTemplateError.is(error)).toBe(true);
    expect(error).toMatchObject({
      name: "TemplateError",
      code: "MCI_TEMPLATE_SYNTAX",
      pointer: "/a~1b/0/c~0",
      line: 1,
      column: 12,
    });
    expect(errorOf(() => parseValue("{{"))).toMatchObject({ pointer: "" });
  });

  it("treats __proto__ as any other key", () => {
    const tree: unknown = JSON.parse('{"__proto__":"{{ props.x }}","a":{"__proto__":{"b":"{{ props.maybe }}"}}}');
    for (const options of [{}, { optional }]) {
      const built: unknown = parseValue(tree, options).render(scopeOf({ x: 1, maybe: 2 }));
      expect(JSON.stringify(built)).toBe('{"__proto__":"1","a":{"__proto__":{"b":"2"}}}');
      expect(Object.getPrototypeOf(built)).toBe(Object.prototype);
    }
    const entries: unknown = JSON.parse('{"__proto__":"{{ props.x }}","a":"{{ props.maybe }}"}');
    expect(JSON.stringify(parseValue(entries, { optional }).render(scopeOf({ x: 1 })))).toBe('{"__proto__":"1"}');
  });

  it.each(["x {!! props.a !!}", "{!! props.a !!} ", "{!! props.a", "{!! !!}"])("refuses %s", (source) => {
    expect(errorOf(() => parseValue({ a: source }))).toMatchObject({ code: "MCI_TEMPLATE_SYNTAX", pointer: "/a" });
  });
});
