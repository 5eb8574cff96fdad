import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { compile, errorOf, render } from "../test/render.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8").replaceAll("\r\n", "\n");

/** Returns the names that the engine suggests for an unknown one. */
function known(source: string): string[] {
  const [, names = ""] = /Valid \w+: (.*)\.$/.exec(errorOf(() => compile(source))) ?? [];
  return names.split(", ");
}

describe("the README", () => {
  it.each([
    ["filter", "{{ 1 | zzzzzzzz }}", "## Filters", "They do what"],
    ["test", "{{ 1 is zzzzzzzz }}", "\nTests:", "Functions:"],
    ["function", "{{ zzzzzzzz() }}", "Functions:", "\n"],
  ])("lists every %s", (_, source, from, to) => {
    const start = readme.indexOf(from);
    const part = readme.slice(start, readme.indexOf(to, start));
    const listed = [...part.matchAll(/`(\w+)(?:\([^)]*\))?`/g)].map(([, name = ""]) => name);
    expect([...new Set(listed)].toSorted()).toEqual(known(source).filter((name) => name !== "forceescape"));
  });

  it("shows a template that does what it should", () => {
    const [, block = ""] = /text: \|\n(.*?)\n```/s.exec(readme) ?? [];
    const source = block.replaceAll(/^ {4}/gm, "");
    const items = [
      { name: "pear", price: 2 },
      { name: "green apple", price: 1.5 },
    ];
    expect(render(source, { props: { items } })).toBe("1. Green Apple: 1.50\n2. Pear: 2.00\n");
    expect(render(source, { props: {} })).toBe("Nothing.");
  });
});
