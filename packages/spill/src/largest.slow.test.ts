import { memoryStore } from "@mci/store";
import { expect, it } from "vitest";
import { readAll, tool, toolboxOf } from "../test/toolbox.ts";
import { spilling } from "./index.ts";

it("shows an answer of 9.7 MB for at most 1,000 tokens, and reads every byte of it again, exactly", async () => {
  const rows = Array.from({ length: 97_000 }, (_, at) => ({ id: at, name: `größe ${at} 🎈`, note: "x".repeat(58) }));
  const whole = JSON.stringify(rows);
  expect(Buffer.byteLength(whole)).toBeGreaterThan(9_700_000);
  const tools = [tool("a", { spill: { over: 20_000, show: 2_500, ttlMs: 900_000 } })];
  const toolbox = spilling(
    toolboxOf({ a: whole }, () => tools),
    { store: memoryStore() },
  );
  const result = await toolbox.execute("a");
  expect(JSON.stringify(result.content).length).toBeLessThan(4_000);
  expect((await readAll(toolbox, result)) === whole).toBe(true);
});
