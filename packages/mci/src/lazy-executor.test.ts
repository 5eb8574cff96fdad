import { text, type Executor } from "@mci/contract";
import { expect, it } from "vitest";
import { lazyExecutor } from "./lazy-executor.ts";
import { MCIClient } from "./mci-client.ts";

it("prepares the first tool with its executor, and lets the others wait if that one does", async () => {
  const prepared: string[] = [];
  let loads = 0;
  const executor: Executor = {
    type: "text",
    canWait: ({ name }) => name !== "c",
    prepare({ name }) {
      prepared.push(name);
      return { run: () => text(name) };
    },
  };
  const lazy = lazyExecutor("text", async () => {
    loads += 1;
    return executor;
  });
  const tools = ["a", "b", "c"].map((name) => ({ name, execution: { type: "text" as const, text: "" } }));
  const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { executors: [lazy] });
  expect(prepared).toEqual(["a", "c"]);
  await client.execute("b");
  await client.execute("b");
  expect(prepared).toEqual(["a", "c", "b"]);
  expect(loads).toBe(1);
  await client.close();
});
