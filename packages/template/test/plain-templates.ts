import { Budget } from "@mci/plugin-kit/templates";
import * as fc from "fast-check";
import { newCompilation } from "../src/parse/compilation.ts";
import { parseTemplate } from "../src/parse/template-parser.ts";
import { compileOptions } from "./render.ts";

const usual = ["{{props.a}}", "{{ props.b-c }}", "{{props.a}}", " text ", "\n", "}}", "{"];
const rare = "{{input.a}}~{{props.a.b}}~{{props.length}}~{{props.__proto__}}~{{props.toString}}~{{props.0}}~{{env.a}}~{{props.é}}~{{props.a|'x'}}~{{'x'}}~{{~{~{!!~@~@if(props.a)x@endif~|".split("~"); // prettier-ignore
const piece = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(...rare));

/** Mostly of plain placeholders, with some of everything else. */
export const templates = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));

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

export const scopes = fc.record({ props: values, input: values, env: values }, { requiredKeys: ["props"] });

/** What the parser makes of a template, without its short ways; an error where it fails. */
export function renderByParser(text: string, data: unknown): unknown {
  const options = compileOptions();
  const compilation = newCompilation(options);
  try {
    const write = parseTemplate({ text }, compilation, ["this text"]);
    return write(compilation.bindings.finish().slots(data), new Budget(options.limits));
  } catch (error) {
    return error;
  }
}
