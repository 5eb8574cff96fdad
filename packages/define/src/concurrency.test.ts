import { describe, expect, it } from "vitest";
import { load } from "../test/load.ts";
import { defineTool } from "./index.ts";

describe("concurrency", () => {
  it("is how many calls of a tool run at once", async () => {
    let [running, most] = [0, 0];
    const tool = defineTool({ name: "a", concurrency: 2 }, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
    });
    const client = await load(tool);
    await Promise.all(Array.from({ length: 8 }, async () => client.execute("a")));
    expect(most).toBe(2);
    expect(defineTool({ concurrency: 0 }, () => "").invalid?.message).toContain(
      "'concurrency' must be an integer of at least 1",
    );
  });
});
