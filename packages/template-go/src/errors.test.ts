import { describe, expect, it } from "vitest";
import { errorOf, render, saidBy } from "../test/render.ts";

describe("mistakes in the source", () => {
  it.each([
    ["{{ .a } }}", '1:7 unexpected "}" in operand | A tag ends with }}.'],
    ["{{ .a", "1:1 unclosed action | Every {{ needs its }}."],
    ["x\n{{", "2:1 unclosed action | Every {{ needs its }}."],
    ["{{ }}", "1:4 missing value for command"],
    ["{{ .a | }}", "1:9 missing value for command"],
    ["{{if}}x{{end}}", "1:5 missing value for if"],
    ["x\n {{ foo .a }}", '2:5 function "foo" not defined | Valid functions: those of Go and those in'],
    ["{{ uper .s }}", `1:4 function "uper" not defined | Did you mean 'upper'?`],
    ["{{ uppercase .s }}", `1:4 function "uppercase" not defined | Did you mean 'upper'?`],
    ["{{ toUpper .s }}", `1:4 function "toUpper" not defined | Did you mean 'upper'?`],
    ["{{ formatDate .s }}", `1:4 function "formatDate" not defined | Did you mean 'date'?`],
    ["{{ length .l }}", '1:4 function "length" not defined | In a go template it is len.'],
    ["{{ name }}", '1:4 function "name" not defined | A value of the data is written with a dot: .name.'],
    ["{{ props.city }}", '1:4 function "props" not defined | A value of the data is written with a dot: .props.'],
    ["{{if .a}}{{ endif }}", '1:13 function "endif" not defined | In a go template it is {{ end }}.'],
    ["{{ $itme := 1 }}{{ $item }}", `1:20 undefined variable "$item" | Did you mean '$itme'?`],
    ["{{if .a}}{{ $x := 1 }}{{else}}{{ $x }}{{end}}", '1:34 undefined variable "$x" | Declare it with'],
    ["{{ $x = 1 }}", '1:4 undefined variable "$x" | Declare it with'],
    ["{{ $x := $x }}", '1:10 undefined variable "$x" | Declare it with'],
    ["{{ $x := 1 }}{{define `d`}}{{ $x }}{{end}}", '1:31 undefined variable "$x" | Declare it with'],
    [
      "a\n{{ range .l }}\n{{ if .a }}b{{ end }}",
      "2:1 unexpected EOF: no {{end}} for this {{range}}, line 2 | Every {{if}}",
    ],
    ["{{ end }}", "1:1 unexpected {{end}} | No block is open here."],
    ["{{else}}", "1:1 unexpected {{else}} | No block is open here."],
    ["{{if .a}}{{else}}{{else}}{{end}}", "1:18 expected end; found {{else}} | {{else}} is the last part of a block."],
    ["{{if .a}}{{else with .b}}{{end}}", "1:10 unexpected {{else with}} in this block"],
    ["{{range .l}}{{else if .b}}{{end}}", "1:13 unexpected {{else if}} in this block"],
    ["{{define `a`}}{{else}}{{end}}", "1:15 unexpected {{else}} in define clause"],
    ["{{if .a}}{{end .a}}", '1:16 unexpected ".a" in end'],
    ["{{break}}", "1:1 {{break}} outside {{range}}"],
    ["{{if .a}}{{continue}}{{end}}", "1:10 {{continue}} outside {{range}}"],
    ["{{range .l}}{{block `b` .}}{{break}}{{end}}{{end}}", "1:28 {{break}} outside {{range}}"],
    ["{{if .a}}{{define `x`}}{{end}}{{end}}", "1:12 unexpected <define> in command | {{define}} stands in no block."],
    ["{{define `a`}}A{{end}}{{define `a`}}B{{end}}", '1:23 multiple definition of template "a"'],
    ["{{define .a}}{{end}}", '1:10 unexpected ".a" in define clause'],
    ["{{template .a}}", '1:12 unexpected ".a" in template clause'],
    ["{{ print if }}", "1:10 unexpected <if> in operand"],
    ["{{ 1 2 }}", "1:4 can't give argument to non-function 1"],
    ["{{ .a 1 }}", "1:4 can't give argument to non-function .a"],
    ["{{ .a | .b }}", "1:9 can't give argument to non-function .b"],
    ["{{ nil }}", "1:4 nil is not a command"],
    ["{{ true.x }}", '1:8 unexpected . after term "true"'],
    ["{{ ..a }}", '1:5 unexpected . after term "."'],
    ["{{ (.a }}", "1:4 unclosed left paren"],
    ["{{ .a) }}", '1:6 unexpected ")" in command'],
    ["{{ upper }}", "1:4 wrong number of args for upper: want 1 got 0"],
    ["{{ .a | upper .b }}", "1:9 wrong number of args for upper: want 1 got 2"],
    ["{{ eq 1 }}", "1:4 wrong number of args for eq: want at least 2 got 1"],
    ["{{ slice 1 2 3 4 }}", "1:4 wrong number of args for slice: want 1 to 3 got 4"],
    ["{{range $a, $b, $c := .l}}{{end}}", "1:15 too many declarations in range"],
    ["{{range $a, 3 := .l}}{{end}}", "1:13 range can only initialize variables"],
    ["{{$a, $b := .l}}", "1:5 too many declarations in command"],
    ['{{ "abc }}', "1:4 unterminated quoted string | A text in quotes ends in its line; one in backticks may go on."],
    ["{{ `abc }}", "1:4 unterminated raw quoted string"],
    ["{{ 'a }}", "1:4 unterminated character constant"],
    ["{{ 'ab' }}", "1:4 malformed character constant: 'ab' | A text stands in double quotes or backticks: \"text\"."],
    ['{{ "\\q" }}', '1:4 invalid escape in string: "\\q"'],
    ['{{ "\\ud800" }}', '1:4 invalid escape in string: "\\ud800"'],
    ['{{ "\\U00110000" }}', '1:4 invalid escape in string: "\\U00110000"'],
    [`{{ ${"1".repeat(301)} }}`, "1:4 bad number syntax: 1111"],
    ["{{ 08 }}", "1:4 bad number syntax: 08"],
    ["{{ 3i }}", "1:4 bad number syntax: 3i"],
    ["{{ 1e400 }}", "1:4 bad number syntax: 1e400"],
    ["{{/* c }}", "1:1 unclosed comment | A comment ends with */}}."],
    ["{{/* c */ }}", "1:10 comment ends before closing delimiter"],
    ["{{ \u0001 }}", '1:4 unexpected "\\u0001" in command'],
    ["{{ .a\u00a0}}", "1:6 bad character U+00A0"],
  ])("%j: %s", (source, expected) => {
    expect(saidBy(() => render(source))).toContain(`MCI_TEMPLATE_SYNTAX ${expected}`);
  });

  it.each([
    ["{{#each items}}x{{/each}}", "This is handlebars."],
    ["{{/if}}", "This is handlebars."],
    ["{{> part}}", "This is handlebars."],
    ["{{{ .a }}}", "This is handlebars."],
    ["{{ /* c */ }}", "A comment starts right behind the braces"],
    ["{{ .a == 1 }}", "eq .a .b"],
    ["{{ .a != 1 }}", "ne .a .b"],
    ["{{ .a > 1 }}", "gt .a 5"],
    ["{{ .a && .b }}", "and .a .b"],
    ["{{ !.a }}", "not .a"],
    ["{{ .a + 1 }}", "add .a 1"],
    ["{{ .a - 1 }}", "add .a 1"],
    ["{{ .first-name }}", 'index . "first-name"'],
    ["{{ .l[0] }}", "index .items 0"],
    ["{{ .l.0 }}", "index .items 0"],
    ["{{ $x := 1 }}{{ $x=2 }}", "$x = .a"],
    ["{{ .a ? 1 : 2 }}", 'default "none" .a'],
    ["{{ @index }}", "range $i, $item := .items"],
    ["{{ each .l }}", "{{ range .items }}"],
  ])("%s has a hint: %s", (source, hint) => {
    expect(errorOf(() => render(source)).hint).toContain(hint);
  });

  it.each(["{{ }}", "{{ -}}", "{{if -}}{{end}}", "{{ template }}", "{{ upper }}", "{{ 1 2 }}"])(
    "%s has no hint, as nothing tells what was meant",
    (source) => {
      expect(errorOf(() => render(source)).hint).toBeUndefined();
    },
  );

  it("show the line with a caret, and the file", () => {
    const error = errorOf(() =>
      render("Dear {{ .name }},\n  {{ if .a }}x{{ ende }}", {}, { file: "/here/letter.txt" }),
    );
    expect([error.file, error.offset]).toEqual(["/here/letter.txt", 35]);
    expect(error.excerpt).toBe("  {{ if .a }}x{{ ende }}\n                 ^");
  });
});

