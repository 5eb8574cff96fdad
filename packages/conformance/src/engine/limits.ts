import { equal, ok } from "node:assert/strict";
import { defaultLimits, TemplateError, type Limits } from "@mci/contract";
import type { Case } from "../register.ts";
import { templateErrorOf } from "../template-error.ts";
import { engineCase, scopeOf, type Engine } from "./engine-subject.ts";

/** How large a template and what it writes may be. */
export const limitCases: readonly Case<Engine>[] = [
  engineCase("output within the limit is whole", ({ render, placeholder }) => {
    const value = "é".repeat(500);
    equal(render(placeholder("props.value"), scopeOf({ value }), { limits: limited(1000) }), value);
  }),
  engineCase("output is bounded in bytes", ({ compile, placeholder }) => {
    const limits = limited(1000);
    const bytesOf = (source: string, value: string): number => {
      try {
        return Buffer.byteLength(compile(source, { limits }).render(scopeOf({ value })));
      } catch (error) {
        if (TemplateError.is(error) && error.code === "MCI_TEMPLATE_LIMIT") return 0;
        throw error;
      }
    };
    const once = placeholder("props.value");
    for (const [source, value] of [
      [once, "x".repeat(5000)],
      [once, "é".repeat(501)],
      [once.repeat(100), "x".repeat(11)],
      ["x".repeat(1001), ""],
    ] as const) {
      const bytes = bytesOf(source, value);
      ok(bytes <= 1000, `${bytes} bytes, where 1000 are allowed`);
    }
  }),
  engineCase("templates are bounded in bytes", ({ compile }) => {
    const limits = { ...defaultLimits, templateBytes: 1000, fileTemplateBytes: 2000 };
    for (const [maxBytes, file] of [
      [1000, {}],
      [2000, { file: "/here/main.txt" }],
    ] as const) {
      const fits = "é".repeat(maxBytes / 2);
      equal(compile(fits, { limits, ...file }).render(scopeOf({})), fits);
      for (const source of ["x".repeat(maxBytes + 1), `${fits}x`]) {
        equal(templateErrorOf(source, () => compile(source, { limits, ...file })).code, "MCI_TEMPLATE_LIMIT");
      }
    }
  }),
];

/** The limits of loops. For languages that have them; the dialect says how one is written. */
export const loopCases: readonly Case<Engine>[] = [
  engineCase("loops write their body for each item", ({ render, loop }) => {
    equal(render(`[${loop("props.list", "x")}]`, scopeOf({ list: [1, 2, 3] })), "[xxx]");
    equal(render(`[${loop("props.list", "x")}]`, scopeOf({ list: [] })), "[]");
  }),
  engineCase("rounds of loops are bounded, those of loops in loops together", ({ compile, loop }) => {
    const limits = { ...defaultLimits, loopSteps: 100 };
    const list = (length: number) => scopeOf({ list: Array.from({ length }, () => 0) });
    const [once, twice] = [loop("props.list", "x"), loop("props.list", loop("props.list", "x"))];
    equal(compile(once, { limits }).render(list(100)), "x".repeat(100));
    equal(compile(twice, { limits }).render(list(5)), "x".repeat(25));
    for (const [source, length] of [
      [once, 101],
      [once + once, 51],
      [twice, 11],
    ] as const) {
      const { code, message } = templateErrorOf(source, () => compile(source, { limits }).render(list(length)));
      equal(code, "MCI_TEMPLATE_LIMIT", message);
    }
  }),
  engineCase("rounds are counted anew in each rendering", ({ compile, loop }) => {
    const template = compile(loop("props.list", "x"), { limits: { ...defaultLimits, loopSteps: 3 } });
    for (let times = 0; times < 3; times += 1) equal(template.render(scopeOf({ list: [1, 2] })), "xx");
  }),
  engineCase("loops nested too deeply are an error of the template", ({ render, loop }) => {
    const one = loop("props.list", "\u0000");
    const [before = "", after = ""] = one.split("\u0000");
    const source = `${before.repeat(20_000)}x${after.repeat(20_000)}`;
    const { code, message } = templateErrorOf(source, () =>
      render(source, scopeOf({ list: [1] }), { limits: { ...defaultLimits, depth: 8 } }),
    );
    equal(code, "MCI_TEMPLATE_LIMIT", message);
  }),
];

function limited(outputBytes: number): Limits {
  return { ...defaultLimits, outputBytes };
}
