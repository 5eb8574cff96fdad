import { createClient, type Client } from "@mci/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { gate } from "../../test/gate.ts";
import { codeSource, defineTool, functionExecutor, type DefinedTool } from "../index.ts";

const load = async (tool: DefinedTool): Promise<Client> => {
  const client = await createClient({ sources: [codeSource([tool])], executors: [functionExecutor()] });
  onTestFinished(() => client.close());
  return client;
};

describe("a generator", () => {
  it("is ended without a step when it is returned after the deadline", async () => {
    const started = gate();
    let [steps, isEnded] = [0, false];
    const generator = {
      next: () => ({ done: (steps += 1) > 1_000, value: "step" }),
      return: () => void (isEnded = true),
      throw: () => {},
    };
    const client = await load(defineTool({ name: "late", timeoutMs: 50 }, () => started.passed.then(() => generator)));
    expect(await client.execute("late")).toMatchObject({ code: "MCI_TIMEOUT" });
    started.open();
    await expect.poll(() => isEnded).toBe(true);
    expect(steps).toBe(0);
  });

  it.each<[string, () => unknown]>([
    ["an async generator", async function* () {
      for (let step = 0; step < maxSteps; step += 1) yield "again";
    }],
    ["a generator", function* () {
      for (let step = 0; step < maxSteps; step += 1) yield "again";
    }],
    ["a generator that goes on in its finally", function* () {
      try {
        yield "once";
      } finally {
        for (let step = 0; step < maxSteps; step += 1) yield "again";
      }
    }],
  ])("that never waits is over at its deadline, and lets other work run: %s", async (_, handler) => {
    const client = await load(defineTool({ name: "busy", timeoutMs: 50 }, handler));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    expect(await client.execute("busy")).toMatchObject({ code: "MCI_TIMEOUT" });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  }); // prettier-ignore

  it.each<[string, object]>([
    ["is missing", {}],
    ["throws", { return: trap }],
    ["rejects", { return: async () => trap() }],
  ])("is over at its deadline although its return %s", async (_, member) => {
    const iterator = { next: () => new Promise((resolve) => setImmediate(resolve, { value: "step" })), throw: trap };
    const client = await load(defineTool({ name: "rows", timeoutMs: 50 }, () => ({ ...iterator, ...member })));
    expect(await client.execute("rows")).toMatchObject({ code: "MCI_TIMEOUT" });
  });

  it("is ended when a step cannot be reported", async () => {
    let isClean = false;
    const client = await load(
      defineTool({ name: "copy" }, function* () {
        try {
          yield "copying";
        } finally {
          isClean = true;
        }
      }),
    );
    expect(await client.execute("copy", {}, { onProgress: trap })).toMatchObject({ isError: true });
    expect(isClean).toBe(true);
  });
});

/** So many that they take longer than the deadline, and not for ever if it fails. */
const maxSteps = 5_000_000;

function trap(): never {
  throw new Error("trap");
}
