import { describe, expect, it } from "vitest";
import { render } from "../test/render.ts";

const data = {
  a: 1,
  b: 2,
  s: "hi",
  t: true,
  f: 1.5,
  n: null,
  l: ["x", "y"],
  e: [],
  nums: [3, 1, 2],
  m: { k: 1, j: "two", J: 0 },
  u: { p: { name: "Ada" } },
  items: [
    { name: "A", q: 2 },
    { name: "B", q: 0 },
  ],
};

/** Checks the output of a template, which Go produces too, apart from the three departures. */
function gives(rows: readonly (readonly [string, string])[]): void {
  it.each(rows)("%j gives %j", (source, expected) => {
    expect(render(source, data, { missing: "empty" })).toBe(expected);
  });
}

describe("values", () => {
  gives([
    ["{{ .a }} {{.s}} {{ .t }} {{ .f }}", "1 hi true 1.5"],
    ["{{ .u.p.name }} {{ $.u.p.name }} {{ (.u).p.name }}", "Ada Ada Ada"],
    ["{{ .u }}{{ .l }}{{ .e }}", '{"p":{"name":"Ada"}}["x","y"][]'],
    ["[{{ .n }}][{{ .zz }}][{{ .zz.x.y }}][{{ .s.x }}]", "[][][][]"],
    ['{{ "a\\tb\\u00e9\\x41\\101\\"" }} {{ `raw \\n "x"` }}', 'a\tbéAA" raw \\n "x"'],
    ['{{ "\\xc3\\xa9 \\U0001F600" }}', "é 😀"],
    ["{{ 'a' }} {{ '\\n' }} {{ '\\'' }} {{ '\\u00e9' }}", "97 10 39 233"],
    ["{{ 0x10 }} {{ 1_000 }} {{ 010 }} {{ 0o17 }} {{ 0b11 }} {{ -3 }} {{ +5 }}", "16 1000 8 15 3 -3 5"],
    ["{{ 1.0 }} {{ .5 }} {{ 1e3 }} {{ 12.50 }} {{ 0.1 }}", "1 0.5 1000 12.5 0.1"],
    ["{{ true }} {{ false }}", "true false"],
    ["{{ .end }}{{ .if }}{{ .nil }}x{{ .é }}", "x"],
    ["{{ $ | len }} {{ . | len }}", "12 12"],
  ]);
});

describe("pipelines and parentheses", () => {
  gives([
    ['{{ "a" | printf "%s-%s" "b" }}', "b-a"],
    ["{{ 1 | print 2 | print 3 }}", "32 1"],
    ['{{ (print "a" "b") | len }}', "2"],
    ["{{ (index .items 1).name }} {{ (index .l 0) }}", "B x"],
    ["{{ print (len .l) (index .l 0) }}", "2x"],
    ["{{ .s | upper | printf `%q` }}", '"HI"'],
    ["{{ .zz | default `none` }} {{ default 3 .a }}", "none 1"],
    ["{{ ($x := 5) }}{{ $x }}", "55"],
  ]);
});

describe("conditions", () => {
  gives([
    ["{{if .e}}1{{else if .n}}2{{else if .s}}3{{else}}4{{end}}", "3"],
    ["{{if 0}}1{{else}}2{{end}}{{if ``}}1{{else}}2{{end}}{{if .zz.x}}1{{else}}2{{end}}{{if .e}}1{{end}}", "222"],
    ["{{if .m}}map{{end}}{{if .l}}list{{end}}{{if .f}}1.5{{end}}", "maplist1.5"],
    ["{{if and .a (gt .a 0)}}y{{end}}{{if not (eq .a 1)}}z{{else}}w{{end}}", "yw"],
    ["{{with .u.p}}{{.name}}{{$.a}}{{end}}{{with .zz}}x{{else}}y{{end}}", "Ada1y"],
    ["{{with 0}}a{{else with .s}}{{.}}{{else}}c{{end}}", "hi"],
    ["{{with .e}}a{{else}}{{.s}}{{end}}", "hi"],
    ["{{ and 1 0 `x` }} {{ or 0 `` `y` }} {{ not 0 }} {{ and .a .s }} {{ or .e .s }}", "0 y true hi hi"],
    ["[{{ or .zz .n }}][{{ and .zz 1 }}]", "[][]"],
    ["{{ 0 | or .zz }} {{ 1 | and .a }}", "0 1"],
  ]);

  it("stop at the first argument that decides", () => {
    const calls: unknown[] = [];
    const functions = { seen: (value: unknown) => (calls.push(value), value) };
    const source = "{{ or (seen 0) (seen 1) (seen 2) }} {{ and (seen 3) (seen ``) (seen 4) }}";
    expect(render(source, {}, { functions })).toBe("1 ");
    expect(calls).toEqual([0, 1, 3, ""]);
  });
});

describe("comparisons", () => {
  gives([
    ["{{ eq .a 2 1 }} {{ eq .s `a` `hi` }} {{ eq .a 2 3 }} {{ ne .a 2 }}", "true true false true"],
    ["{{ lt 1 2 }} {{ le 2 2 }} {{ gt 1 2 }} {{ ge 1 2 }} {{ lt `a` `b` }}", "true true false false true"],
    ["{{ eq 1 1.0 }} {{ eq .f 1.5 }} {{ gt .f 1 }} {{ eq true true }}", "true true true true"],
    ["{{ eq .n nil }} {{ eq .zz nil }} {{ eq .n `x` }} {{ ne .zz 1 }} {{ eq .l nil }}", "true true false true false"],
    ["{{ gt .zz 1 }} {{ lt .zz 1 }} {{ le .n .n }} {{ ge .n 0 }}", "false false false false"],
  ]);
});

