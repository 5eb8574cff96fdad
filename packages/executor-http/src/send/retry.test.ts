import type { HttpExecution } from "@mci/contract";
import { afterAll, describe, expect, it } from "vitest";

import { run, type RunSettings } from "../../test/run.ts";
import { startServer } from "../../test/server.ts";

const server = await startServer((response, { url, headers }, { socket }) => {
  const status = Number(url.slice(1));
  const after = headers["x-after"];
  if (status === noAnswer) socket.destroy();
  else response.writeHead(status, after === undefined ? {} : { "retry-after": String(after) }).end();
}, afterAll);

/** Returns the retry information in the failure of a request. */
async function retryOf(status: number, execution: Partial<HttpExecution>, settings?: RunSettings): Promise<unknown> {
  const result = await run({ url: `${server.origin}/${status}`, ...execution }, settings);
  if (!result.isError) throw new Error("It did not fail.");
  return result.retry;
}

const noAnswer = 0;
const passing = [noAnswer, 408, 429, 500, 502, 503, 504];
const final = [300, 304, 400, 401, 403, 404, 409, 413, 422, 501, 505];

describe("a failed request", () => {
  it.each(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"] as const)(
    "may be repeated when it is a %s and nobody says no",
    async (method) => {
      for (const status of passing) expect(await retryOf(status, { method }), `${status}`).toEqual({});
      for (const status of final) expect(await retryOf(status, { method }), `${status}`).toBeUndefined();
    },
  );

  it.each(["POST", "PATCH"] as const)("may be repeated when it is a %s and was not carried out", async (method) => {
    for (const status of [429, 503]) expect(await retryOf(status, { method }), `${status}`).toEqual({});
    for (const status of [noAnswer, 408, 500, 502, 504, ...final]) {
      expect(await retryOf(status, { method }), `${status}`).toBeUndefined();
    }
  });

  const safe: readonly (readonly [string, Partial<HttpExecution>, RunSettings])[] = [
    ["a key is sent", { idempotency: { header: "X-Request-Key" } }, {}],
    ["the author sends a key", { headers: { "idempotency-Key": "{{props.key}}" } }, { props: { key: "k" } }],
    ["the tool is idempotent", {}, { annotations: { idempotentHint: true } }],
  ];
  it.each(safe)("may be repeated when %s", async (_, execution, settings) => {
    for (const method of ["POST", "PATCH"] as const) {
      for (const status of passing) expect(await retryOf(status, { method, ...execution }, settings)).toEqual({});
      for (const status of final) expect(await retryOf(status, { method, ...execution }, settings)).toBeUndefined();
    }
  });

  it("may not be repeated when its key is empty or left out", async () => {
    const headers = { "Idempotency-Key": "{{props.key}}" };
    const inputSchema = { properties: { key: { type: "string" } } };
    expect(await retryOf(500, { method: "POST", headers }, { inputSchema })).toBeUndefined();
    expect(await retryOf(500, { method: "POST", headers }, { inputSchema, props: { key: "" } })).toBeUndefined();
  });

  it("says after how long, when the server does", async () => {
    const headers = { "X-After": "{{props.after}}" };
    const after = (status: number, value: string): Promise<unknown> =>
      retryOf(status, { headers }, { props: { after: value } });
    expect(await after(503, "7")).toEqual({ after_ms: 7_000 });
    expect(await after(429, "0")).toEqual({ after_ms: 0 });
    expect(await after(500, "Sun, 06 Nov 1994 08:49:37 GMT")).toEqual({ after_ms: 0 });
    expect(await after(503, "soon")).toEqual({});
    expect(await after(404, "7")).toBeUndefined();
  });

  it("may be repeated when one try of it took too long", async () => {
    const never = await startServer(() => {});
    const url = `${never.origin}/x`;
    const get = await run({ url, retries: { timeout_ms: 50 } });
    expect(get).toMatchObject({ isError: true, code: "MCI_TIMEOUT", retry: {} });
    expect(get).toHaveProperty("error", expect.stringMatching(/^timed out after 50 ms: no answer from /));
    expect(await run({ url, method: "POST", retries: { timeout_ms: 50 } })).not.toHaveProperty("retry");
    const ended = new AbortController();
    const cancelled = run({ url, retries: { timeout_ms: 60_000 } }, { signal: ended.signal });
    ended.abort();
    expect(await cancelled).toMatchObject({ code: "MCI_CANCELLED" });
  });

  const refused: readonly (readonly [string, Partial<HttpExecution>, RunSettings])[] = [
    ["refused by the policy", { url: "http://169.254.169.254/" }, {}],
    ["sent nowhere", { url: "not a url" }, {}],
    ["given a broken header", { headers: { a: "{{props.a}}" } }, { props: { a: "\n" } }],
    ["cancelled", {}, { signal: AbortSignal.abort() }],
    ["out of time", {}, { signal: AbortSignal.abort(new DOMException("", "TimeoutError")) }],
    ["answered without TLS", { url: "https://127.0.0.1" }, {}],
  ];
  it.each(refused)("is not repeated when it is %s", async (_, execution, settings) => {
    const url = execution.url?.replace("https://127.0.0.1", server.origin.replace("http:", "https:"));
    const result = await run({ ...execution, url: url ?? server.origin }, settings);
    expect(result).toMatchObject({ isError: true, code: expect.not.stringMatching(/^MCI_HTTP_(?:CONNECT|ANSWER)$/) });
    expect(result).not.toHaveProperty("retry");
  });
});
