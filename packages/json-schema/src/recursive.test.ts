import type { JsonObject } from "@mci/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "./compile.ts";

type Tree =
  | { readonly op: string; readonly left: Tree; readonly right: Tree }
  | { readonly op: string; readonly n: number };

const operators = ["and", "or", "xor"];

/** A choice of inner forms and a leaf, in any order, with the tag anywhere. */
const schemas = fc
  .record({
    keyword: fc.constantFrom("oneOf", "anyOf"),
    tagLast: fc.boolean(),
    order: fc.shuffledSubarray([...operators, "leaf"], { minLength: 4, maxLength: 4 }),
  })
  .map(({ keyword, tagLast, order }): JsonObject => {
    const side = { left: { $ref: "#/$defs/tree" }, right: { $ref: "#/$defs/tree" } };
    const forms = order.map((op) => {
      if (op === "leaf") return form({ op: { enum: ["eq", "ne"] }, n: { type: "number" } });
      return form(tagLast ? { ...side, op: { const: op } } : { op: { const: op }, ...side });
    });
    return { $ref: "#/$defs/tree", $defs: { tree: { [keyword]: forms } } };
  });

function form(properties: JsonObject): JsonObject {
  return { type: "object", properties, required: Object.keys(properties) };
}

const trees = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "large", maxDepth: 12 },
    fc.record({ op: fc.constantFrom("eq", "ne"), n: fc.integer() }),
    fc.record({ op: fc.constantFrom(...operators), left: tie("tree"), right: tie("tree") }),
  ),
})).tree;

/** The tree with something else in place of the part that a walk comes to, and the path of that part. */
function changed(
  tree: Tree,
  turns: readonly boolean[],
  change: (part: Tree) => unknown,
): { value: unknown; path: string } {
  const [turn, ...more] = turns;
  if (turn === undefined || "n" in tree) return { value: change(tree), path: "" };
  const side = turn ? "left" : "right";
  const inner = changed(tree[side], more, change);
  return { value: { ...tree, [side]: inner.value }, path: `.${side}${inner.path}` };
}

describe("a recursive schema", () => {
  it("takes every value of its kind", () => {
    fc.assert(
      fc.property(schemas, trees, (schema, tree) => {
        const check = compile(schema);
        expect(check.verdict(tree)).toBe(true);
        expect(check.problems(tree)).toEqual([]);
      }),
    );
  });

  it("names the one mistake in a value, and nothing else", () => {
    fc.assert(
      fc.property(schemas, trees, fc.array(fc.boolean(), { maxLength: 12 }), (schema, tree, turns) => {
        const { value, path } = changed(tree, turns, (part) => ({ ...part, op: "nor" }));
        const problems = compile(schema).problems({ value }.value);
        expect(problems.map((problem) => problem.path)).toEqual([`${path}.op`.slice(1)]);
        expect(problems[0]?.message).toMatch(/must be one of .*"and".*, not "nor"$/);
      }),
    );
  });

  it.each([true, false])(
    "names the value that is wrong in the one form that has its property (closed: %s)",
    (closed) => {
      const rules = closed ? { additionalProperties: false } : {};
      const side = { left: { $ref: "#/$defs/tree" }, right: { $ref: "#/$defs/tree" } };
      const inner = { ...form({ op: { enum: ["and", "or"] }, ...side }), ...rules };
      const leaf = { ...form({ field: { type: "string" }, value: {} }), ...rules };
      for (const forms of [
        [inner, leaf],
        [leaf, inner],
      ]) {
        const check = compile({ $ref: "#/$defs/tree", $defs: { tree: { oneOf: forms } } });
        const one = { field: "a", value: 1 };
        const nested = { op: "and", left: one, right: { op: "nor", left: one, right: one } };
        expect(check.problems(nested)).toMatchObject([
          { path: "right.op", message: expect.stringMatching(/must be one of "and", "or", not "nor"$/) },
        ]);
      }
    },
  );

  it("names the form that was meant where its tag is right", () => {
    fc.assert(
      fc.property(schemas, trees, fc.array(fc.boolean(), { maxLength: 12 }), (schema, tree, turns) => {
        const { value, path } = changed(tree, turns, ({ op }) => ({ op }));
        const missing = compile(schema).problems(value);
        const names = missing.map((problem) => problem.path.slice(path.length === 0 ? 0 : path.length));
        expect([["left", "right"], ["n"]]).toContainEqual(names);
        expect(missing.every(({ keyword }) => keyword === "required")).toBe(true);
      }),
    );
  });
});
