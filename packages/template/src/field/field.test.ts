import { defaultLimits } from "@mci/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseField } from "./field.ts";
import { errorOf, scopeOf } from "../../test/render.ts";

describe("a field", () => {
  it("without a placeholder is a constant", () => {
    const field = parseField("@if(x) plain } text", { secret: true });
    expect(field).toMatchObject({ constant: "@if(x) plain } text", secret: true, names: [] });
    expect(field.render(scopeOf())).toBe("@if(x) plain } text");
    expect(field.pieces(scopeOf())).toEqual([{ text: "@if(x) plain } text", from: "author" }]);
    expect(field.absent(scopeOf())).toBe(false);
  });

  it("has no constant when there is a placeholder in it", () => {
    expect(parseField("{{ props.a }}").constant).toBeUndefined();
  });

  it("knows placeholders only: directives are text", () => {
    const field = parseField("@if(props.a){{ props.a }}@endif @include('x')");
    expect(field.render(scopeOf({ a: 1 }))).toBe("@if(props.a)1@endif @include('x')");
  });

  it("tells who wrote each piece", () => {
    const field = parseField("https://{{ env.HOST }}/users/{{ input.id }}?q={{ properties.q }}");
    expect(field.pieces(scopeOf({ id: 7, q: "a b" }, { HOST: "example.com" }))).toEqual([
      { text: "https://", from: "author" },
      { text: "example.com", from: "env" },
      { text: "/users/", from: "author" },
      { text: "7", from: "props" },
      { text: "?q=", from: "author" },
      { text: "a b", from: "props" },
    ]);
    expect(field.names).toEqual(["env.HOST", "props.id", "props.q"]);
  });

  it("marks a fallback chain with the alternative that won", () => {
    const field = parseField("{{ props.a | env.B | 'c' }}");
    expect(field.pieces(scopeOf({ a: 1 }, { B: 2 }))).toEqual([{ text: "1", from: "props" }]);
    expect(field.pieces(scopeOf({}, { B: 2 }))).toEqual([{ text: "2", from: "env" }]);
    expect(field.pieces(scopeOf())).toEqual([{ text: "c", from: "author" }]);
  });

  it("marks another root with its own name", () => {
    const field = parseField("{{ tenant.id }}");
    expect(field.pieces({ ...scopeOf(), tenant: { id: "t1" } })).toEqual([{ text: "t1", from: "tenant" }]);
  });

  it("renders what its pieces say", () => {
    const field = parseField("a{{ props.list }}b{{ env.N | 'x' }}{{ props.z }}c{{ props.z }}d{{ props.z }}");
    const scope = scopeOf({ list: [1, { a: null }], z: false });
    expect(field.render(scope)).toBe('a[1,{"a":null}]bxfalsecfalsedfalse');
    expect(
      field
        .pieces(scope)
        .map(({ text }) => text)
        .join(""),
    ).toBe(field.render(scope));
  });

  it("may be one native placeholder, written as text, where that is allowed", () => {
    const field = parseField("{!! props.list | 'none' !!}", { native: true });
    expect(field.render(scopeOf({ list: [1, 2] }))).toBe("[1,2]");
    expect(field.pieces(scopeOf())).toEqual([{ text: "none", from: "author" }]);
  });

  it.each([
    ["{!! props.a !!}", {}],
    ["a {!! props.a !!}", { native: true }],
    ["{!! props.a !!} ", { native: true }],
    ["{!! props.a !!}{!! props.b !!}", { native: true }],
    ["{!! props.a }}", { native: true }],
    ["{{ props.a !!}", { native: true }],
    ["{{ props.a", {}],
  ])("refuses %s with %j", (source, options) => {
    expect(errorOf(() => parseField(source, options))).toMatchObject({ code: "MCI_TEMPLATE_SYNTAX", line: 1 });
  });

  it("takes literals with marks in them", () => {
    expect(parseField("{{ '{!!' }}{{ '}}' }}{{ '{{' }}").render(scopeOf())).toBe("{!!}}{{");
  });
});

describe("absent", () => {
  const optional = (path: readonly string[]): boolean => ["a", "b", "user.city"].includes(path.join("."));
  it.each([
    ["{{ props.a }}", {}, true],
    ["{{ input.a }}", {}, true],
    ["{!! props.a !!}", {}, true],
    ["{{ props.user.city }}", {}, true],
    ["{{ props.user.city }}", { user: {} }, true],
    ["{{ props.a | properties.b }}", {}, true],
    ["{{ props.a | props.b }}", { b: 1 }, false],
    ["{{ props.a }}", { a: null }, true],
    ["{{ props.a }}", { a: "" }, false],
    ["{{ props.c }}", {}, false],
    ["{{ props }}", {}, false],
    ["{{ props.a | 'x' }}", {}, false],
    ["{{ props.a | env.B }}", {}, false],
    ["{{ env.a }}", {}, false],
    ["x{{ props.a }}", {}, false],
    ["{{ props.a }}{{ props.b }}", {}, false],
  ])("of %s with %j is %s", (source, props, expected) => {
    expect(parseField(source, { optional, native: true }).absent(scopeOf(props))).toBe(expected);
  });

  it("is false if optional properties are not declared", () => {
    expect(parseField("{{ props.a }}").absent(scopeOf())).toBe(false);
  });
});

describe("parts", () => {
  const part = fc.constantFrom(
    "{{props.a}}",
    "{{ env.b | props.c }}",
    "{{ '{{' }}",
    "{{ '}}' }}",
    '{{ "}}\\"}}" | props.a }}',
    "{{ `'}}` }}",
    '{{ props["}}"] | 1 }}',
    "}}",
    "{ ",
    "'",
    "https://h/",
    "\n",
  );

  it("are the pieces of a field, each as a field", () => {
    const scope = scopeOf({ a: "1", c: "2", "}}": "3" });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (written) => {
        const field = parseField(written.join(""));
        expect(field.parts().flatMap((one) => one.pieces(scope))).toEqual(field.pieces(scope));
        expect([...new Set(field.parts().flatMap(({ names }) => names))].toSorted()).toEqual(field.names.toSorted());
      }),
    );
  });
});

it("stops at the piece that exceeds the limit, and writes none of the others: attack", () => {
  let reads = 0;
  const props = Object.defineProperty({}, "a", { enumerable: true, get: () => ((reads += 1), "x".repeat(1_000)) });
  const limits = { ...defaultLimits, outputBytes: 10_000 };
  const field = parseField("{{props.a}}".repeat(300), { limits });
  const scope = { ...scopeOf({}), props };
  for (const write of [() => field.render(scope), () => field.pieces(scope)]) {
    reads = 0;
    expect(write).toThrow(expect.objectContaining({ code: "MCI_TEMPLATE_LIMIT" }));
    expect(reads).toBeLessThanOrEqual(11);
  }
});
