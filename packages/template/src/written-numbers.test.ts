import { WrittenNumber } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";
import { errorOf, render } from "../test/render.ts";
import { parseField } from "./field/field.ts";

const written = (text: string): WrittenNumber => new WrittenNumber(text);
const props = {
  a: written("1.50"),
  b: written("1.5"),
  zero: written("0.0"),
  three: written("3.0"),
  list: [written("1E3"), 2],
};

describe("a number of an answer", () => {
  it.each([
    ["{{props.a}} {{props.list}} {{props}}", '1.50 [1E3,2] {"a":1.50,"b":1.5,"zero":0.0,"three":3.0,"list":[1E3,2]}'],
    ["@if(props.a > 1)more@endif", "more"],
    ["@if(props.a >= '1.5')as text@endif", "as text"],
    ["@if(1 < props.a)less@endif", "less"],
    ["@if(props.a == 1.5)equal@endif", "equal"],
    ["@if(1.5 == props.a)equal@endif", "equal"],
    ["@if(props.a == props.b)equal@endif", "equal"],
    ["@if(props.a != props.zero)other@endif", "other"],
    ["@if(props.list == props.list)same@endif", "same"],
    ["@if(props.a)true@endif@if(props.zero)wrong@endif", "true"],
    ["@for(i in range(0, props.three)){{i}}@endfor", "012"],
    ["{{props.a.text | 'a number has no parts'}}", "a number has no parts"],
  ])("is one in %s", (source, expected) => {
    expect(render(source, props)).toBe(expected);
  });

  it.each([
    ["==", "!="],
    ["!=", "=="],
    ["<", ">="],
    [">=", "<"],
  ])("keeps its digits where ids are compared by %s", (sign, opposite) => {
    const ids = { a: written("9007199254740992"), b: written("9007199254740993"), c: written("9007199254740993") };
    const isSo = (left: string, right: string): boolean => render(`@if(${left} ${sign} ${right})x@endif`, ids) === "x";
    const isOpposite = (left: string, right: string): boolean =>
      render(`@if(${left} ${opposite} ${right})x@endif`, ids) === "x";
    expect(isOpposite("props.a", "props.b")).toBe(!isSo("props.a", "props.b"));
    expect(isSo("props.a", "props.b")).toBe(sign === "!=" || sign === "<");
    expect(isSo("props.b", "props.c")).toBe(sign === "==" || sign === ">=");
    expect(isSo("9007199254740992", "props.b")).toBe(sign === "!=" || sign === "<");
  });

  it("is nothing to go through, and no integer when it is none", () => {
    expect(errorOf(() => render("@foreach(x in props.a)x@endforeach", props)).message).toBe(
      "@foreach over props.a: a number is neither an array nor an object.",
    );
    expect(errorOf(() => render("@for(x in range(0, props.a))x@endfor", props)).message).toBe(
      "@for needs integers: props.a is a number with a fraction, or too large.",
    );
  });
});

describe("a number in a template that has more digits than a number keeps", () => {
  it.each([
    "{{ 9007199254740993 }}",
    "{{ env.X | 9007199254740993 }}",
    "{{ props.a[9007199254740993] }}",
    "@if(props.a == 9007199254740993)x@endif",
    "@for(i in range(0, 9007199254740993))x@endfor",
    "{{ -9007199254740993 }}",
  ])("is an error of the syntax in %s", (source) => {
    const error = errorOf(() => render(source));
    const digits = /-?9007199254740993/.exec(source)?.[0] ?? "";
    expect(error.message).toMatch(new RegExp(`^${digits} has more digits than a number keeps`));
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_SYNTAX", hint: `Write it in quotes: '${digits}'.` });
    expect(error.column).toBe(source.indexOf(digits) + 1);
  });

  it("is one in a field too, and text in quotes is not", () => {
    expect(errorOf(() => parseField("{!! env.X | 9007199254740993 !!}", { native: true })).message).toMatch(
      /^9007199254740993 has/,
    );
    expect(render("{{ env.X | '9007199254740993' }} {{ 9007199254740992 }}")).toBe("9007199254740993 9007199254740992");
  });
});
