import { equal, ok } from "node:assert/strict";
import { defaultLimits, TemplateError, type Limits } from "@mci/contract";
import type { Case } from "../register.ts";
import { scopeOf, underTest, type Engine } from "../engine-subject.ts";

/** What one rendering may write. */
export const limitCases: readonly Case<Engine>[] = [
  {
    name: "output within the limit is whole",
    run(subject) {
      const { render, placeholder } = underTest(subject);
      const value = "é".repeat(500);
      equal(render(placeholder("props.value"), scopeOf({ value }), { limits: limited(1000) }), value);
    },
  },
  {
    name: "output is bounded in bytes",
    run(subject) {
      const { compile, placeholder } = underTest(subject);
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
    },
  },
];

function limited(outputBytes: number): Limits {
  return { ...defaultLimits, outputBytes };
}