describe("loops", () => {
  gives([
    ["{{range .l}}{{.}},{{end}}", "x,y,"],
    ["{{ 0x1.8p-2 }} {{ +0x_1.e_0p+0_2 }} {{ -0X1P4 }} {{ 0x.8p0 }} {{ print 0x10p1 }}", "0.375 7.5 -16 0.5 32"],
    ["{{range $v := .l}}{{$v}}{{end}}|{{range $i, $v := .l}}{{$i}}{{$v}}{{end}}", "xy|0x1y"],
    ["{{range $k, $v := .m}}{{$k}}={{$v}};{{end}}", "J=0;j=two;k=1;"],
    ["{{range .m}}{{.}};{{end}}", "0;two;1;"],
    ["{{range .items}}{{.name}}{{if .q}}+{{else}}-{{end}}{{$.a}}{{end}}", "A+1B-1"],
    ["{{range $i, $item := .items}}{{.name}}{{$item.q}}{{end}}", "A2B0"],
    ["{{range .e}}x{{else}}none{{.s}}{{end}}{{range .zz}}x{{else}}missing{{end}}{{range .n}}x{{end}}", "nonehimissing"],
    ["{{range 3}}{{.}}{{end}}|{{range $i := 2}}{{$i}}{{end}}|{{range 0}}x{{else}}none{{end}}", "012|01|none"],
    ["{{range .items}}{{if eq .name `B`}}{{break}}{{end}}{{.name}}{{end}}.", "A."],
    ["{{range .items}}{{if eq .name `A`}}{{continue}}{{end}}{{.name}}{{end}}.", "B."],
    ["{{range .nums}}{{range $.l}}{{.}}{{break}}{{end}}{{.}}{{end}}", "x3x1x2"],
    ["{{range .l}}{{with .}}{{break}}{{end}}{{.}}{{end}}.", "."],
    ["{{range .l}}a{{with .}}b{{continue}}{{end}}c{{end}}.", "abab."],
  ]);
});

describe("variables", () => {
  gives([
    ["{{ $x := 1 }}{{ if true }}{{ $x = 2 }}{{ $x := 3 }}{{ $x }}{{ end }}{{ $x }}", "32"],
    ["{{ $x:=1 }}{{ $x}}{{$x = 2}}{{$x}}", "12"],
    ["{{ $x := 1 | print }}{{ $x }}{{ $x := $x }}{{ $x }}", "11"],
    ["{{ $n := 0 }}{{range .nums}}{{$n = add $n .}}{{end}}{{$n}}", "6"],
    ["{{if $x := .s}}{{$x}}{{end}}{{if $y := .e}}a{{else}}{{len $y}}{{end}}", "hi0"],
    ["{{with $x := .s}}{{$x}}{{.}}{{end}}", "hihi"],
    ["{{$i := 0}}{{$v := 0}}{{range $i, $v = .l}}{{end}}{{$i}}{{$v}}", "1y"],
    ["{{$i := 0}}{{range $i = .nums}}{{end}}{{$i}}", "2"],
    ["{{range $x := .l}}{{$y := $x}}{{$y}}{{end}}{{$y := 1}}{{$y}}", "xy1"],
    ["{{range $i, $x := .l}}{{range $i, $z := $.nums}}{{$i}}{{end}}{{$i}}{{end}}", "01200121"],
    ["{{range $x := .e}}{{else}}{{$x}}{{end}}", "[]"],
  ]);
});

describe("templates in a template", () => {
  gives([
    ["{{define `card`}}[{{.}}{{$}}]{{end}}{{template `card` .s}}{{template `card` 5}}", "[hihi][55]"],
    ["{{template `rows` .items}}{{define `rows`}}{{range .}}{{.name}}{{end}}{{end}}", "AB"],
    ["a{{block `b` .s}}({{.}}){{end}}c{{template `b` 2}}", "a(hi)c(2)"],
    ["{{define `x`}}[{{.}}]{{end}}{{template `x`}}", "[]"],
    ["{{define `down`}}{{if gt . 0}}{{.}}{{template `down` (sub . 1)}}{{end}}{{end}}{{template `down` 3}}", "321"],
    ["{{define `x`}}{{$v := 5}}{{$v}}{{end}}{{$v := 1}}{{template `x` .}}{{$v}}", "51"],
    ["{{range .l}}{{template `x` .}}{{end}}{{define `x`}}{{range 3}}{{.}}{{break}}{{end}}{{end}}", "00"],
  ]);
});

describe("blanks and comments", () => {
  gives([
    ["{{/* c */}}x{{- /* d */ -}} y {{- /* d */}} z", "xy z"],
    ["a {{/* {{ .a }} */ -}}  b", "a b"],
    [" a {{- .a -}} b", " a1b"],
    [" a {{- .a }} b", " a1 b"],
    [" a {{ .a -}} b", " a 1b"],
    ["a \n\r\n\t{{- .a -}} \n b", "a1b"],
    ["{{-3}} {{- 3}} {{3 -}} 4 {{ -3 }}", "-33 34 -3"],
    ["{{- -3 -}}", "-3"],
    ['x {{ "a" -}}  {{- "b" }} y', "x ab y"],
    ["{{if .a}}\n  A\n{{- else -}}\n  B\n{{- end}}\nC", "\n  A\nC"],
    ["{{\n .a\n}}{{ print\n1\n2 }}", "11 2"],
    ["} }} { {% %} $1", "} }} { {% %} $1"],
  ]);
});
