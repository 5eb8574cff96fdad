import { expect, it } from "vitest";
import { templateTrials } from "./render-template.ts";

const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`key${index}`, 1])));
const deep = `${"[".repeat(200)}${"]".repeat(200)}`;
const many = `[${"1,".repeat(250_000)}1]`;

it.each([
  ["keys", wide],
  ["levels", deep],
  ["values", many],
])("refuses a sample with more %s than a body may have, in every language", async (what, sample) => {
  const render = await templateTrials();
  for (const engine of ["builtin", "go"]) {
    const { error, text } = await render({ engine, template: "fixed", sample }, undefined);
    expect([engine, text, error]).toEqual([engine, undefined, expect.stringMatching(new RegExp(`sample.* ${what}`))]);
  }
});

it("renders the builtin language within the bounds of the others", async () => {
  const render = await templateTrials();
  const trial = (template: string, sample = "{}"): ReturnType<typeof render> =>
    render({ engine: "builtin", template, sample }, undefined);
  expect(await trial("{{props.a}}", '{"a":[1,2]}')).toEqual({ text: "[1,2]" });
  expect(await trial("x".repeat(100_000))).toMatchObject({ error: expect.stringContaining("64000") });
  expect(await trial("x", `"${"x".repeat(1_000_000)}"`)).toMatchObject({ error: expect.stringContaining("1,000,000") });
});
