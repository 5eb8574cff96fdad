import { describe, expect, it } from "vitest";
import { syntaxOf } from "./syntax-of.ts";

describe("the language of a response template", () => {
  it.each([
    ["Name: {{ .name }}", "go"],
    ["{{.name}}", "go"],
    ["{{ $x := .a }}", "go"],
    ["{{ (index .items 0).name }}", "go"],
    ['{{ "text" }}', "go"],
    ["{{ `text` }}", "go"],
    ["{{ 12 }}", "go"],
    ["{{/* a comment }} */}}{{ . }}", "go"],
    ["{{ range .items }}x{{ end }}", "go"],
    ["{{ if .a }}x{{ else }}y{{ end }}", "go"],
    ["{{ index .items 0 }}", "go"],
    ["{{ len .items }}", "go"],
    ["{{ add $index 1 }}", "go"],
    ["{{- name }}", "go"],
    ["{{- name -}}", "go"],
    ["{{ name -}}", "go"],
    ["{{- if x }}", "go"],
    ["{{name}}", "handlebars"],
    ["no tags at all", "handlebars"],
    ["{{ . }}", "handlebars"],
    ["{{#each items}}{{name}}{{/each}}", "handlebars"],
    ["{{#if a}}x{{else}}y{{/if}}", "handlebars"],
    ["{{#if a}}x{{else if b}}y{{/if}}", "handlebars"],
    ["{{> row }}", "handlebars"],
    ["{{{ name }}}", "handlebars"],
    ["{{ lookup items 0 }}", "handlebars"],
    ["{{ upper name }}", "handlebars"],
    ["{{this.name}} {{@index}}", "handlebars"],
    ["\\{{ .name }} is written {{#if a}}so{{/if}}", "handlebars"],
    ['{{ printf "}} {{#each" .a }}', "go"],
    ["{{ending}} {{iffy}} {{ranged}}", "handlebars"],
  ])("%s is %s", (source, engine) => {
    expect(syntaxOf(source)).toEqual({ engine });
  });

  it("is in doubt where there are marks of both, and says where", () => {
    const source = "{{ .name }}\n{{#each items}}{{/each}}";
    expect(syntaxOf(source)).toEqual({ engine: "go", conflict: { go: 0, handlebars: 12 } });
  });
});
