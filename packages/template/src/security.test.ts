import { MCIError } from "@mci/contract";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { parseField } from "./field/field.ts";
import { errorOf, render, scopeOf } from "../test/render.ts";
import { parseValue } from "./field/value.ts";

const marks = [
  "{{",
  "}}",
  "{!!",
  "!!}",
  "{{ env.SECRET }}",
  "@if(",
  "@if(true)",
  "@else",
  "@endif",
  "@endforeach",
  "@include('x')",
  "'",
  "|",
  "\n",
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...marks), fc.string({ unit: "binary", maxLength: 5 })), { maxLength: 12 })
  .map((parts) => parts.join(""));

describe("a value from props is never read as a template", () => {
  it("in a full template: rendering equals plain substitution", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (a, b, key) => {
        const source =
          "[{{ props.a }}]@if(props.on)<{{ props.b }}>@endif@foreach(x in props.o){{ x.key }}={{ x }}@endforeach{{ props.l }}";
        const o: object = JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(a)}}`);
        const expected = `[${a}]<${b}>${key}=${a}${JSON.stringify([a, b])}`;
        expect(render(source, { a, b, on: true, o, l: [a, b] }, { env: { SECRET: "s3cret" } })).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });

  it("in a field and in a value: what props wrote is one piece, as it came", () => {
    const field = parseField("https://{{ env.HOST }}/{{ props.a }}/{{ props.b }}");
    const value = parseValue({ a: "{{ props.a }}", b: ["x{{ props.b }}", "{!! props.a !!}"] });
    fc.assert(
      fc.property(hostile, hostile, (a, b) => {
        const scope = scopeOf({ a, b }, { HOST: "h" });
        expect(field.pieces(scope).filter(({ from }) => from === "props")).toEqual([
          { text: a, from: "props" },
          { text: b, from: "props" },
        ]);
        expect(field.render(scope)).toBe(`https://h/${a}/${b}`);
        expect(value.render(scope)).toEqual({ a, b: [`x${b}`, a] });
      }),
      { numRuns: 300 },
    );
  });

  it("on the first call or any later one", () => {
    const field = parseField("{{ props.a }}");
    for (const a of ["{{ env.SECRET }}", "@if(true)x@endif", "{{ props.a }}"]) {
      expect(field.render(scopeOf({ a }, { SECRET: "s3cret" }))).toBe(a);
      expect(field.render(scopeOf({ a: field.render(scopeOf({ a })) }))).toBe(a);
    }
  });

  it("whatever the template: any text parses and renders, or is a TemplateError", () => {
    const syntax = fc.constantFrom(
      ...marks,
      "@foreach(x in props.l)",
      "@for(i in range(0, 2))",
      "@endfor",
      "{{ props.a }}",
      "{{x.key}}",
      "{{ i }}",
      " ",
      "\r\n",
      "@elseif(props.a == 1)",
      "(",
      ")",
      "and",
      "not ",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: syntax }, hostile), { maxLength: 15 }), (parts) => {
        const work = (): string => render(parts.join(""), { a: 1, l: [1, 2] }, { file: "a.txt", files: { x: "x" } });
        expect(outcomeOf(work)).toMatch(/^(text|MCI_TEMPLATE_[A-Z]+)$/);
      }),
      { numRuns: 1000 },
    );
  });
});

function outcomeOf(work: () => string): string {
  try {
    work();
    return "text";
  } catch (error) {
    return MCIError.is(error) ? error.code : String(error);
  }
}

