import { describe, expect, it } from "vitest";

import { compileOptions } from "../test/render.ts";
import { builtinEngine } from "./engine.ts";
import { parseField } from "./field/field.ts";
import { missingEnv } from "./missing-env.ts";

const isSet = (name: string): boolean => name === "IS_SET";

describe("missingEnv", () => {
  it.each([
    ["{{env.A}} {{props.b}} {{ env.C | 'c' }}", ["A"]],
    ["{{ env.A | env.B | '' }}", []],
    ["{{ env.A | env.B }}", ["A", "B"]],
    ["{{ env.A | env.IS_SET }} {{ env.IS_SET }}", []],
    ["{{ env.A | 'a' }} {{env.A}}", ["A"]],
    ["{{ env.A.b }} {{ env['C d'] }} {{ props.a.b | env.E }}", ["A", "C d"]],
    ["no placeholder", []],
  ])("names what the field %j has no fallback for", (text, names) => {
    expect(missingEnv(parseField(text), isSet)).toEqual(names);
  });

  it("takes a condition for a fallback, and a mistake for none", () => {
    const compile = (text: string): readonly string[] =>
      missingEnv(builtinEngine().compile(text, compileOptions()), isSet);
    expect(compile("@if(env.A){{env.A}}@endif{{env.B}}")).toEqual(["B"]);
    const broken = (): never => {
      throw new Error("not this one");
    };
    expect(missingEnv({ names: ["env.A", "env.", "props.x"], render: broken }, isSet)).toEqual(["A"]);
    expect(missingEnv({ render: broken }, isSet)).toEqual([]);
  });
});
