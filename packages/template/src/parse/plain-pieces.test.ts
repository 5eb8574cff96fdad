import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileOptions } from "../../test/render.ts";
import { renderByParser, scopes, templates } from "../../test/plain-templates.ts";
import { builtinEngine } from "../engine.ts";
import { splitPlain } from "./plain-pieces.ts";

describe("a template of plain placeholders", () => {
  it("renders and fails as the parser has it", () => {
    let split = 0;
    fc.assert(
      fc.property(templates, scopes, (text, data) => {
        if (splitPlain({ text }) !== undefined) split += 1;
        expect(render(text, data)).toEqual(renderByParser(text, data));
      }),
      { numRuns: 1_000 },
    );
    expect(split).toBeGreaterThan(100);
  });

  it.each([
    "{{props.a}",
    "{{{props.a}}}",
    "{{props.a.b}}",
    "{{props.é}}",
    "{{props.a|'x'}}",
    "{{ 'x' }}",
    "{{ '{{props.a}}' }}",
    "{{item.a}}",
    "me@example.com {{props.a}}",
  ])("leaves %s to the parser", (text) => {
    expect(splitPlain({ text })).toBeUndefined();
  });

  it("takes {!! as text in the content of a file only", () => {
    expect(splitPlain({ text: "{!! {{props.a}}" })).toBeUndefined();
    expect(splitPlain({ text: "{!! {{props.a}}", file: "a.txt" })).toMatchObject({ texts: ["{!! ", ""] });
  });
});

function render(text: string, data: unknown): unknown {
  try {
    return builtinEngine().compile(text, compileOptions()).render(data);
  } catch (error) {
    return error;
  }
}
