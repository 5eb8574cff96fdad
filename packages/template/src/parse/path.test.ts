import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLiteral, parsePath, printLiteral, printPath } from "./path.ts";
import { errorOf, render } from "../../test/render.ts";

const root = fc.stringMatching(/^[a-zA-Z_$][\w$-]{0,8}$/);
const step = fc.oneof(
  root,
  fc.nat({ max: 99 }).map(String),
  fc.string({ unit: "binary", maxLength: 10 }),
  fc.constantFrom("", "-", "a b", "__proto__", '"', "\\", "\\\"'`", "]", ".", "{{", "}}"),
);

describe("paths", () => {
  it("come back from their print as they were", () => {
    fc.assert(
      fc.property(root, fc.array(step, { maxLength: 5 }), (first, rest) => {
        expect(parsePath(printPath([first, ...rest]))).toEqual([first, ...rest]);
      }),
      { numRuns: 500 },
    );
  });

  it("mean in a template what they print", () => {
    fc.assert(
      fc.property(step, fc.string({ unit: "binary", maxLength: 5 }), (name, value) => {
        fc.pre(name !== "__proto__"); // never read, see the security tests
        const props: Record<string, unknown> = JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
        expect(render(`{{ ${printPath(["props", name])} }}`, props)).toBe(value);
      }),
      { numRuns: 300 },
    );
  });

  it("are printed as a person would write them", () => {
    expect(printPath(["props", "user-name", "0", "first name", "-x", "größe"])).toBe(
      'props.user-name.0["first name"]["-x"].größe',
    );
    expect(parsePath(" props.a[ 'b' ][0] ")).toEqual(["props", "a", "b", "0"]);
  });

  it.each(["", "0", ".a", "props.", "props..a", "props a", "props[a]", "props[", "'a'", "props.a | b"])(
    "are nothing else: %j",
    (source) => {
      expect(errorOf(() => parsePath(source)).code).toBe("MCI_TEMPLATE_SYNTAX");
    },
  );
});

describe("literals", () => {
  const literal = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom("", "'", '"', "`", "\\", "\\'", 'it\'s "so" `far`\\'),
  );

  it("come back from their print as they were", () => {
    fc.assert(
      fc.property(literal, (value) => {
        expect(parseLiteral(printLiteral(value))).toBe(value);
      }),
      { numRuns: 500 },
    );
  });

  it("write themselves in a template", () => {
    fc.assert(
      fc.property(literal, (value) => {
        expect(render(`{{ ${printLiteral(value)} }}`)).toBe(`${value}`);
      }),
      { numRuns: 300 },
    );
  });

  it.each(["", "abc", "1a", "1.", "'a", "'a''b'", "true1", "props.a"])("are nothing else: %j", (source) => {
    expect(errorOf(() => parseLiteral(source)).code).toBe("MCI_TEMPLATE_SYNTAX");
  });
});
