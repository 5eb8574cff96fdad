import type { CallObserver, HttpExecution, StepOutcome, TraceContext } from "@mci/contract";
import { afterAll, describe, expect, it } from "vitest";

import { callOf, prepare, runCall } from "../../test/run.ts";
import { startServer } from "../../test/server.ts";

const other = await startServer(undefined, afterAll);
const server = await startServer((response, { url }) => {
  if (url === "/away") response.writeHead(302, { location: other.origin }).end();
  else response.writeHead(url.startsWith("/404") ? 404 : 200).end();
}, afterAll);

const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const trace: TraceContext = { traceparent, tracestate: "vendor=1" };

/** The headers a server sees. */
async function headersOf(execution: Partial<HttpExecution>, more: { observer?: CallObserver; trace?: TraceContext }) {
  const prepared = await prepare({ url: server.origin, ...execution });
  await runCall(prepared, { ...callOf(), ...more });
  return server.seen.at(-1)?.headers ?? {};
}

describe("traceContext", () => {
  it("sends the trace of a call that has one", async () => {
    expect(await headersOf({ traceContext: true }, { trace })).toMatchObject({ traceparent, tracestate: "vendor=1" });
    expect(await headersOf({ traceContext: true }, { trace: { traceparent } })).not.toHaveProperty("tracestate");
    expect(await headersOf({ traceContext: true }, {})).not.toHaveProperty("traceparent");
  });

  it("is up to the tool, whose own header wins", async () => {
    expect(await headersOf({}, { trace })).not.toHaveProperty("traceparent");
    const headers = { Traceparent: "own" };
    expect(await headersOf({ traceContext: true, headers }, { trace })).toMatchObject({ traceparent: "own" });
  });

  it("ends at another origin", async () => {
    const url = `${server.origin}/away`;
    expect(await headersOf({ traceContext: true, url }, { trace })).toHaveProperty("traceparent");
    expect(other.seen).toHaveLength(1);
    expect(other.seen[0]?.headers).not.toHaveProperty("traceparent");
  });

  it("sends no line break", async () => {
    const sent = server.seen.length;
    await headersOf({ traceContext: true }, { trace: { traceparent: "a\r\nX-Evil: 1" } });
    expect(server.seen).toHaveLength(sent);
  });
});

describe("a request", () => {
  const outcomes: StepOutcome[] = [];
  const steps: unknown[] = [];
  const observer: CallObserver = {
    begin(step) {
      steps.push(step);
      return { trace: { traceparent: "of the request" }, end: (outcome) => void outcomes.push(outcome) };
    },
  };

  it("is told to the observer of its call, without what comes after the origin", async () => {
    const headers = await headersOf(
      { url: `${server.origin}/404?key=SECRET`, traceContext: true },
      { trace, observer },
    );
    expect(headers).toMatchObject({ traceparent: "of the request" });
    expect(steps).toEqual([{ kind: "http", method: "GET", origin: server.origin }]);
    expect(outcomes).toEqual([{ status: 404 }]);
  });

  it("that fails ends with its code", async () => {
    await headersOf({ url: "http://127.0.0.1:9/" }, { observer });
    expect(outcomes.at(-1)).toEqual({ code: "MCI_HTTP_CONNECT" });
  });
});
