import type { RoundTrip, JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";

import type { McpSession } from "./index.ts";
import { at, serve } from "../test/http.ts";
import { call, errorOf } from "../test/scripted.ts";

interface Asking {
  readonly session: McpSession;
  /** The parameters of the calls that came. */
  readonly calls: JsonObject[];
}

/** A server of the newer protocol whose calls have these results, one after the other. */
async function asking(...results: readonly JsonObject[]): Promise<Asking> {
  const calls: JsonObject[] = [];
  const { url } = await serve(async (request, response) => {
    const { id, method, params } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    if (method === "tools/call") calls.push(params);
    const discovered = { supportedVersions: ["2026-07-28"], capabilities: {}, serverInfo: { name: "s", version: "1" } };
    const complete = { resultType: "complete", ttlMs: 0, cacheScope: "private", ...discovered };
    const result = method === "tools/call" ? results[calls.length - 1] : complete;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
  return { session: at(url), calls };
}

const done = { resultType: "complete", content: [{ type: "text", text: "done" }] };
const form = { method: "elicitation/create", params: { message: "Who?", requestedSchema: { type: "object" } } };
const asks = { resultType: "input_required", inputRequests: { who: form }, requestState: "s-1" };
const clientCapabilities = { elicitation: { form: {} }, extensions: { "example.com/x": {} } };
const capabilitiesIn = ({ _meta }: JsonObject = {}): unknown =>
  (_meta as JsonObject)["io.modelcontextprotocol/clientCapabilities"];

describe("a server that wants input first", () => {
  it("asks the caller, and gets the answers and its state with the next call", async () => {
    const { session, calls } = await asking(asks, done);
    const answer = await call(session, "add", { a: 1 }, { roundTrip: { clientCapabilities } });
    expect(answer).toMatchObject({ isError: true, content: [] });
    expect(answer.inputRequired).toEqual({ inputRequests: { who: form }, requestState: "s-1" });
    const roundTrip: RoundTrip = {
      clientCapabilities,
      inputResponses: { who: { action: "accept", content: {} } },
      requestState: "s-1",
    };
    expect(await call(session, "add", { a: 1 }, { roundTrip })).toMatchObject({ isError: false });
    const { inputResponses, requestState } = roundTrip;
    expect(calls[1]).toMatchObject({ name: "add", arguments: { a: 1 }, inputResponses, requestState });
  });

  it("receives what the caller of each call can be asked for, and nothing else the caller reports about itself", async () => {
    const { session, calls } = await asking(done, done);
    await call(session, "add", {}, { roundTrip: { clientCapabilities } });
    await call(session, "add", {});
    expect(calls.map(capabilitiesIn)).toEqual([{ elicitation: { form: {} } }, {}]);
  });

  it("cannot ask a caller that did not say it can be asked", async () => {
    const { session } = await asking(asks, asks);
    for (const roundTrip of [undefined, {}]) {
      const error = await errorOf(call(session, "add", {}, { roundTrip }));
      expect(error).toMatch(/^MCI_SERVER_ANSWER .*input_required/);
    }
  });

  it.each<[string, JsonObject]>([
    ["nothing", {}],
    ["requests that are a list", { inputRequests: [form] }],
    ["a request without a method", { inputRequests: { who: {} } }],
    ["invalid parameters", { inputRequests: { who: { method: "roots/list", params: [] } } }],
    ["a state that is not a string", { inputRequests: { who: form }, requestState: 5 }],
  ])("is not passed on when it asks for %s", async (_, asked) => {
    const { session } = await asking({ resultType: "input_required", ...asked });
    const error = await errorOf(call(session, "add", {}, { roundTrip: { clientCapabilities } }));
    expect(error).toMatch(/^MCI_SERVER_ANSWER .*asks for input in a way/);
  });
});
