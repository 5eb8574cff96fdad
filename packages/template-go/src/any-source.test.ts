import { TemplateError, type CompileOptions } from "@mci/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { render } from "../test/render.ts";

/** Pieces that templates are made of, so that many of them nearly make sense. */
const marks = "{{ }} {{- -}} {{/* */}} ( ) | := = , . .a .b.c $ $x $.a 1 -2.5 0x1f 'a' \" ` \\ + ! #";
const words = "true end else if with range define block template break continue nil {{end}} {{else}} {{.a}}";
const functions =
  "and or not eq lt len index slice print printf html js urlquery add div mod upper title trim join default json date";
const others = [" ", "\n", '"s"', "`r`", "{{ if .a }}", "{{ range .l }}", "%d", '"%5.2f"', "é", "\ud800", "😀", "\0"];
const piece = fc.constantFrom(...others, ...`${marks} ${words} ${functions}`.split(" "));

const report =
  "{{ $n := 0 }}{{ range $i, $x := .l -}} {{ add $i 1 }}. {{ $x.name | printf `%-8s` }}{{ if eq $x.a 1 }}*{{ else }}-{{ end }}{{ end }}{{/* c */}}";

const sources = fc.oneof(
  fc.array(piece, { maxLength: 25 }).map((parts) => parts.join("")),
  fc.array(piece, { maxLength: 12 }).map((parts) => `{{ ${parts.join(" ")} }}`),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .tuple(fc.nat(report.length), fc.nat(6), fc.oneof(piece, fc.string({ maxLength: 3 })))
    .map(([at, length, other]) => report.slice(0, at) + other + report.slice(at + length)),
);
const values = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
  fc.dictionary(fc.constantFrom("a", "b", "l", "c"), fc.jsonValue()),
);

/** Returns the outcome of a rendering: a text, an error with a place in the source, or something else. */
function outcome(source: string, data: unknown, missing: CompileOptions["missing"]): string {
  try {
    return `a ${typeof render(source, data, { missing })}`;
  } catch (error) {
    if (!TemplateError.is(error)) return `not an error of the template: ${String(error)}`;
    const { length } = source.split("\n")[error.line - 1] ?? "";
    return error.column <= length + 1 && error.message !== ""
      ? "an error"
      : `an error at ${error.line}:${error.column}`;
  }
}

describe("any source with any data", () => {
  it("gives a text, or throws an error of the template with a place in it", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(sources, values, fc.constantFrom("error", "empty"), (source, data, missing) => {
        const kind = outcome(source, data, missing);
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        expect(["a string", "an error"]).toContain(kind);
      }),
      { numRuns: 3_000 },
    );
    expect([...seen.values()].every((count) => count > 100)).toBe(true);
  });

  it("gives text without tags back as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        fc.pre(!text.includes("{{"));
        expect(render(text)).toBe(text);
      }),
    );
  });

  it("writes any text that is data as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const source = "{{ .a }}{{ print .a }}{{ range .l }}{{ . }}{{ end }}";
        expect(render(source, { a: text, l: [text] })).toBe(text.repeat(3));
      }),
    );
  });
});