describe("missing values", () => {
  const data = { user: { name: "Ada" }, s: "text", env: { HOME: "/" }, list: [1] };

  it.each([
    ["a\n {{ .user.nmae }}", "2:5 Missing value: .user.nmae. | Did you mean .user.name?"],
    ["{{ .usr.name }}", "1:4 Missing value: .usr.name. | Did you mean .user?"],
    ["{{ upper .user.nmae }}", "1:10 Missing value: .user.nmae. | Did you mean .user.name?"],
    ["{{ $.user.nmae.first }}", "1:4 Missing value: $.user.nmae.first. | Did you mean $.user.name?"],
    ["{{ $u := .user }}{{ $u.nmae }}", "1:21 Missing value: $u.nmae. | Did you mean $u.name?"],
    ["{{ with .user }}{{ .nmae }}{{ end }}", "1:20 Missing value: .nmae. | Did you mean .name?"],
    ["{{ .zz | upper }}", "1:4 Missing value: .zz."],
    ["{{ .s.x }}", "1:4 Missing value: .s.x. | .x is read from a string."],
    ["{{ .list.length }}", "1:4 Missing value: .list.length. | .length is read from a list."],
    ["{{ index .list 9 }}", "1:4 Missing value: index .list 9."],
    ["{{ or .zz\n .yy }}", "1:4 Missing value: or .zz .yy."],
    ["{{ $x := .zz }}{{ $x }}", "1:19 Missing value: $x."],
    ["{{ .zz | printf `%v` }}", "1:4 Missing value: .zz."],
    ["{{ .env.HOEM }}", "1:4 Missing value: .env.HOEM. | Set HOEM in .env.mci beside the schema file"],
    ["{{ with .user }}{{ .x.y }}{{ end }}", "1:20 Missing value: .x.y."],
  ])("%j: %s", (source, expected) => {
    expect(saidBy(() => render(source, data))).toContain(`MCI_TEMPLATE_MISSING ${expected}`);
  });

  it.each([
    ["{{ if .zz.x }}a{{ else }}b{{ end }}", "b"],
    ["{{ with .zz }}a{{ else }}b{{ end }}", "b"],
    ["{{ range .zz }}a{{ else }}b{{ end }}", "b"],
    ["{{ default `d` .zz }}{{ or .zz `e` }}", "de"],
    ["{{ if or (gt .zz 1) (eq .zz 1) (not .zz) }}a{{ end }}{{ if index .zz 1 }}b{{ end }}", "a"],
  ])("are not an error in %s", (source, expected) => {
    expect(render(source, data)).toBe(expected);
  });

  it("suggest no name that a template could not write", () => {
    expect(saidBy(() => render("{{ .name }}", { "na\nme": 1, "nam-e": 2 }))).toBe(
      "MCI_TEMPLATE_MISSING 1:4 Missing value: .name.",
    );
  });

  it("are not the same as null, which writes nothing", () => {
    expect(render("[{{ .n }}][{{ print .n }}][{{ upper .n }}]", { n: null })).toBe("[][][]");
  });
});

describe("unfit values", () => {
  it.each([
    ["{{ eq .a `x` }}", "1:4 eq: incompatible types for comparison: number and string."],
    ["{{ gt .l 1 }}", "1:4 gt: invalid type for comparison: list."],
    ["{{ lt true false }}", "1:4 lt: invalid type for comparison: bool."],
    ["{{ eq .l .l }}", "1:4 eq: invalid type for comparison: list."],
    ["{{ range .s }}{{ end }}", "1:10 range can't iterate over .s, a string."],
    ["{{ range 1.5 }}{{ end }}", "1:10 range can't iterate over 1.5, a number."],
    ["{{ range $i, $x := 3 }}{{ end }}", "1:20 range over a number has one variable, the number of the round."],
    ["{{ printf 1 2 }}", "1:4 printf: the format is not a string."],
    ["{{ .f }}", "1:4 .f: a function cannot be written as text."],
  ])("%j: %s", (source, expected) => {
    expect(saidBy(() => render(source, { a: 1, s: "x", l: [1], f: () => 1 }))).toBe(`MCI_TEMPLATE_VALUE ${expected}`);
  });
});
