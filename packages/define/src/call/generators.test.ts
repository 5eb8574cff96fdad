import { describe, expect, it } from "vitest";
import { gate } from "../../test/gate.ts";
import { call } from "../../test/load.ts";
import { defineTool } from "../index.ts";

describe("a generator", () => {
  it("is ended without a step when it is returned after the deadline", async () => {
    const started = gate();
    let [steps, isEnded] = [0, false];
    const generator = {
      next: () => ({ done: (steps += 1) > 1_000, value: "step" }),
      return: () => void (isEnded = true),
      throw: () => {},
    };
    const late = defineTool({ name: "late", timeoutMs: 50 }, () => started.passed.then(() => generator));
    expect(await call(late)).toMatchObject({ code: "MCI_TIMEOUT" });
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
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    expect(await call(defineTool({ name: "busy", timeoutMs: 50 }, handler))).toMatchObject({ code: "MCI_TIMEOUT" });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  }); // prettier-ignore

  it.each<[string, object]>([
    ["is missing", {}],
    ["throws", { return: trap }],
    ["rejects", { return: async () => trap() }],
  ])("is over at its deadline although its return %s", async (_, member) => {
    const iterator = { next: () => new Promise((resolve) => setImmediate(resolve, { value: "step" })), throw: trap };
    const rows = defineTool({ name: "rows", timeoutMs: 50 }, () => ({ ...iterator, ...member }));
    expect(await call(rows)).toMatchObject({ code: "MCI_TIMEOUT" });
  });

  it("is ended when a step cannot be reported", async () => {
    let isClean = false;
    const copy = defineTool({ name: "copy" }, function* () {
      try {
        yield "copying";
      } finally {
        isClean = true;
      }
    });
    expect(await call(copy, {}, { onProgress: trap })).toMatchObject({ isError: true });
    expect(isClean).toBe(true);
  });
});

/** So many that they take longer than the deadline, and not for ever if it fails. */
const maxSteps = 5_000_000;

function trap(): never {
  throw new Error("trap");
}
