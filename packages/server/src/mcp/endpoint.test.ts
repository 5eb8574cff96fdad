import { createTool } from "@mci/plugin-kit/testing";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport, type Progress } from "@modelcontextprotocol/client";
import { text, type CallContext, type Toolbox } from "@mci/contract";
import { closedAtEnd, serve } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { legacy, modern, notification, requestOf, type Draft } from "../../test/mcp-requests.ts";
import { doTool, mcpToolbox, type Seen } from "../../test/mcp-toolbox.ts";
import { present } from "../../test/present.ts";
import { seenResponse } from "../../test/seen-response.ts";
import { mcpEndpoint } from "./endpoint.ts";
import type { McpNodeOptions } from "./mcp-options.ts";
import { mcpNodeHandler } from "./node-handler.ts";

/** Errors that handlers rejected with. */
const failures: unknown[] = [];

const options = { name: "test", version: "1" };

/** A real server on a port of its own. */
async function listening(toolbox: Toolbox, given: Partial<McpNodeOptions> = {}, context?: object): Promise<URL> {
  const handler = mcpNodeHandler(toolbox, { ...options, ...given });
  const origin = await serve((request, response) => {
    handler(request, response, context === undefined ? {} : { context: context as CallContext }).catch(
      (error: unknown) => failures.push(error),
    );
  });
  closedAtEnd(handler);
  return new URL("/mcp", origin);
}

async function connected(url: URL, mode: "legacy" | "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url));
  return closedAtEnd(client);
}

function post(url: URL, { headers, message, raw }: Draft, signal?: AbortSignal): Promise<Response> {
  const body = raw ?? JSON.stringify(message);
  return fetch(url, {
    method: "POST",
    headers: headers as Record<string, string>,
    body,
    ...(signal ? { signal } : {}),
  });
}

describe.each([
  ["legacy", "2025-11-25"],
  ["auto", "2026-07-28"],
] as const)("a client of the SDK over HTTP (%s: %s)", (mode, revision) => {
  it("lists and calls tools with every kind of content", async () => {
    const client = await connected(await listening(await mcpToolbox()), mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(12);
    const { content } = await client.callTool({ name: "mixed" });
    expect(content).toMatchObject(["text", "image", "audio", "resource", "resource_link"].map((type) => ({ type })));
    const sum = await client.callTool({ name: "sum", arguments: { a: 1, b: 2 } });
    expect(sum).toMatchObject({ structuredContent: { sum: 3 } });
  });

  it("gets errors it can show to a model, and a protocol error for a tool that does not exist", async () => {
    const client = await connected(await listening(await mcpToolbox()), mode);
    await client.listTools();
    const wrong = await client.callTool({ name: "sum", arguments: { a: "x" } });
    expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("'b' is missing") }] });
    const failed = await client.callTool({ name: "fail" });
    expect(failed).toMatchObject({ isError: true, content: [{ type: "text", text: "HTTP 404" }] });
    expect(failed).not.toHaveProperty("structuredContent");
    await expect(client.callTool({ name: "nosuch" })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining("'nosuch'"),
    });
  });

  it("receives increasing progress", async () => {
    const client = await connected(await listening(await mcpToolbox()), mode);
    const steps: Progress[] = [];
    const result = await client.callTool({ name: "progress" }, { onprogress: (step) => steps.push(step) });
    expect(result).toMatchObject({ content: [{ text: "done" }] });
    // The SDK's client forgets steps that it reads together with the result.
    expect([1, 2, 3]).toEqual(expect.arrayContaining(steps.map(({ progress }) => progress)));
    expect(steps[0]).toMatchObject({ progress: 1, total: 3 });
  });
});

describe("structured content that is not an object", () => {
  it.each([
    ["legacy", { result: [1, 2] }, "object"],
    ["auto", [1, 2], "array"],
  ] as const)(
    "goes to each client in the way of its revision, as does its schema (%s)",
    async (mode, expected, type) => {
      const outputSchema = { type: "array", items: { type: "integer" } };
      const toolbox = await mcpToolbox([doTool("list", { outputSchema })]);
      const client = await connected(await listening(toolbox), mode);
      const { tools } = await client.listTools();
      expect(tools[0]?.outputSchema).toMatchObject({ type });
      expect(await client.callTool({ name: "list" })).toMatchObject({
        structuredContent: expected,
        content: [{ type: "text", text: "[1,2]" }],
      });
    },
  );
});

