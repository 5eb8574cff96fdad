import * as fc from "fast-check";
import { expect, it } from "vitest";
import { renderByParser, scopes, templates } from "../../test/plain-templates.ts";
import { splitPlain } from "../parse/plain-pieces.ts";
import { quickRender, type QuickRender } from "./quick-render.ts";

function quickly(text: string): QuickRender | undefined {
  const pieces = splitPlain({ text });
  return pieces && quickRender(pieces);
}

it("writes the same as the whole rendering wherever it writes", () => {
  let written = 0;
  fc.assert(
    fc.property(templates, scopes, (text, data) => {
      const quick = quickly(text)?.(data);
      if (quick === undefined) return;
      written += 1;
      expect(quick).toBe(renderByParser(text, data));
    }),
    { numRuns: 3_000 },
  );
  expect(written).toBeGreaterThan(100);
});

it("takes a line with three properties, and nothing that is not its own", () => {
  const render = quickly("Hello {{props.name}} from {{ props.city }}, {{props.age}}.");
  expect(render?.({ props: { name: "Ada", city: "Tbilisi", age: 5 } })).toBe("Hello Ada from Tbilisi, 5.");
  expect(render?.({ props: Object.create({ name: "Ada", city: "Tbilisi", age: 5 }) })).toBeUndefined();
  expect(render?.(Object.create({ props: { name: "Ada", city: "Tbilisi", age: 5 } }))).toBeUndefined();
});
