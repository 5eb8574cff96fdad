import { describe, expect, it } from "vitest";
import { compile, render, saidBy } from "../test/render.ts";

const elements = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe("loop steps", () => {
  const limits = { loopSteps: 100 };

  it("count the rounds of nested loops together", () => {
    const source = "{{ range .l }}{{ range $.l }}{{ end }}{{ end }}";
    expect(render(source, { l: elements(9) }, { limits })).toBe("");
    expect(saidBy(() => render(source, { l: elements(10) }, { limits }))).toBe(
      "MCI_TEMPLATE_LIMIT 1:24 The template takes more than 100 loop steps. | Raise limits.loopSteps to allow more.",
    );
  });

  it("count rounds over numbers and maps", () => {
    const map = Object.fromEntries(elements(101).map((n) => [`k${n}`, n]));
    for (const source of ["{{ range 1000000000000 }}{{ end }}", "{{ range .map }}{{ end }}"]) {
      expect(saidBy(() => render(source, { map }, { limits }))).toContain("more than 100 loop steps");
    }
  });

  it("count templates that call each other", () => {
    const source =
      "{{ define `a` }}{{ template `b` }}{{ template `b` }}{{ end }}{{ define `b` }}{{ template `c` }}{{ template `c` }}{{ end }}{{ define `c` }}{{ end }}";
    const calls = (count: number): string => source + '{{ template "a" }}'.repeat(count);
    expect(render(calls(14), {}, { limits })).toBe("");
    expect(saidBy(() => render(calls(15), {}, { limits }))).toContain("more than 100 loop steps");
  });

  it("end with a loop that is left", () => {
    expect(render("{{ range 1000 }}{{ break }}{{ end }}", {}, { limits })).toBe("");
  });
});

describe("output", () => {
  const limits = { outputBytes: 1000 };

  it.each([
    ["values", "{{ .s }}{{ .s }}{{ .s }}{{ .gone }}"],
    ["text in a loop", `{{ range 20 }}${"x".repeat(99)}{{ end }}{{ .gone }}`],
    ["text of a template", `{{ define "t" }}${"x".repeat(400)}{{ end }}${"{{ template `t` }}".repeat(3)}{{ .gone }}`],
    ["values of functions", "{{ $x := print .s .s .s }}{{ .gone }}"],
  ])("is bounded while %s are written, not in the end", (_what, source) => {
    const data = { s: "y".repeat(400), l: elements(10) };
    expect(saidBy(() => render(source, data, { limits }))).toMatch(/^MCI_TEMPLATE_LIMIT .* 1000 bytes/);
  });

  it.each([
    ["printf", `{{ printf "${"%999999d".repeat(600)}"${" 1".repeat(600)} }}`],
    ["join", "{{ join .long .many }}"],
  ])("is bounded while %s makes a text that no string could hold", (name, source) => {
    const data = { long: "y".repeat(1_000_000), many: elements(1_000) };
    expect(saidBy(() => render(source, data))).toBe(`MCI_TEMPLATE_LIMIT 1:4 ${name}: the text is too long.`);
  });

  it("that doubles in each round ends soon", () => {
    const source = "{{ $x := `ab` }}{{ range 1000 }}{{ $x = print $x $x }}{{ end }}";
    expect(saidBy(() => render(source))).toContain("MCI_TEMPLATE_LIMIT 1:41 The template writes more than");
  });

  it("counts bytes, not characters", () => {
    expect(render("{{ .s }}", { s: "é".repeat(500) }, { limits })).toHaveLength(500);
    expect(saidBy(() => render("{{ .s }}", { s: "é".repeat(501) }, { limits }))).toContain("1000 bytes");
  });
});

