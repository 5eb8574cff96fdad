import { describe, expect, it } from "vitest";
import { detectSyntax } from "./detect-syntax.ts";

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
    ["{{ uper .name }}", "go"],
    ["{{ uppercase .name }}", "go"],
    ["{{ Len .items }}", "go"],
    ['{{ formatDate .at "x" }}', "go"],
    ['{{ prinf "%.2f" .price }}', "go"],
    ["{{ shout .location }}", "go"],
    ["{{ shout $location }}", "go"],
    ["{{ shout (lower .location) }}", "go"],
    ["{{ name | shout .location }}", "go"],
    ["{{ Größe .maß }} {{ shout .größe }}", "go"],
    ["{{ shout\n  .location }}", "go"],
    ["{{ shout . }}", "handlebars"],
    ["{{ shout ./name }}", "handlebars"],
    ["{{ shout ../name }}", "handlebars"],
    ["{{ shout ../../name.first ./name.last }}", "handlebars"],
    ["{{ shout \"all of .name\" }} {{ shout 'and $name' }}", "handlebars"],
    ["{{ shout [a .name] }}", "handlebars"],
    ["{{ shout name.first items.[0].name }}", "handlebars"],
    ["{{! a comment on .name }}{{!-- and on $name --}}", "handlebars"],
    ["a text .name {{ shout name }} and .name", "handlebars"],
    ["{{ending}} {{iffy}} {{ranged}}", "handlebars"],
  ])("%s is %s", (source, engine) => {
    expect(detectSyntax(source)).toEqual({ engine });
  });

  it("is in doubt where there are marks of both, and says where", () => {
    const source = "{{ .name }}\n{{#each items}}{{/each}}";
    expect(detectSyntax(source)).toEqual({ engine: "go", conflict: { go: 0, handlebars: 12 } });
  });

  it.each([
    ["tags", "{{"],
    ["comments", "{{ a /*"],
    ["texts", '{{ a "\\"'],
    ["escapes in texts", '\\"'],
    ["texts in texts", "\"'`"],
    ["names in brackets", "["],
    ["blanks", " "],
    ["arguments", " .a"],
  ])("is found as fast in very many %s that end nowhere", (_, part) => {
    // What looks at each of them again would take hours.
    const source = `{{ a ${part.repeat(300_000)}`;
    expect(["go", "handlebars"]).toContain(detectSyntax(source).engine);
    expect(detectSyntax(`{{ a "${part.repeat(300_000)}`)).toHaveProperty("engine");
  });
});
