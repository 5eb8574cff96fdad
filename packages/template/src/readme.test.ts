import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import type { JsonObject } from "@mci/contract";
import * as contract from "@mci/contract";
import { describe, expect, it } from "vitest";
import * as template from "./index.ts";
import { errorOf, render, scopeOf } from "../test/render.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8").replaceAll("\r\n", "\n");

interface Given {
  readonly props?: JsonObject;
  readonly env?: JsonObject;
  readonly files?: Readonly<Record<string, string>>;
  readonly optional?: readonly string[];
}

/** Fenced blocks that stand together: a template, what it is given, and what it gives or fails with. */
function examples(kind: string, outcome: string): { source: string; given: Given; expected: string }[] {
  const block = "\\n((?:(?!```).)*)\\n```\\n";
  const pattern = new RegExp(`^\`\`\`${kind}${block}\`\`\`given${block}\`\`\`${outcome}${block}`, "gms");
  return [...readme.matchAll(pattern)].map(([, source = "", given = "", expected = ""]) => ({
    source,
    given: JSON.parse(given),
    expected,
  }));
}

describe("the README", () => {
  const gives = examples("template", "gives");
  const fails = examples("template", "fails");
  const values = examples("value", "gives");

  it("has every example in a form that is run here", () => {
    const written = [...readme.matchAll(/^```(template|value)$/gm)].length;
    expect([written, gives.length + fails.length + values.length]).toEqual([10, 10]);
  });

  it.each(gives)("gives what it says: $source", ({ source, given: { props, ...options }, expected }) => {
    // The last line break belongs to the fence.
    expect(render(source, props, options).replace(/\n$/, "")).toBe(expected);
  });

  it.each(fails)("fails as it says: $source", ({ source, given: { props, ...options }, expected }) => {
    expect(errorOf(() => render(source, props, options)).message).toBe(expected);
  });

  it.each(values)("builds what it says: $source", ({ source, given: { props, env, optional = [] }, expected }) => {
    const value = template.parseValue<unknown>(JSON.parse(source), {
      optional: ([name = ""]) => optional.includes(name),
    });
    expect(value.render(scopeOf(props, env))).toEqual(JSON.parse(expected));
  });

  it("shows TypeScript that does what its comments say", () => {
    const code = /^```ts\n(.*?)^```$/ms.exec(readme)?.[1] ?? "";
    // `expression; // value` becomes a pair of the two.
    const script = code
      .replaceAll(/^import (.*) from (.*);$/gm, "const $1 = modules[$2];")
      .replaceAll(/^(?!const )(.*); \/\/ (?=["'{[])(.*)$/gm, "pairs.push([$1, $2]);");
    const run: unknown = runInThisContext(`(modules) => { const pairs = []; ${script} return pairs; }`);
    const pairs: unknown = Object(run)({ "@mci/contract": contract, "@mci/template": template });
    expect(pairs).toHaveLength(6);
    for (const [actual, expected] of Array.isArray(pairs) ? pairs : []) expect(actual).toEqual(expected);
  });
});
