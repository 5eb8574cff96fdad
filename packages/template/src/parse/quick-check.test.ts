import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bindings } from "./bindings.ts";
import { newCompilation } from "./compilation.ts";
import { readParts } from "../field/parts.ts";
import { isPlainField, isPlainTemplate } from "./quick-check.ts";
import { parseTemplate } from "./template-parser.ts";
import { compileOptions, errorOf, render, scopeOf } from "../../test/render.ts";
import { builtinEngine } from "../engine.ts";
import { parseField } from "../field/field.ts";
import { parseValue } from "../field/value.ts";

const pieces = [
  "{{~}}~{!!~!!}~{{ props.a }}~{{env.B|'x'}}~{{ ~ }}~props.a~env.A~input.x.0~properties.c-d",
  "user.name~props~.~-~|~||~'~\"~`~'}}'~\\~1~1.5~-1~true~null~false.x~ ~\n~\u00a0~é~word",
  "@if(~@if (~@elseif(~@else~@endif~@else ~@endif.~@endif_~@elif(~@endfi~@if(props.a)~@x~@~@include('x')",
  "@foreach(x in props.l)~@endforeach~)~(~not ~and ~ or ~==~!=~>=~<~=",
].flatMap((line) => line.split("~"));
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((parts) => parts.join(""));
const conditions = fc
  .array(fc.constantFrom("props.a", "not ", " and ", " or ", "1", "'x'", "==", " > ", "true", " ", "!=", "("), {
    maxLength: 6,
  })
  .map((parts) => `@if(${parts.join("")})a@else b@endif`);

describe("the quick check of a template", () => {
  it("accepts nothing that the parser refuses", () => {
    const parse = (text: string): unknown => parseTemplate({ text }, newCompilation(compileOptions()), ["this text"]);
    fc.assert(
      fc.property(fc.oneof(texts, conditions), (text) => {
        fc.pre(isPlainTemplate(text));
        expect(() => parse(text)).not.toThrow();
      }),
      { numRuns: 3000, maxSkipsPerRun: 100 },
    );
  });

  it("accepts no field that the parser refuses", () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (text, allowNative) => {
        fc.pre(isPlainField(text, allowNative));
        expect(() => readParts({ text }, new Bindings(compileOptions().limits), allowNative)).not.toThrow();
      }),
      { numRuns: 1000, maxSkipsPerRun: 100 },
    );
  });

  it.each([
    "Customer {{props.customer}} of 7: {{ props.format | input.other | 'none' }}, ada@mail.org",
    "{{env.TOKEN}}@if(props.limit > 10) at most {{props.limit}}@elseif(not props.a.b and env.X == 'y') b @else c @endif",
    "@if(props.a)\n@if(properties.b != null or props.c <= 5)\nx\n@endif\n@endif",
  ])("accepts what most templates are like: %s", (text) => {
    expect(isPlainTemplate(text)).toBe(true);
  });

  it.each([
    "{{ props.a",
    "@if(props.a)",
    "@endif",
    "@if(props.a)@else @else @endif",
    "{{ props.a.b.c.d.e.f.g.h.i }}",
    "{!! props.a !!}",
  ])("leaves %s to the parser", (text) => {
    expect(isPlainTemplate(text)).toBe(false);
  });

  it("accepts a native placeholder as the whole of a field that may have one", () => {
    expect(isPlainField("{!! props.limit | 5 !!}", true)).toBe(true);
    expect(isPlainField("{!! props.limit !!}", false)).toBe(false);
    expect(isPlainField("{!! props.limit !!} ", true)).toBe(false);
  });

  it("leaves everything to the parser where the limit of depth is low", () => {
    const limits = { ...compileOptions().limits, depth: 2 };
    expect(errorOf(() => render("{{ props.a.b }}", {}, { limits })).code).toBe("MCI_TEMPLATE_LIMIT");
    expect(errorOf(() => builtinEngine().compile("{{ props.a.b }}", compileOptions({ limits }))).code).toBe(
      "MCI_TEMPLATE_LIMIT",
    );
    expect(errorOf(() => parseField("{{ props.a.b }}", { limits })).code).toBe("MCI_TEMPLATE_LIMIT");
    expect(errorOf(() => parseValue({ a: "{{ props.a.b }}" }, { limits }))).toMatchObject({ pointer: "/a" });
  });
});

describe("what was put off", () => {
  it("gives the names before and after the first rendering", () => {
    const source = "{{ props.a }}{{ env.B }}@if(input.c)x@endif";
    const names = ["props.a", "env.B", "props.c"];
    const [asked, rendered] = [0, 1].map(() => builtinEngine().compile(source, compileOptions()));
    rendered?.render(scopeOf({ a: 1 }, { B: 2 }));
    expect([asked?.names, rendered?.names]).toEqual([names, names]);
  });

  it("has every mistake found at once, by all three parsers", () => {
    expect(() => builtinEngine().compile("{{ props. }}", compileOptions())).toThrow("Expected a name after the dot");
    expect(() => parseField("{{ props. }}")).toThrow("Expected a name after the dot");
    expect(() => parseField("{!! props.a !!}")).toThrow("{!! !!} cannot be used here.");
    expect(() => parseValue(["{{ props.a }}", "{{ props. }}"])).toThrow("Expected a name after the dot");
  });

  it("names unknown roots in fields and values too", () => {
    expect(parseField("{{ user.name }}{{ props.a }}").names).toEqual(["user.name", "props.a"]);
    expect(parseValue({ a: "{{ user.name | env.A }}" }).names).toEqual(["user.name", "env.A"]);
  });
});
