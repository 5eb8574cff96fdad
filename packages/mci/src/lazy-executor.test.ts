import { text, type Executor } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { expect, it } from "vitest";
import { lazyExecutor } from "./lazy-executor.ts";
import { MCIClient } from "./mci-client.ts";

it("loads its executor once, with the first tool, and prepares every tool with it", async () => {
  const prepared: string[] = [];
  let loads = 0;
  const executor: Executor = {
    type: "text",
    prepare({ name }) {
      prepared.push(name);
      return { run: () => text(name) };
    },
  };
  const lazy = lazyExecutor("text", async () => {
    loads += 1;
    return executor;
  });
  expect(loads).toBe(0);
  const tools = ["a", "b", "c"].map((name) => ({ name, execution: { type: "text" as const, text: "" } }));
  closedAtEnd(await MCIClient.from({ schemaVersion: "1.0", tools }, { executors: [lazy] }));
  expect(prepared).toEqual(["a", "b", "c"]);
  expect(loads).toBe(1);
});
