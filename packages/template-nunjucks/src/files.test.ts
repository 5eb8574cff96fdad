import { MCIError } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { compile, errorOf, render } from "../test/render.ts";

const files = {
  "row.txt": "<{{ label }} {{ item.name }}>",
  "frame.txt":
    "{% block head %}Head{% endblock %}|{% block body %}{% block inner %}in{% endblock %}{% endblock %}|{{ after }}",
  "middle.txt": "{% extends 'frame.txt' %}{% block head %}Mid {{ super() }}{% endblock %}",
  "forms.txt":
    "{% macro field(name, size=1) %}[{{ name }}:{{ size }}]{% endmacro %}{% set kind = 'form' %}{% set _own = 1 %}",
  "data.txt": "{% macro show() %}{{ x | default('nothing') }}{% endmacro %}",
  "broken.txt": "fine\n{{ nope }}",
};

describe("files", () => {
  it.each([
    ["{% set label = 'no' %}{% for item in items %}{% include 'row.txt' %}{% endfor %}", "<no a><no b>"],
    ["{% include 'set.txt' %}{{ x }}", "2x"],
    ["[{% include 'nowhere.txt' ignore missing %}]", "[]"],
    ["{% extends 'frame.txt' %}{% set after = 'end' %}not written{% block inner %}mine{% endblock %}", "Head|mine|end"],
    [
      "{% extends 'middle.txt' %}{% set after = '' %}{% block head %}Top {{ super() }}{% endblock %}",
      "Top Mid Head|in|",
    ],
    ["{% if x %}{% extends 'frame.txt' %}{% endif %}{% set after = 1 %}", "Head|in|1"],
    [
      "{% import 'forms.txt' as f %}{{ f.field('a') }}{{ f.field('b', size=2) }}{{ f.kind }}{{ f._own is defined }}",
      "[a:1][b:2]formfalse",
    ],
    ["{% from 'forms.txt' import field, kind as k %}{{ field('a') }}{{ k }}", "[a:1]form"],
    ["{% import 'data.txt' as d %}{{ d.show() }}", "nothing"],
    ["{% import 'data.txt' as d with context %}{{ d.show() }}", "x"],
    ["{% from 'data.txt' import show with context %}{{ show() }}", "x"],
    [
      "{% macro show() %}{% include 'row.txt' %}{% endmacro %}{% set label = 1 %}{% set item = { name: 2 } %}{{ show() }}",
      "<1 2>",
    ],
  ])("%s", (source, expected) => {
    const more = { ...files, "set.txt": "{% set x = 2 %}{{ x }}" };
    expect(render(source, { items: [{ name: "a" }, { name: "b" }], x: "x" }, { files: more })).toBe(expected);
  });

  it("are relative to the file they stand in, and read once for each template", () => {
    const asked: unknown[] = [];
    const include = (path: string, from?: string) => {
      asked.push([path, from]);
      return { file: `/here/${path}`, source: path === "a" ? "{% include 'b' %}" : "{{ x }}" };
    };
    const template = compile("{% include 'a' %}{% include 'b' %}", { include, file: "/here/main" });
    expect([template.render({ x: 1 }), template.render({ x: 2 })]).toEqual(["11", "22"]);
    expect(asked).toEqual([["a", "/here/main"], ["b", "/here/a"], ["b", "/here/main"]]); // prettier-ignore
  });

  it.each([
    "include name",
    "extends name",
    "import name as x",
    "from name import x",
    "include 'a' + name",
    "include ['a']",
  ])("are never chosen by a value: {%% %s %%}", (tag) => {
    expect(errorOf(() => compile(`{% ${tag} %}`, { files: { a: "" } }))).toMatch(
      /^MCI_TEMPLATE_SYNTAX 1:\d+ A file has a name of its own here, as in "name", not one that comes from a value\.$/,
    );
  });

  it.each([
    ["\n{% include 'nowhere' %}", 'MCI_TEMPLATE_INCLUDE 2:4 {% include "nowhere" %}: not found: nowhere'],
    ["{% include 'broken.txt' %}", "MCI_TEMPLATE_MISSING 2:4 Missing value: nope."],
    [
      "{% if false %}{% include 'syntax' %}{% endif %}",
      "MCI_TEMPLATE_SYNTAX 1:4 There is no tag 'fi'. Did you mean 'if'?",
    ],
    [
      "{% from 'forms.txt' import feild %}",
      "MCI_TEMPLATE_SYNTAX 1:28 There is no 'feild' in that file. Did you mean 'field'?",
    ],
    [
      "{% block a %}{% endblock %}{% block a %}{% endblock %}",
      "MCI_TEMPLATE_SYNTAX 1:31 There are two blocks 'a' in this file.",
    ],
    [
      "{% block a %}{% block a %}{% endblock %}{% endblock %}",
      "MCI_TEMPLATE_SYNTAX 1:17 There are two blocks 'a' in this file.",
    ],
    [
      "{% include 'one' %}",
      "MCI_TEMPLATE_INCLUDE 1:4 Files include each other in a circle: this text -> /here/one -> /here/two -> /here/one.",
    ],
    [
      "{% extends 'self' %}",
      "MCI_TEMPLATE_INCLUDE 1:4 Files include each other in a circle: this text -> /here/self -> /here/self.",
    ],
  ])("show where a mistake in them is: %j", (source, expected) => {
    const wrong = {
      syntax: "{% fi %}",
      one: "{% import 'two' as x %}",
      two: "{% include 'one' %}",
      self: "{% extends 'self' %}",
    };
    expect(errorOf(() => render(source, {}, { files: { ...files, ...wrong } }))).toBe(expected);
  });

  it("name the file of a mistake", () => {
    expect(() => render("{% include 'broken.txt' %}", {}, { files })).toThrow(
      expect.objectContaining({ file: "/here/broken.txt", line: 2 }),
    );
  });

  it("go 16 deep", () => {
    const include = (path: string) => ({
      file: path,
      source: path === "0" ? "end" : `{% include '${Number(path) - 1}' %}`,
    });
    expect(render("{% include '15' %}", {}, { include })).toBe("end");
    expect(errorOf(() => compile("{% include '16' %}", { include }))).toMatch(
      /^MCI_TEMPLATE_INCLUDE 1:4 Files include each other deeper than 16: this text -> 16 -> .* -> 0\.$/,
    );
  });

  it("that may not be read are errors, even where missing ones are not", () => {
    const include = (): never => {
      throw new MCIError("MCI_PATH_OUTSIDE", "outside the allowed folders: /etc/passwd", { hint: "Allow it." });
    };
    expect(errorOf(() => compile("{% include '/etc/passwd' ignore missing %}", { include }))).toBe(
      'MCI_TEMPLATE_INCLUDE 1:4 {% include "/etc/passwd" %}: outside the allowed folders: /etc/passwd Allow it.',
    );
  });
});
