import { describe, expect, it } from "vitest";
import { load } from "../test/load.ts";
import { defineTool } from "./index.ts";

describe("spill of a tool in code", () => {
  it.each([
    [true, { over: 20_000, show: 2_500, ttlMs: 900_000 }],
    [false, false],
    [{ over: 1_000 }, { over: 1_000, show: 1_000, ttlMs: 900_000 }],
    [
      { show: 500, ttlMs: 5 },
      { over: 20_000, show: 500, ttlMs: 5 },
    ],
    [undefined, undefined],
  ])("%j is its rule", async (spill, rule) => {
    const client = await load(defineTool({ name: "a", spill }, () => ""));
    expect(client.getTool("a")?.spill).toEqual(rule);
  });

  it.each([
    [{ spill: "yes" }, "The option 'spill'"],
    [{ spill: { ovr: 1 } }, "Did you mean 'spill.over'?"],
    [{ spill: { over: 1 } }, "'spill.over' must be an integer of at least 100"],
  ])("%j is refused, and the tool does not load", async (options, message) => {
    await expect(load(defineTool({ name: "a", ...options } as object, () => ""))).rejects.toThrow(message);
  });
});
