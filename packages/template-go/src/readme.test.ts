import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { functionTable } from "./functions/table.ts";
import { render } from "../test/render.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8").replaceAll("\r\n", "\n");

describe("the README", () => {
  const data: unknown = JSON.parse(/^Given `(.*)`:$/m.exec(readme)?.[1] ?? "");
  const rows = [...readme.matchAll(/^\| (.*) \| `(\{\{.*\}\})` \| `(.*)` \|$/gm)];

  it("has an example for each line of its table of functions", () => {
    expect(rows).toHaveLength(29);
  });

  it.each(rows.map(([, , source = "", expected = ""]) => [source, expected]))("%s gives %s", (source, expected) => {
    expect(render(source, data, { missing: "empty" })).toBe(expected);
  });

  it("names every function there is", () => {
    const named = rows.flatMap(([, names = ""]) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(new Set(named)).toEqual(new Set(functionTable({}).keys()));
  });

  it("has a response template that works", () => {
    const template = /template: \|\n((?: {6}.*\n)+)/.exec(readme)?.[1]?.replaceAll(/^ {6}/gm, "") ?? "";
    expect(render(template, { order_id: "A-1", items: [{ product: "Lamp", price: 10 }] })).toBe(
      "Order A-1\n1. Lamp: $10\n",
    );
    expect(render(template, { order_id: "A-1", items: [] })).toBe("Order A-1\nNothing was ordered.\n");
  });
});