describe("look-ups see own properties only", () => {
  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "length", "valueOf"];

  it.each(names)("%s is missing in objects, arrays, strings, numbers and functions", (name) => {
    for (const v of [{}, [1], "text", 5, true, null, Object.create(null), Object.create({ [name]: "inherited" })]) {
      expect(errorOf(() => render(`{{ props.v.${name} }}`, { v })).code).toBe("MCI_TEMPLATE_MISSING");
      expect(errorOf(() => render(`{{ props.v["${name}"].x }}`, { v })).code).toBe("MCI_TEMPLATE_MISSING");
      expect(render(`@if(props.v.${name})yes@else no@endif`, { v })).toBe(" no");
      expect(parseField(`{{ props.v.${name} | 'none' }}`).render(scopeOf({ v }))).toBe("none");
    }
    expect(errorOf(() => render(`{{ props.${name} }}`, {})).code).toBe("MCI_TEMPLATE_MISSING");
    expect(errorOf(() => render(`{{ ${name} }}`, {})).code).toBe("MCI_TEMPLATE_MISSING");
  });

  it("__proto__ is not found even as an object's own, which is what JSON.parse makes of it", () => {
    const props: Record<string, unknown> = JSON.parse('{"__proto__": "x", "a": {"__proto__": {"b": 1}}}');
    for (const path of ["props.__proto__", 'props["__proto__"]', "props.a.__proto__.b"]) {
      expect(() => render(`{{ ${path} }}`, props)).toThrow("Missing value");
    }
  });

  it.each(names.slice(1))("%s is found where it is an object's own", (name) => {
    const props = JSON.parse(`{"${name}":"own","v":{"${name}":{"x":"deep"}}}`);
    expect(render(`{{ props.${name} }} {{ props.v.${name}.x }}`, props)).toBe("own deep");
    expect(render(`{{ props.${name} }}`, Object.assign(Object.create(null), props))).toBe("own");
  });

  it("methods and getters of a class are not values, its fields are", () => {
    class User {
      name = "Ada";
      get secret(): string {
        return "s3cret";
      }
      method(): string {
        return "called";
      }
    }
    const user = new User();
    expect(render("{{ props.user.name }}", { user })).toBe("Ada");
    expect(errorOf(() => render("{{ props.user.secret }}", { user })).code).toBe("MCI_TEMPLATE_MISSING");
    expect(errorOf(() => render("{{ props.user.method }}", { user })).code).toBe("MCI_TEMPLATE_MISSING");
  });

  describe("when somebody has changed Object.prototype", () => {
    afterEach(() => {
      Reflect.deleteProperty(Object.prototype, "polluted");
    });

    it.each([true, false])("its properties are still not found (enumerable: %s)", (enumerable) => {
      // oxlint-disable-next-line no-extend-native -- that somebody does this is what is tested
      Object.defineProperty(Object.prototype, "polluted", {
        value: "p",
        configurable: true,
        writable: true,
        enumerable,
      });
      expect(
        render("{{ props.polluted | 'none' }}{{ polluted | 'none' }}{{ props.a.polluted | 'none' }}", { a: {} }),
      ).toBe("nonenonenone");
      expect(render("@foreach(x in props.a){{ x }}@endforeach@if(props.a)full@endif", { a: {} })).toBe("");
      expect(parseValue({ a: "{!! props.polluted | null !!}" }).render(scopeOf())).toEqual({ a: null });
    });
  });

  it("what somebody has put at an index of all arrays is not read for a missing value", () => {
    const indexes = Array.from({ length: 10 }, (_, index) => index);
    let text: string;
    try {
      for (const index of indexes) Reflect.set(Array.prototype, index, "p");
      text = render("{{ props.a | '-' }}{{ props.a | '-' }}@foreach(x in props.l){{ x }}@endforeach", { l: [1] });
    } finally {
      for (const index of indexes) Reflect.deleteProperty(Array.prototype, index);
    }
    expect(text).toBe("--1");
  });

  it("a value that is not JSON cannot be written", () => {
    for (const v of [() => "called", Symbol("s")]) {
      expect(errorOf(() => render("{{ props.v }}", { v })).code).toBe("MCI_TEMPLATE_VALUE");
    }
    expect(errorOf(() => render("{{ props.v }}", { v: { n: 1n } }))).toMatchObject({
      code: "MCI_TEMPLATE_VALUE",
      message: "props.v is an object that cannot be written as text.",
    });
  });
});
