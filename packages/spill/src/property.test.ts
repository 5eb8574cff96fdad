import { memoryStore } from "@mci/store";
import fc from "fast-check";
import { expect, it } from "vitest";
import { partOf, readAll, tool, toolboxOf } from "../test/toolbox.ts";
import { spilling } from "./index.ts";

const pieces = fc.array(
  fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      "\n",
      "\r\n",
      ",",
      '"',
      "\\",
      "[",
      "]",
      "🇩🇪".repeat(30),
      "👨‍👩‍👧‍👦".repeat(20),
      "e\u0301".repeat(50),
      "\u0301".repeat(90),
    ),
    fc.constantFrom("\ud83c", "\udf88", "क्षि".repeat(20), "\u{1F1E9}", "\u0600"),
  ),
  { minLength: 1, maxLength: 60 },
);
const json = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 60 });

/** Reads a result to its end, in parts as they come and in parts of another size. */
async function readTwice(whole: string, length: number): Promise<readonly [string, string]> {
  const tools = [tool("a", { spill: { over: 100, show: 100, ttlMs: 60_000 } })];
  const toolbox = spilling(
    toolboxOf({ a: whole }, () => tools),
    { store: memoryStore() },
  );
  const result = await toolbox.execute("a");
  const { text, place } = partOf(result);
  if (whole.length <= 100) return [text, text];
  let all = "";
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const read = partOf(await toolbox.execute("read_result", { id: place.id, offset, length })); // oxlint-disable-line no-await-in-loop
    all += read.text;
    offset = read.place.next;
  }
  return [await readAll(toolbox, result), all];
}

it("reads every character of any text again, exactly", async () => {
  const inParts = fc.asyncProperty(pieces, fc.integer({ min: 1, max: 120 }), async (parts, length) => {
    const whole = parts.join("");
    expect(await readTwice(whole, length)).toEqual([whole, whole]);
  });
  await fc.assert(inParts, { numRuns: 150 });
});

it("reads every character of any JSON again, exactly", async () => {
  const indents = fc.constantFrom(0, 2);
  const inParts = fc.asyncProperty(json, indents, fc.integer({ min: 10, max: 120 }), async (value, indent, length) => {
    const whole = JSON.stringify(value, undefined, indent);
    expect(await readTwice(whole, length)).toEqual([whole, whole]);
  });
  await fc.assert(inParts, { numRuns: 100 });
});

it("reads every character of a text of several stored pieces again, exactly", async () => {
  const inParts = fc.asyncProperty(pieces, async (parts) => {
    const text = parts.join("");
    const whole = text.repeat(Math.ceil(1_100_000 / text.length));
    const toolbox = spilling(
      toolboxOf({ a: whole }, () => [tool("a", { spill: { over: 20_000, show: 20_000, ttlMs: 60_000 } })]),
      { store: memoryStore() },
    );
    expect((await readAll(toolbox, await toolbox.execute("a"))) === whole).toBe(true);
  });
  await fc.assert(inParts, { numRuns: 5 });
});