describe("the size of a template", () => {
  const limits = { templateBytes: 100, fileTemplateBytes: 300 };

  it("is bounded by where it stands, its files included", () => {
    const files = { part: "x".repeat(250) };
    expect(saidBy(() => compile("é".repeat(51), { limits }))).toContain("larger than 100 bytes");
    expect(compile("é".repeat(51), { limits, file: "/here/a" }).render({})).toHaveLength(51);
    expect(saidBy(() => compile("x".repeat(301), { limits, file: "/here/a" }))).toContain("larger than 300 bytes");
    expect(compile("{{ template `part` }}", { limits, files }).render({})).toHaveLength(250);
    expect(saidBy(() => compile(`${"x".repeat(70)}{{ template "part" }}`, { limits, files }))).toContain("300 bytes");
  });
});

describe("depth", () => {
  const limits = { depth: 5 };
  const nested = (open: string, close: string, count: number): string => open.repeat(count) + close.repeat(count);

  it.each([
    ["blocks", nested("{{ if 1 }}", "{{ end }}", 5), nested("{{ if 1 }}", "{{ end }}", 6)],
    [
      "parentheses",
      `{{ ${nested("(", ")", 5).replace("()", "(1)")} }}`,
      `{{ ${nested("(", ")", 6).replace("()", "(1)")} }}`,
    ],
    [
      "templates",
      "{{ define `d` }}{{ if . }}{{ template `d` (sub . 1) }}{{ end }}{{ end }}{{ template `d` 4 }}",
      "{{ define `d` }}{{ if . }}{{ template `d` (sub . 1) }}{{ end }}{{ end }}{{ template `d` 5 }}",
    ],
  ])("bounds %s", (_what, fine, tooDeep) => {
    expect(render(fine, {}, { limits })).toMatch(/^1?$/);
    expect(saidBy(() => render(tooDeep, {}, { limits }))).toMatch(
      /^MCI_TEMPLATE_LIMIT .* deeper than 5 levels\. \| Raise limits\.depth to allow more\.$/,
    );
  });

  it("does not keep a value from being written that an answer may hold: down to 100 levels", () => {
    const value = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
    expect(render("{{ . }}", value(100))).toBe("[".repeat(100) + "]".repeat(100));
    expect(saidBy(() => render("{{ . }}", value(101)))).toMatch(/^MCI_TEMPLATE_LIMIT .* deeper than 100 levels\.$/);
  });

  it("is an error of the template even where the limit is too high for the stack", () => {
    const source = `{{ ${"(".repeat(100_000)}1${")".repeat(100_000)} }}`;
    expect(saidBy(() => compile(source, { limits: { depth: 1_000_000 } }))).toContain("MCI_TEMPLATE_LIMIT 1:1");
    const endless = "{{ define `d` }}{{ template `d` }}{{ end }}{{ template `d` }}";
    const limits = { depth: 10_000_000, loopSteps: 10_000_000 };
    expect(saidBy(() => render(endless, {}, { limits }))).toContain("MCI_TEMPLATE_LIMIT 1:1");
  });

  it("does not bound chains, which are flat", () => {
    const chain = "{{ if .a }}1".concat("{{ else if .a }}2".repeat(5_000), "{{ else }}3{{ end }}");
    expect(render(chain, { a: 0 }, { limits })).toBe("3");
    expect(render(`{{ 1 ${"| print ".repeat(20_000)} }}`, {}, { limits })).toBe("1");
    expect(render(`[{{ .a${".a".repeat(20_000)} }}]`, {}, { limits, missing: "empty" })).toBe("[]");
  });
});

describe("time", () => {
  it.each([
    ["tags", "{{ .a }}"],
    ["blanks", "{{ .a -}}   \n   {{- .a }}"],
    ["variables", "{{ $x := .a }}"],
    ["comments", "{{/* { */}}x"],
    ["definitions", "{{ if .a }}{{ end }}"],
    ["open braces", "{ {{`{`}}"],
  ])("renders many %s", (_what, piece) => {
    // If it grew with the square of their number, this would take minutes.
    const template = compile(piece.repeat(50_000), { limits: { templateBytes: 100_000_000 }, missing: "empty" });
    expect(template.render({}).length).toBeLessThan(500_000);
  });
});
