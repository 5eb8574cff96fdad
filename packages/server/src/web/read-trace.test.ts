import { expect, it } from "vitest";
import { readTrace } from "./read-trace.ts";

const [one, two] = [
  "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00",
];

it("reads the trace of the message, then that of the request", () => {
  const headers = { traceparent: two, tracestate: "b=2", baggage: "user=ada" };
  expect(readTrace({ traceparent: one, tracestate: "a=1", baggage: "user=ada" }, headers)).toEqual({
    traceparent: one,
    tracestate: "a=1",
  });
  expect(readTrace({}, headers)).toEqual({ traceparent: two, tracestate: "b=2" });
  expect(readTrace({ traceparent: one }, headers)).toEqual({ traceparent: one });
  expect(readTrace(undefined, {})).toBeUndefined();
  expect(readTrace(undefined)).toBeUndefined();
});

it.each([
  7,
  null,
  "",
  `${one}\r\nX-Evil: 1`,
  one.toUpperCase(),
  one.replace(/^00/, "ff"),
  one.replace("4bf92f3577b34da6a3ce929d0e0e4736", "0".repeat(32)),
  one.replace("00f067aa0ba902b7", "0".repeat(16)),
  `${one}-more`,
])("passes over an invalid one: %j", (traceparent) => {
  expect(readTrace({ traceparent }, { traceparent: two })).toEqual({ traceparent: two });
  expect(readTrace(undefined, { traceparent: String(traceparent) })).toBeUndefined();
});

it.each([[["a=1", "b=2"]], ["a=1\n"], ["x".repeat(513)], [""]])("leaves out a state such as %j", (tracestate) => {
  expect(readTrace({ traceparent: one, tracestate }, {})).toEqual({ traceparent: one });
  expect(readTrace(undefined, { traceparent: one, tracestate })).toEqual({ traceparent: one });
});
