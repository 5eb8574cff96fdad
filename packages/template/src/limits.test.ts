import { describe, expect, it } from "vitest";
import { parseField } from "./field/field.ts";
import { errorOf, render, scopeOf, type RenderOptions } from "../test/render.ts";
import { parseValue } from "./field/value.ts";

const megabyte = 1_000_000;

function limit(source: string, props = {}, options: RenderOptions = {}): string {
  const error = errorOf(() => render(source, props, options));
  expect(error.code).toBe("MCI_TEMPLATE_LIMIT");
  return error.message;
}

describe("the size of a template", () => {
  it("is a megabyte in a schema file and ten in a file", () => {
    const text = "x".repeat(megabyte + 1);
    expect(limit(text)).toBe("The template is larger than 1000000 bytes.");
    expect(render(text.slice(1))).toHaveLength(megabyte);
    expect(render(text, {}, { file: "a.txt" })).toHaveLength(megabyte + 1);
    expect(limit("x".repeat(10 * megabyte + 1), {}, { file: "a.txt" })).toContain("larger than 10000000 bytes");
  });

  it("counts bytes, not characters", () => {
    expect(limit("ü".repeat(megabyte / 2 + 1))).toContain("larger");
    expect(render("ü".repeat(megabyte / 2))).toHaveLength(megabyte / 2);
  });

  it("holds for fields and values", () => {
    const text = `{{ props.a }}${"x".repeat(megabyte)}`;
    expect(errorOf(() => parseField(text)).code).toBe("MCI_TEMPLATE_LIMIT");
    expect(errorOf(() => parseValue({ text }))).toMatchObject({ code: "MCI_TEMPLATE_LIMIT", pointer: "/text" });
  });

  it("counts a file with all it includes", () => {
    const files = { a: `{{ 1 }}${"x".repeat(60)}`, b: `{{ 1 }}${"x".repeat(60)}` };
    expect(limit('@include("a")@include("b")', {}, { files, limits: { fileTemplateBytes: 150 } })).toContain(
      "includes",
    );
  });
});

describe("loop steps", () => {
  it("are 100,000 in one rendering", () => {
    expect(render("@for(i in range(0, 100000))@endfor")).toBe("");
    expect(limit("@for(i in range(0, 100001))@endfor")).toBe("The template takes more than 100000 loop steps.");
    expect(limit("@for(i in range(0, 9007199254740991))@endfor")).toBe(
      "The template takes more than 100000 loop steps.",
    );
  });

  it("count nested loops and loops side by side together", () => {
    const limits = { loopSteps: 20 };
    const nested = "@for(i in range(0, 4))@for(j in range(0, 4))@endfor@endfor";
    expect(render(nested, {}, { limits })).toBe("");
    expect(limit(`${nested}@for(i in range(0, 1))@endfor`, {}, { limits })).toContain("20 loop steps");
    expect(
      limit("@foreach(i in props.l)@foreach(j in props.l)@endforeach@endforeach", { l: [1, 2, 3, 4, 5] }, { limits }),
    ).toContain("20");
  });

  it("count includes, which would grow without a loop", () => {
    const files: Record<string, string> = { f9: "" };
    for (let index = 0; index < 9; index += 1) files[`f${index}`] = `@include("f${index + 1}")`.repeat(10);
    expect(limit('@include("f0")', {}, { files })).toBe("The template takes more than 100000 loop steps.");
  });

  it("count a huge body once for each thousand of its values", () => {
    const body = "@if(true)@endif".repeat(5000);
    const limits = { loopSteps: 20 };
    expect(render(`@for(i in range(0, 3))${body}@endfor`, {}, { limits })).toBe("");
    expect(limit(`@for(i in range(0, 4))${body}@endfor`, {}, { limits })).toContain("20");
  });

  it("count what is looked through for a condition on a large object", () => {
    const large = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]));
    const props = { large, copy: { ...large } };
    expect(limit("@for(i in range(0, 50000))@if(props.large)@endif@endfor", props)).toContain("loop steps");
    expect(render("@if(props.large == props.copy)same@endif", props)).toBe("same");
  });
});

