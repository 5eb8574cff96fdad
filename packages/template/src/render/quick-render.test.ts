import * as fc from "fast-check";
import { expect, it } from "vitest";
import { compileOptions } from "../../test/render.ts";
import { newCompilation } from "../parse/compilation.ts";
import { parseTemplate } from "../parse/template-parser.ts";
import { Budget } from "@mci/plugin-kit/templates";
import { quickRender } from "./quick-render.ts";

const usual = ["{{props.a}}", "{{ props.b-c }}", "{{props.a}}", " text ", "\n", "}}", "{"];
const rare = "{{input.a}}~{{props.a.b}}~{{props.length}}~{{props.__proto__}}~{{props.toString}}~{{props.0}}~{{env.a}}~{{props.é}}~{{props.a|'x'}}~{{'x'}}~{{~{~{!!~@~@if(props.a)x@endif~|".split("~"); // prettier-ignore
const piece = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(...rare));
const templates = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(""));
const text = fc.constantFrom<unknown>("text", "", "{{props.a}}", 0, -0, 1.5, 1e21, Number.NaN);
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom<unknown>(true, null, undefined, {}, ["x"], { b: 1 }),
);
const key = fc.constantFrom("a", "b-c", "a", "b-c", "0", "length", "__proto__", "toString");
const values = fc.oneof(
  { weight: 9, arbitrary: fc.dictionary(key, value, { minKeys: 2 }) },
  fc.array(value, { maxLength: 2 }),
  fc.constantFrom<unknown>(null, "text", 1),
);
const scope = fc.record({ props: values, input: values, env: values }, { requiredKeys: ["props"] });

/** The whole rendering; an error where it fails. */
function whole(text: string, data: unknown): unknown {
  const options = compileOptions();
  const compilation = newCompilation(options);
  const write = parseTemplate({ text }, compilation, ["this text"]);
  try {
    return write(compilation.bindings.finish().slots(data), new Budget(options.limits));
  } catch (error) {
    return error;
  }
}

it("writes the same as the whole rendering wherever it writes", () => {
  let written = 0;
  fc.assert(
    fc.property(templates, scope, (text, data) => {
      const quick = quickRender(text)?.(data);
      if (quick === undefined) return;
      written += 1;
      expect(quick).toBe(whole(text, data));
    }),
    { numRuns: 3_000 },
  );
  expect(written).toBeGreaterThan(100);
});

it("takes a line with three properties, and nothing that is not its own", () => {
  const render = quickRender("Hello {{props.name}} from {{ props.city }}, {{props.age}}.");
  expect(render?.({ props: { name: "Ada", city: "Tbilisi", age: 5 } })).toBe("Hello Ada from Tbilisi, 5.");
  expect(render?.({ props: Object.create({ name: "Ada", city: "Tbilisi", age: 5 }) })).toBeUndefined();
  expect(render?.(Object.create({ props: { name: "Ada", city: "Tbilisi", age: 5 } }))).toBeUndefined();
});