describe("an integer that a number cannot hold", () => {
  const id = "8812639451207734519";
  const withId = ({ headers, message }: Draft): Draft => ({
    headers,
    message,
    raw: JSON.stringify(message).replaceAll('"BIG"', id),
  });

  it.each([
    ["legacy", "fast path", legacy("tools/call", { name: "sum", arguments: { a: "BIG", b: 1 } })],
    ["modern", "fast path", modern("tools/call", { name: "sum", arguments: { a: "BIG", b: 1 } })],
    ["legacy", "SDK", legacy("tools/call", { name: "sum", task: {}, arguments: { o: { ids: ["BIG"] } } })],
    ["modern", "SDK", modern("tools/call", { name: "sum", inputResponses: {}, arguments: { a: "BIG" } })],
  ])("is refused by its digits, and the tool does not run (%s, %s)", async (_, __, draft) => {
    const seen: string[] = [];
    const toolbox: Toolbox = { tools: () => [], execute: async (name) => (seen.push(name), text("ran")) };
    const response = await post(await listening(toolbox), withId(draft));
    expect([response.status, await response.json()]).toEqual([
      200,
      { jsonrpc: "2.0", id: 1, error: { code: -32_602, message: expect.stringContaining(id) } },
    ]);
    expect(seen).toEqual([]);
  });

  it("is refused in a batch, in a notification and as the id of a request", async () => {
    const url = await listening(await mcpToolbox());
    const batch = legacy("tools/call", { name: "sum", arguments: { a: "BIG", b: 1 } });
    for (const draft of [
      { ...batch, message: [batch.message, batch.message] },
      notification(legacy("notifications/progress", { progressToken: "BIG" })),
      legacy("ping", {}, "BIG"),
    ]) {
      const response = await post(url, withId(draft));
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { id: null, error: { message: expect.stringContaining(id) } },
      ]);
    }
  });
});

describe("a client that hangs up", () => {
  it.each([
    ["fast", legacy("tools/call", { name: "wait" })],
    ["fast", modern("tools/call", { name: "wait" })],
    ["fast, with progress", modern("tools/call", { name: "wait", _meta: { progressToken: 1 } })],
    ["over the SDK", legacy("tools/call", { name: "wait", task: {} })],
    ["over the SDK", modern("tools/call", { name: "wait", inputResponses: {} })],
  ])("ends its call (%s)", async (_, draft) => {
    const seen: Seen = { started: 0, ended: 0 };
    const url = await listening(await mcpToolbox(undefined, seen));
    const leaving = new AbortController();
    const answer = post(url, draft, leaving.signal).then((response) => response.text());
    await expect.poll(() => seen.started).toBe(1);
    expect(seen.ended).toBe(0);
    leaving.abort();
    await expect(answer).rejects.toThrow("aborted");
    await expect.poll(() => seen.ended).toBe(1);
  });

  it("ends its call in the middle of a stream, too", async () => {
    let ended = false;
    const toolbox: Toolbox = {
      tools: () => [],
      async execute(_, __, { signal, onProgress } = {}) {
        onProgress?.({ progress: 1 });
        await once(present(signal), "abort");
        ended = true;
        return text("late");
      },
    };
    const url = await listening(toolbox);
    const leaving = new AbortController();
    const response = await post(url, modern("tools/call", { name: "x", _meta: { progressToken: 1 } }), leaving.signal);
    const reader = present(response.body).getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toContain("notifications/progress");
    leaving.abort();
    await expect.poll(() => ended).toBe(true);
  });

  it("ends its call where all that is known of it is that it reads no further", async () => {
    let signal: AbortSignal | undefined;
    const toolbox: Toolbox = {
      tools: () => [],
      async execute(_, __, given = {}) {
        signal = given.signal;
        given.onProgress?.({ progress: 1 });
        await once(present(signal), "abort");
        return text("late");
      },
    };
    const draft = modern("tools/call", { name: "x", _meta: { progressToken: 1 } });
    const { body } = await mcpEndpoint(toolbox, options).handle(requestOf(draft));
    expect(signal?.aborted).toBe(false);
    await (body as ReadableStream).cancel();
    expect(signal?.aborted).toBe(true);
  });

  it("in the middle of its request is not a server error", async () => {
    const url = await listening(await mcpToolbox());
    const socket = connect(Number(url.port), "127.0.0.1");
    socket.write("POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{");
    await after(20);
    socket.destroy();
    const answer = await post(url, modern("tools/call", { name: "list" }));
    expect(answer.status).toBe(200);
    expect(failures).toEqual([]);
  });
});

