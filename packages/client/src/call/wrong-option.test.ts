import { text, type ExecuteOptions } from "@mci/contract";
import { expect, it } from "vitest";
import { custom, load } from "../../test/load.ts";

const tools = [{ name: "a", execution: { type: "count" } }];

it.each([
  [{ sgnal: AbortSignal.timeout(5) }, "A call has no option 'sgnal'. Did you mean 'signal'?"],
  [
    { retries: 2 },
    "A call has no option 'retries'. Valid options: signal, onProgress, context, idempotencyKey, roundTrip, trace, observer, approve, callerToken.",
  ],
  [{ sgnal: undefined }, "A call has no option 'sgnal'. Did you mean 'signal'?"],
  [{ signal: 5 }, "The option 'signal' of a call must be an AbortSignal."],
  [{ onProgress: true }, "The option 'onProgress' of a call must be a function."],
  [{ context: "acme" }, "The option 'context' of a call must be an object."],
  [{ idempotencyKey: 7 }, "The option 'idempotencyKey' of a call must be a string."],
  [{ trace: "00-1-2-01" }, "The option 'trace' of a call must be an object with traceparent."],
  [{ trace: {} }, "The option 'trace' of a call must be an object with traceparent."],
  [{ observer: {} }, "The option 'observer' of a call must be an object with begin()."],
  [AbortSignal.timeout(5), "The options of a call must be an object. Write { signal }."],
  [5, "The options of a call must be an object."],
])("a call with the options %j is not made, and answered with what is wrong", async (options, error) => {
  let calls = 0;
  const client = await load(tools, { executors: [custom("count", () => text(`${(calls += 1)}`))] });
  const given = options as unknown as ExecuteOptions;
  expect(await client.execute("a", {}, given)).toMatchObject({ isError: true, code: "MCI_CONFIG", error });
  expect(await client.only("a").execute("a", {}, given)).toMatchObject({ code: "MCI_CONFIG" });
  expect(calls).toBe(0);
  const right = { signal: new AbortController().signal, context: {}, idempotencyKey: "one" };
  expect(await client.execute("a", {}, right)).toMatchObject({ isError: false });
});
