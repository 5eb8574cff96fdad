import { MCIError, type CallObserver, type TraceContext } from "@mci/contract";
import { expect, it } from "vitest";
import { joinObservers, observeStep } from "../index.ts";

const step = { kind: "http", method: "GET", origin: "https://api.example" } as const;

/** An observer that notes what it is told. */
function noting(notes: unknown[], name: string, trace?: TraceContext): CallObserver {
  return {
    begin({ kind }) {
      notes.push(`${name}: ${kind}`);
      return { trace, end: (outcome) => void notes.push({ [name]: outcome }) };
    },
  };
}

it("tells an observer how a step ended, once", async () => {
  const notes: unknown[] = [];
  const observer = noting(notes, "a", { traceparent: "of the step" });
  const value = await observeStep(
    observer,
    step,
    (trace) => trace?.traceparent,
    () => ({ status: 200 }),
  );
  expect(value).toBe("of the step");
  const refused = new MCIError("MCI_TIMEOUT", "no answer");
  await expect(observeStep(observer, step, () => Promise.reject(refused))).rejects.toBe(refused);
  const broken = new Error("a bug");
  await expect(observeStep(observer, step, () => Promise.reject(broken))).rejects.toBe(broken);
  expect(notes).toEqual([
    "a: http",
    { a: { status: 200 } },
    "a: http",
    { a: { code: "MCI_TIMEOUT" } },
    "a: http",
    { a: { code: "MCI_TOOL_FAILED" } },
  ]);
});

it("tells both of two observers, and takes the trace of the inner one", async () => {
  const notes: unknown[] = [];
  const outer = noting(notes, "outer", { traceparent: "outer" });
  expect(joinObservers(undefined, outer)).toBe(outer);
  const traceOf = (inner?: TraceContext): Promise<string | undefined> =>
    observeStep(joinObservers(outer, noting(notes, "inner", inner)), step, (trace) => trace?.traceparent);
  expect(await traceOf({ traceparent: "inner" })).toBe("inner");
  expect(await traceOf()).toBe("outer");
  expect(notes.slice(0, 4)).toEqual(["outer: http", "inner: http", { inner: {} }, { outer: {} }]);
});
