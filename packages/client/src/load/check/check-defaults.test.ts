import { textExecutor } from "@mci/executor-text";
import { documentSource } from "@mci/source-file";
import { expect, it } from "vitest";
import { checkTools, type CheckedTools } from "../../check-tools.ts";
import { textTool } from "../../../test/load.ts";

/** Checks a tool with these defaults, each element of which is compared with a thousand constants. */
function checkWith(defaults: readonly unknown[]): Promise<CheckedTools> {
  const choice = { items: { anyOf: Array.from({ length: 1_000 }, (_, index) => ({ const: index })) } };
  const properties = Object.fromEntries(
    defaults.map((value, index) => [`p${index}`, { $ref: "#/$defs/choice", default: value }]),
  );
  const tool = textTool("t", "x", { inputSchema: { type: "object", $defs: { choice }, properties } });
  return checkTools({
    sources: [documentSource({ schemaVersion: "1.0", tools: [tool] })],
    executors: [textExecutor()],
  });
}

const numbers = (length: number): number[] => Array.from({ length }, () => 999);

it("a check ends with the first default that takes too long, so that many of them cost no more than one", async () => {
  const { problems } = await checkWith(Array.from({ length: 20 }, () => numbers(20_000)));
  expect(problems.map(({ message }) => message)).toEqual([
    "inputSchema.properties.p0.default: Checking the default against the schema takes too long.",
  ]);
});

it("a check lets other work run between defaults", async () => {
  await checkWith([numbers(1)]); // imports what it needs
  const turnsFor = async (count: number): Promise<number> => {
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    expect((await checkWith(Array.from({ length: count }, () => numbers(400)))).problems).toEqual([]);
    isOver = true;
    return turns;
  };
  // All of them together are work for a multiple of the 10 ms after which a check pauses; a load without them pauses twice.
  expect(await turnsFor(60)).toBeGreaterThan(4);
});
