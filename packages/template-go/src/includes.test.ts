import { describe, expect, it } from "vitest";
import { compile, render, saidBy } from "../test/render.ts";

describe("other files", () => {
  it("are templates with a name that is not defined, and have their own definitions", () => {
    const files = { "row.txt": "{{ define `name` }}<{{ . }}>{{ end }}{{ template `name` .name }}{{ $.name }};" };
    const source = '{{ define "name" }}unused{{ end }}{{ range .items }}{{ template "row.txt" . }}{{ end }}';
    expect(render(source, { items: [{ name: "a" }, { name: "b" }] }, { files })).toBe("<a>a;<b>b;");
  });

  it("are read when the template is compiled, once, also where they are never used", () => {
    let reads = 0;
    const include = (path: string) => ({ file: `/${path}`, source: `${(reads += 1)}` });
    const template = compile('{{ template "a" . }}{{ if .no }}{{ template `b` }}{{ end }}{{ template "a" }}', {
      include,
    });
    expect([reads, template.render({}), template.render({}), reads]).toEqual([2, "11", "11", 2]);
  });

  it("show the file and the place of a mistake in them", () => {
    const files = { "part.txt": "fine\n{{ .nope }}" };
    expect(saidBy(() => render('{{ template "part.txt" . }}', {}, { files }))).toBe(
      "MCI_TEMPLATE_MISSING 2:4 Missing value: .nope.",
    );
  });

  it("that cannot be read say why, and which definition was likely meant", () => {
    expect(saidBy(() => render('{{ template "nowhere.txt" . }}'))).toBe(
      'MCI_TEMPLATE_INCLUDE 1:4 template "nowhere.txt" is not defined here, and as a file: not found: nowhere.txt',
    );
    expect(saidBy(() => render('{{ define "card" }}{{ end }}{{ template "crad" . }}'))).toContain(
      "| Did you mean 'card'?",
    );
  });

  it("must not call each other in a circle, nor too deep", () => {
    const files = { a: "{{ template `b` }}", b: "{{ template `a` }}" };
    expect(saidBy(() => render("{{ template `a` }}", {}, { files }))).toContain(
      "MCI_TEMPLATE_INCLUDE 1:4 Files include each other in a circle: this text -> /here/a -> /here/b -> /here/a.",
    );
    const chain = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, `{{ template "f${n + 1}" }}`]));
    expect(saidBy(() => render("{{ template `f0` }}", {}, { files: chain }))).toContain(
      "Files include each other deeper than 16",
    );
  });
});

describe("names", () => {
  const files = { "part.txt": "{{ .props.inPart }}{{ template `deeper.txt` $ }}", "deeper.txt": "{{ .env.DEEP }}" };

  it.each([
    [
      "{{ .props.a.b }} {{ $.env.KEY }} {{ .input.c }} {{ .properties.d }}",
      ["props.a.b", "env.KEY", "props.c", "props.d"],
    ],
    ["{{ range .props.list }}{{ .name }}{{ $.props.x }}{{ end }}", ["props.list", "props.x"]],
    [
      "{{ with .props.user }}{{ .name }}{{ with .home }}{{ .city }}{{ end }}{{ else }}{{ .env.A }}{{ end }}",
      ["props.user", "props.user.name", "props.user.home", "props.user.home.city", "env.A"],
    ],
    ["{{ $p := .props }}{{ $p.a }}{{ (.props).b }}{{ index .props `c` }}", ["props", "props.b"]],
    ["{{ if eq .env.A (upper .props.b | lower) }}{{ end }}", ["env.A", "props.b"]],
    [
      "{{ template `part.txt` . }}{{ define `d` }}{{ .props.inDefine }}{{ end }}{{ template `d` $ }}",
      ["props.inPart", "props.inDefine", "env.DEEP"],
    ],
    ["{{ define `d` }}{{ .unknown }}{{ end }}{{ range .props.l }}{{ template `d` . }}{{ end }}", ["props.l"]],
    ["{{ . }}{{ 1 }}{{ print $ }}", []],
  ])("of %s", (source, expected) => {
    expect(compile(source, { files }).names).toEqual(expected);
  });

  it("stay short where paths are endless", () => {
    const path = "a".repeat(150);
    const source = `{{ with .${path} }}{{ with .${path} }}{{ .x }}{{ end }}{{ end }}`;
    expect(compile(source).names).toEqual([path]);
  });
});