describe("output", () => {
  it("is ten megabytes at most", () => {
    const big = "x".repeat(megabyte);
    expect(render("{{ props.big }}".repeat(10), { big })).toHaveLength(10 * megabyte);
    expect(limit(`${"{{ props.big }}".repeat(10)}.`, { big })).toBe("The template writes more than 10000000 bytes.");
    expect(limit("@for(i in range(0, 100000)){{ props.big }}@endfor", { big })).toContain("10000000 bytes");
    expect(limit("{{ props.big }}".repeat(60_000), { big })).toContain("10000000 bytes");
  });

  it("counts bytes, not characters", () => {
    const big = "€".repeat(megabyte);
    expect(render("{{ props.big }}".repeat(3), { big })).toHaveLength(3 * megabyte);
    expect(limit("{{ props.big }}".repeat(4), { big })).toContain("bytes");
  });

  it("ends long before memory does, whatever the blocks look like", () => {
    let source = "{{ props.big }}{{ props.big }}";
    for (let depth = 0; depth < 12; depth += 1) source = `@if(true)${source}@endif@if(true)${source}@endif`;
    expect(limit(source, { big: "x".repeat(5 * megabyte) })).toContain("bytes");
  });

  it("holds for fields, and for all strings of a value together", () => {
    const scope = scopeOf({ big: "x".repeat(megabyte) });
    const field = parseField("{{ props.big }}".repeat(11));
    expect(errorOf(() => field.render(scope)).code).toBe("MCI_TEMPLATE_LIMIT");
    expect(errorOf(() => field.pieces(scope)).code).toBe("MCI_TEMPLATE_LIMIT");
    const tree = Array.from({ length: 11 }, () => "{{ props.big }}");
    expect(errorOf(() => parseValue(tree).render(scope))).toMatchObject({ code: "MCI_TEMPLATE_LIMIT", pointer: "/10" });
  });
});

describe("depth", () => {
  const nest = (before: string, inner: string, after: string, times: number): string =>
    before.repeat(times) + inner + after.repeat(times);

  it("is 64 for blocks and parentheses", () => {
    expect(render(nest("@if(true)", "x", "@endif", 64))).toBe("x");
    expect(limit(nest("@if(true)", "x", "@endif", 65))).toBe("Blocks nest deeper than 64 levels.");
    expect(render(`@if(${nest("(", "true", ")", 64)})x@endif`)).toBe("x");
    expect(limit(`@if(${nest("(", "true", ")", 65)})x@endif`)).toBe("Parentheses nest deeper than 64 levels.");
    expect(limit(`@if(${"(".repeat(megabyte / 2)}`)).toContain("64");
  });

  it("is 64 for paths, values and trees", () => {
    expect(limit(`{{ props${".a".repeat(64)} }}`)).toBe("This path has more than 64 steps.");
    const deep = (levels: number): unknown => JSON.parse(nest("[", "", "]", levels));
    expect(render("{{ props.v }}", { v: deep(64) })).toBe(nest("[", "", "]", 64));
    expect(limit("{{ props.v }}", { v: deep(65) })).toBe("props.v nests deeper than 64 levels.");
    expect(limit("{{ props.v }}", { v: deep(100_000) })).toContain("64");
    expect(errorOf(() => parseValue(deep(65))).message).toBe("This value nests deeper than 64 levels.");
    expect(parseValue(deep(64)).render(scopeOf())).toEqual(deep(64));
  });

  it("ends a comparison of endless values", () => {
    const [endless, other]: { a?: unknown }[] = [{}, {}];
    for (const value of [endless, other]) if (value !== undefined) value.a = value;
    expect(render("@if(props.endless == props.other)same@else other@endif", { endless, other })).toBe(" other");
    expect(limit("{{ props.endless }}", { endless })).toContain("64");
  });
});

describe("time is linear in the template", () => {
  const pieces = [
    "{{",
    "{{ ",
    "}}",
    "{!!",
    "@",
    "@if(",
    "@else",
    "@endif",
    "@if(true)",
    "@foreach(x in props.l)",
    "@for(i in range(0, 1))",
    "@include(",
    "@elif(",
    "'",
    '"',
    "`",
    "{{ '",
    "{{ 'a' }}",
    "{{ props.a }}",
    "{{ props.a | 'b' }}",
    "(",
    ")",
    "@if((",
    "\\",
    "{{ '\\",
    "@if(not ",
    "@if(true)@endif",
    "@if (",
    "@if ",
    " @else\n",
    "@elseif(true)",
    "\n",
    " ",
    "\t@x",
    "@for(",
    "é",
    "\u0000",
    "\ud800",
    ".a",
    "|",
  ];

  // Twice the input may take twice the time; quadratic work on a megabyte would take minutes.
  it.each(pieces)("a megabyte of %j ends", (piece) => {
    const text = piece.repeat(Math.ceil(megabyte / piece.length)).slice(0, megabyte);
    const sources = [text, `{{ ${text}`, `@if(true)${text}`, `@if(${text}`].map((source) => source.slice(0, megabyte));
    for (const source of sources) {
      let outcome: string;
      try {
        outcome = render(source, { a: "x", l: [] }, { file: "a.txt" }).length <= megabyte ? "text" : "longer";
      } catch (error) {
        outcome = Object(error).name;
      }
      expect(["text", "TemplateError"]).toContain(outcome);
    }
  });
});
