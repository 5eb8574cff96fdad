import type { ServerResponse } from "node:http";

import type { JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { at, serve, serveMessages, type Asked } from "../test/http.ts";
import { call, errorOf, textOf } from "../test/scripted.ts";
import { repairedMessage } from "./channel/repaired-message.ts";

const signal = AbortSignal.timeout(60_000);
const error = { code: -32_600, message: "The field x is unknown." };
const said = `MCI_SERVER_ANSWER server 'web' answered with an error: "The field x is unknown." (-32600)`;
const answered = { content: [{ type: "text", text: "ok" }] };
const nameless = (id?: null): string => JSON.stringify({ jsonrpc: "2.0", id, error }, null, 1);
const inLines = (text: string, end: string): string =>
  text
    .split("\n")
    .map((line) => `data: ${line}${end}`)
    .join("");

describe("an error that names no call", () => {
  it.each<[string, (asked: Asked) => void]>([
    ["with a null id, as JSON", ({ json }) => json({ id: null, error })],
    ["without an id, as JSON", ({ json }) => json({ id: undefined, error, result: null })],
    [
      "in an event",
      ({ stream, end }) => (stream(`event: message\ndata: ${JSON.stringify(JSON.parse(nameless(null)))}\n\n`), end()),
    ],
    [
      "in an event of many lines",
      ({ stream, end }) => (stream(`: hello\r\n\r\n${inLines(nameless(null), "\r\n")}\r\n`), end()),
    ],
    ["in an event that goes on", ({ stream }) => stream(`${inLines(nameless(), "\r")}\r: more`)],
  ])("%s gives the words of the server", async (_, answer) => {
    const { url } = await serveMessages((asked) =>
      asked.params.name === "ok" ? asked.json({ error: null, result: answered }) : answer(asked),
    );
    const session = at(url);
    expect(await textOf(call(session, "ok"))).toBe("ok");
    expect(await errorOf(call(session, "any"))).toBe(said);
    expect(await textOf(call(session, "ok"))).toBe("ok");
  });

  it("does so in a batch", () => {
    const message = { jsonrpc: "2.0", method: "notifications/progress", params: null };
    expect(repairedMessage([message, JSON.parse(nameless(null))], 7)).toEqual([
      { jsonrpc: "2.0", method: "notifications/progress" },
      { jsonrpc: "2.0", id: 7, error },
    ]);
  });

  it("does so with a status of failure too", async () => {
    const { url } = await serveMessages(({ status }) => status(422, nameless(null)));
    expect(await errorOf(call(at(url), "any"))).toBe(
      "MCI_SERVER_ANSWER server 'web' answered with status 422: \"The field x is unknown.\"",
    );
  });

  it("does so on the event stream of old", async () => {
    const session = at(await serveOldStream());
    expect(await session.listTools({ signal })).toEqual([]);
    expect(await errorOf(call(session, "any"))).toBe(said);
  });
});

/** A server whose answers come on one stream, with null for what it has not. Returns its url. */
async function serveOldStream(): Promise<string> {
  let events: ServerResponse | undefined;
  const { url } = await serve((request, response) => {
    if (request.method === "GET") {
      events = response.writeHead(200, { "content-type": "text/event-stream" });
      events.write("event: endpoint\ndata: /messages\n\n");
    } else if (request.url === "/messages") {
      response.writeHead(202).end();
      void request.toArray().then((chunks) => answer(JSON.parse(Buffer.concat(chunks).toString())));
    } else response.writeHead(405).end();
  });
  const answer = ({ id, method, params }: { id?: number; method: string; params?: JsonObject }): void => {
    if (id === undefined) return;
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: params?.["protocolVersion"],
        capabilities: { tools: null },
        serverInfo: { name: "old", version: "1", title: null },
        instructions: null,
      },
      "tools/list": { tools: null },
    };
    const message = method === "tools/call" ? { id: null, error } : { id, error: null, result: results[method] };
    events?.write(`data: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`);
  };
  return url;
}