describe("an endpoint", () => {
  it("hands on who calls, on both of its ways", async () => {
    const toolbox = await mcpToolbox();
    const url = await listening(toolbox, {}, { tenant: "acme" });
    for (const draft of [
      modern("tools/call", { name: "context" }),
      legacy("tools/call", { name: "context" }),
      modern("tools/call", { name: "context", inputResponses: {} }),
      legacy("tools/call", { name: "context", task: {} }),
    ]) {
      expect(await (await post(url, draft)).text()).toContain(String.raw`{\"tenant\":\"acme\",\"protocol\":\"mcp\"}`);
    }
  });

  it("tells a subscriber of 2026-07-28 that tools changed, and lists the new ones", async () => {
    const toolbox = await mcpToolbox();
    let changed: () => void = expect.unreachable;
    let shown = toolbox.tools();
    const url = await listening({
      tools: () => shown,
      execute: (name) => toolbox.execute(name),
      watch: (listener) => {
        changed = listener;
        return () => undefined;
      },
    });
    const client = await connected(url, "auto");
    let heard = 0;
    client.setNotificationHandler("notifications/tools/list_changed", () => void (heard += 1));
    closedAtEnd(await client.listen({ toolsListChanged: true }));
    shown = shown.slice(0, 1);
    changed();
    await expect.poll(() => heard).toBe(1);
    expect((await client.listTools()).tools).toMatchObject([{ name: "say" }]);
  });

  it("shows and runs only what the selection it was given has", async () => {
    const toolbox = (await mcpToolbox()).select({ only: ["say"] });
    const endpoint = mcpEndpoint(toolbox, options);
    expect(await seenResponse(await endpoint.handle(requestOf(modern("tools/list"))))).toMatchObject({
      messages: [{ result: { tools: [{ name: "say" }] } }],
    });
    const { body } = await endpoint.handle(requestOf(modern("tools/call", { name: "sum", arguments: { a: 1, b: 2 } })));
    expect(body).toContain("-32602");
  });

  it("says in tools/list which tools ask a person", async () => {
    const wipe = createTool({ type: "wipe" }, { name: "wipe", approval: { channel: "outOfBand", expiresMs: 1000 } });
    const endpoint = mcpEndpoint(
      { tools: () => [wipe, createTool({ type: "look" })], execute: expect.unreachable },
      options,
    );
    expect(await seenResponse(await endpoint.handle(requestOf(modern("tools/list"))))).toMatchObject({
      messages: [
        {
          result: {
            tools: [{ _meta: { "mci/approval": { asks: "always", channel: "outOfBand" } } }, { name: "tool" }],
          },
        },
      ],
    });
  });

  it("answers any id, in its place", async () => {
    const endpoint = mcpEndpoint(await mcpToolbox(), options);
    for (const id of [0, -1, 2 ** 53 - 1, "", "}", '"', "é}\n", "\u2028"]) {
      for (const draft of [modern("tools/list", {}, id), modern("tools/call", { name: "list" }, id)]) {
        expect(await seenResponse(await endpoint.handle(requestOf(draft)))).toMatchObject({ messages: [{ id }] });
      }
    }
  });

  it("never rejects: what a toolbox should not do is an internal error, and is reported", async () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    const errors: unknown[] = [];
    for (const execute of [
      () => Promise.reject(new Error("SECRET")),
      () => Promise.resolve(text("x", { structuredContent: circle })),
      () => Promise.resolve(text("x", { structuredContent: { big: 1n } })),
    ]) {
      const endpoint = mcpEndpoint(
        { tools: () => [], execute },
        { ...options, onError: (error) => errors.push(error) },
      );
      const { body } = await endpoint.handle(requestOf(modern("tools/call", { name: "x" }, 7)));
      expect(JSON.parse(body as string)).toMatchObject({
        id: 7,
        error: { code: -32_603, message: "Internal server error" },
      });
    }
    const broken = mcpEndpoint({ tools: () => expect.unreachable("no list"), execute: () => Promise.reject(new Error()) }, { ...options, onError: (error) => errors.push(error) }); // prettier-ignore
    expect(await broken.handle(requestOf(modern("tools/list")))).toMatchObject({ status: 500 });
    expect(errors).toHaveLength(4);
  });

  it("refuses a body that is too long, and goes on", async () => {
    const url = await listening(await mcpToolbox(), { maxBodyBytes: 1000 });
    const long = await post(url, modern("tools/call", { name: "say", arguments: { who: "x".repeat(2000) } }));
    expect(long.status).toBe(413);
    const fits = await post(url, modern("tools/call", { name: "say", arguments: { who: "x" } }));
    expect(fits.status).toBe(200);
  });

  it.each([
    ["parsed", (body: string): unknown => JSON.parse(body)],
    ["as text", (body: string): unknown => body],
    ["as bytes", (body: string): unknown => Buffer.from(body)],
  ])("takes a body that a parser before it has read: %s", async (_, read) => {
    const handler = mcpNodeHandler(await mcpToolbox(), options);
    const origin = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on(
        "end",
        () => void handler(Object.assign(request, { body: read(Buffer.concat(chunks).toString()) }), response),
      );
    });
    closedAtEnd(handler);
    const answer = await post(
      new URL("/mcp", origin),
      modern("tools/call", { name: "say", arguments: { who: "you" } }),
    );
    expect(await answer.text()).toContain("Hello you");
  });

  it.each([
    undefined,
    "",
    "*/*",
    "*",
    "*/*;q=0.1",
    "APPLICATION/JSON, Text/Event-Stream",
    "application/json;q=0.9, text/event-stream ; q=.1",
    "application/*, text/*;q=0.2",
    "text/html, application/json, */*; q=0.01",
    "image/png;q=0, */*",
    ["application/json", "text/event-stream"],
    ["text/html", "*/*"],
  ])("takes a client that accepts both types, on both of its ways: %j", async (accept) => {
    const endpoint = mcpEndpoint(await mcpToolbox(), options);
    for (const params of [{ name: "list" }, { name: "list", task: {} }]) {
      const request = requestOf(legacy("tools/call", params));
      const answer = await endpoint.handle({ ...request, headers: { ...request.headers, accept } });
      expect(await seenResponse(answer)).toMatchObject({ status: 200, messages: [{ result: {} }] });
    }
  });

  it.each([
    "application/json",
    "application/*",
    "text/html",
    "application/json;q=0, text/event-stream",
    "*/*, text/event-stream;q=0.0",
    "*/*;q=0",
    "application/*;q=0, */*",
    "application/jsonlines, text/event-streams",
  ])("tells a client of older revisions that does not accept both so: %s", async (accept) => {
    const endpoint = mcpEndpoint(await mcpToolbox(), options);
    const request = requestOf(legacy("tools/call", { name: "list" }));
    const answer = await endpoint.handle({ ...request, headers: { ...request.headers, accept } });
    expect(answer).toMatchObject({ status: 406, body: expect.stringContaining("Not Acceptable") });
  });

  it("reads null as absent where the protocol has a member, and leaves it to the tool where that has one", async () => {
    const calls: unknown[] = [];
    const toolbox: Toolbox = {
      tools: () => [],
      execute: async (...call) => (calls.push(call.slice(0, 2)), text("ok")),
    };
    const endpoint = mcpEndpoint(toolbox, options);
    const fast = { name: "a", arguments: { x: null, y: [null], z: { deep: null } } };
    for (const params of [fast, { ...fast, task: {} }, { name: "a", arguments: null, _meta: null, task: null }]) {
      const answer = await endpoint.handle(requestOf(legacy("tools/call", params)));
      expect(await seenResponse(answer)).toMatchObject({ messages: [{ result: { content: [{ text: "ok" }] } }] });
    }
    expect(calls).toEqual([
      ["a", fast.arguments],
      ["a", fast.arguments],
      ["a", {}],
    ]);
  });

  it("takes the nulls of clients that write every member of theirs", async () => {
    const endpoint = mcpEndpoint(await mcpToolbox(), options);
    const clientInfo = { name: "test", version: "1", title: null, icons: null, websiteUrl: null };
    const capabilities = {
      experimental: null,
      sampling: null,
      elicitation: { form: null },
      roots: { listChanged: null },
    };
    const opening = legacy("initialize", { protocolVersion: "2025-06-18", capabilities, clientInfo, _meta: null });
    const envelope = { "io.modelcontextprotocol/clientInfo": clientInfo, "io.modelcontextprotocol/clientCapabilities": capabilities, "io.modelcontextprotocol/logLevel": null, progressToken: null }; // prettier-ignore
    for (const draft of [
      opening,
      modern("tools/list", { cursor: null, _meta: envelope }),
      legacy("ping", null as never),
    ]) {
      expect(await seenResponse(await endpoint.handle(requestOf(draft)))).toMatchObject({ status: 200, messages: [{ result: {} }] }); // prettier-ignore
    }
  });

  it("drops progress that a client is too slow for, but never the result", async () => {
    const toolbox: Toolbox = {
      tools: () => [],
      async execute(_, __, { onProgress } = {}) {
        for (let progress = 1; progress <= 10_000; progress += 1) onProgress?.({ progress });
        await after(1);
        return text("done");
      },
    };
    const draft = modern("tools/call", { name: "x", _meta: { progressToken: 1 } });
    const { body } = await mcpEndpoint(toolbox, options).handle(requestOf(draft));
    const frames = (await new Response(body as ReadableStream).text()).split("\n\n").filter((frame) => frame !== "");
    expect(frames.length).toBeLessThan(100);
    expect(frames.at(-1)).toContain("done");
  });
});
