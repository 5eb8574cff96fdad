import { spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Client, type Progress } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Toolbox } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { bundleProgram } from "../../../test/bundle-program.ts";
import { envelope } from "../../../test/mcp-requests.ts";
import { mcpToolbox, type Seen } from "../../../test/mcp-toolbox.ts";
import { present } from "../../../test/present.ts";
import type { McpStdioOptions } from "../mcp-options.ts";
import { serveStdio } from "./serve-stdio.ts";

const program = bundleProgram(fileURLToPath(new URL("../../../test/stdio-server.ts", import.meta.url)));

describe.each([
  ["legacy", "2025-11-25"],
  ["auto", "2026-07-28"],
] as const)("a client of the SDK over stdio (%s: %s)", (mode, revision) => {
  it("lists, calls, receives progress, and reads nothing but messages", async () => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    const transport = new StdioClientTransport({ command: process.execPath, args: [program()], stderr: "pipe" });
    const errors: Error[] = [];
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it has none
    client.onerror = (error) => errors.push(error);
    const stray = textOf(present(transport.stderr) as PassThrough);
    await client.connect(transport);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect((await client.listTools()).tools).toHaveLength(12);
    const steps: Progress[] = [];
    const done = await client.callTool({ name: "progress" }, { onprogress: (step) => steps.push(step) });
    expect(done).toMatchObject({ content: [{ text: "done" }] });
    // Steps that it reads together with the result the SDK's client forgets, and reports each as an error.
    const isForgotten = ({ message }: Error): boolean => message.includes("for an unknown token");
    expect(steps.length + errors.filter(isForgotten).length).toBe(3);
    expect(steps).toEqual(
      [1, 2, 3].slice(0, steps.length).map((progress) => ({ progress, total: 3, message: `step ${progress}` })),
    );
    await expect(client.callTool({ name: "nosuch" })).rejects.toMatchObject({ code: -32_602 });
    await client.close();
    expect(await stray).toContain("stray: progress");
    expect(errors.filter((error) => !isForgotten(error))).toEqual([]);
  });
});

describe("a program that serves stdio", () => {
  it("writes nothing but messages to stdout while it does, and ends with its input and its calls", async () => {
    const child = spawn(process.execPath, [program()], { stdio: ["pipe", "pipe", "pipe"] });
    // The last one is answered by the SDK, which is loaded after the end of the input.
    child.stdin.end(lines(initialize, call("progress"), { jsonrpc: "2.0", id: 2, method: "resources/list" }));
    const [stdout, stderr, [code]] = await Promise.all([
      textOf(child.stdout),
      textOf(child.stderr),
      once(child, "exit"),
    ]);
    expect(code).toBe(0);
    const [first = "", second = "", third = "", fourth] = stdout.split("\n");
    const answers = [first, second, third].map((line) => JSON.parse(line) as { readonly id: number });
    // The call and the SDK take as long as they take.
    expect(answers.toSorted((one, other) => one.id - other.id)).toMatchObject([
      { id: 0 },
      { id: 1, result: { content: [{}] } },
      { id: 2, error: { code: -32_601 } },
    ]);
    expect(fourth).toBe("ended");
    expect(stderr).toContain("stray: progress");
  });
});

describe("a session on stdio", () => {
  it("answers an invalid message with an error, and goes on", async () => {
    const session = await open();
    session.input.write("{broken\n\n  \n5\n[]\n" + lines({ id: 9, jsonrpc: "1.0", method: "ping" }, initialize));
    expect(await session.read(5)).toMatchObject([
      { id: null, error: { code: -32_700 } },
      { id: null, error: { code: -32_600 } },
      { id: null, error: { code: -32_600 } },
      { id: 9, error: { code: -32_600 } },
      { id: 0, result: { protocolVersion: "2025-11-25" } },
    ]);
    session.input.end();
    await session.server.ended;
  });

  it("refuses an integer that a number cannot represent by its digits, and goes on", async () => {
    const session = await open();
    const big = '{"name":"sum","arguments":{"a":8812639451207734519,"b":1}}';
    session.input.write(lines(initialize));
    session.input.write(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${big}}\n`);
    session.input.write(`{"jsonrpc":"2.0","id":8812639451207734519,"method":"ping"}\n`);
    session.input.write(lines({ jsonrpc: "2.0", id: 2, method: "ping" }));
    const message = expect.stringContaining("8812639451207734519 has more digits than a number keeps");
    expect(await session.read(4)).toMatchObject([
      { id: 0 },
      { id: 1, error: { code: -32_602, message } },
      { id: null, error: { code: -32_602, message } },
      { id: 2, result: {} },
    ]);
    await session.server.close();
  });

  it.each([
    ["arguments", "a", String.raw`{"name":"sum","arguments":{"a":1,"\u0061":2,"b":1}}`],
    ["a call", "name", '{"name":"sum","name":"say","arguments":{}}'],
  ])("refuses %s with a key twice, before and after the SDK is needed, and goes on", async (_, key, params) => {
    const session = await open();
    const twice = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}\n`;
    session.input.write(lines(initialize) + twice(1));
    session.input.write(`{"jsonrpc":"2.0","method":"notifications/initialized","method":"ping"}\n`);
    session.input.write(lines({ jsonrpc: "2.0", id: 2, method: "resources/list" }));
    await session.read(4);
    session.input.write(twice(3) + lines({ jsonrpc: "2.0", id: 4, method: "ping" }));
    const messages = await session.read(6);
    const error = (name: string) => ({ code: -32_600, message: `Invalid request: it has the key '${name}' twice.` });
    expect(messages.filter((message) => "error" in message && message["id"] !== 2)).toMatchObject([
      { id: 1, error: error(key) },
      { id: null, error: error("method") },
      { id: 3, error: error(key) },
    ]);
    expect(messages.at(-1)).toMatchObject({ id: 4, result: {} });
    await session.server.close();
  });

  it("ends the question whose answer has a key twice, as one that cannot be read", async () => {
    const session = await open();
    const capabilities = { elicitation: {} };
    const hello = { protocolVersion: "2025-11-25", capabilities, clientInfo: { name: "t", version: "1" } };
    session.input.write(lines({ jsonrpc: "2.0", id: 0, method: "initialize", params: hello }, call("ask")));
    const [, question] = await session.read(2);
    expect(question).toMatchObject({ method: "elicitation/create" });
    const content = '{"name":"Ada","name":"Eve"}';
    session.input.write(
      `{"jsonrpc":"2.0","id":${JSON.stringify(question?.["id"])},"result":{"action":"accept","content":${content}}}\n`,
    );
    const [, , answer] = await session.read(3);
    expect(answer).toMatchObject({ id: 1 });
    expect(JSON.stringify(answer)).not.toMatch(/Ada|Eve/);
    await session.server.close();
  });

  it("reads null as absent, before and after the SDK is needed", async () => {
    const session = await open();
    const call = { jsonrpc: "2.0", method: "tools/call", params: { name: "list", arguments: null, _meta: null } };
    const page = { jsonrpc: "2.0", method: "tools/list", params: { cursor: null } };
    const needsSdk = { jsonrpc: "2.0", id: 3, method: "resources/list", params: null };
    session.input.write(
      lines(initialize, { ...call, id: 1 }, { ...page, id: 2 }, needsSdk, { ...call, id: 4 }, { ...page, id: 5 }),
    );
    const answers = (await session.read(6)) as { readonly id: number }[];
    expect(answers.toSorted((one, other) => one.id - other.id)).toMatchObject([
      { id: 0, result: {} },
      { id: 1, result: { content: [{}] } },
      { id: 2, result: { tools: expect.any(Array) } },
      { id: 3, error: { code: -32_601 } },
      { id: 4, result: { content: [{}] } },
      { id: 5, result: { tools: expect.any(Array) } },
    ]);
    session.input.end();
    await session.server.ended;
  });

  it("refuses a line that is too long, without keeping it, and goes on", async () => {
    const session = await open({ maxLineBytes: 1000 });
    session.input.write(`${"x".repeat(5000)}\n${lines(initialize)}`);
    expect(await session.read(2)).toMatchObject([
      { id: null, error: { code: -32_600, message: "The line is longer than 1000 bytes and was not read." } },
      { id: 0, result: {} },
    ]);
    await session.server.close();
  });

  it("reads nothing more from a client that does not read, and continues once it does", async () => {
    const session = await open();
    session.output.pause();
    const ids = Array.from({ length: 5_000 }, (_, id) => id + 1);
    session.input.end(lines(initialize, ...ids.map((id) => ({ jsonrpc: "2.0", id, method: "tools/list" }))));
    await expect.poll(() => session.input.isPaused()).toBe(true);
    expect(session.output.writableLength).toBeLessThan(4_100_000);
    session.output.resume();
    await session.server.ended;
    expect((await session.read(5_001)).map(({ id }) => id)).toEqual([0, ...ids]);
  });

  it("cancels the call that the client cancels, and answers nothing to it", async () => {
    const seen: Seen = { started: 0, ended: 0 };
    const session = await open({}, await mcpToolbox(undefined, seen));
    session.input.write(lines(initialize, call("wait")));
    await expect.poll(() => seen.started).toBe(1);
    session.input.write(lines({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }));
    await expect.poll(() => seen.ended).toBe(1);
    session.input.end(lines({ jsonrpc: "2.0", id: 2, method: "ping" }));
    await session.server.ended;
    expect((await session.read(2)).map(({ id }) => id)).toEqual([0, 2]);
  });

  it("lets calls finish when its input ends", async () => {
    const session = await open();
    session.input.end(lines(initialize, call("progress")));
    await session.server.ended;
    expect(await session.read(2)).toMatchObject([{ id: 0 }, { id: 1, result: { content: [{ text: "done" }] } }]);
  });

  it("cancels calls that take too long after the end of its input, and waits for them to stop", async () => {
    const seen: Seen = { started: 0, ended: 0 };
    const session = await open({ drainMs: 50 }, await mcpToolbox(undefined, seen));
    session.input.end(lines(initialize, call("wait")));
    await session.server.ended;
    expect(seen).toEqual({ started: 1, ended: 1 });
  });

  it("cancels its calls when it is closed, and when nobody reads its output any more", async () => {
    for (const end of ["close", "output"] as const) {
      const seen: Seen = { started: 0, ended: 0 };
      const session = await open({}, await mcpToolbox(undefined, seen));
      session.input.write(lines(initialize, call("wait")));
      await expect.poll(() => seen.started).toBe(1);
      if (end === "close") await session.server.close();
      else session.output.destroy(new Error("EPIPE"));
      await session.server.ended;
      expect(seen.ended).toBe(1);
    }
  });

  it("tells the client that tools changed: an older one at once, a newer one when it asked to hear of it", async () => {
    const client = await mcpToolbox();
    let changed: () => void = expect.unreachable;
    const toolbox: Toolbox = {
      tools: () => client.tools(),
      execute: (name) => client.execute(name),
      watch: (listener) => ((changed = listener), () => undefined),
    };
    const older = await open({}, toolbox);
    older.input.write(lines(initialize));
    await older.read(1);
    changed();
    expect(await older.read(2)).toMatchObject([{}, { method: "notifications/tools/list_changed" }]);
    // The SDK, which is loaded for this, tells it from now on.
    older.input.write(lines({ jsonrpc: "2.0", id: 1, method: "resources/list" }));
    await older.read(3);
    changed();
    older.input.write(lines({ jsonrpc: "2.0", id: 2, method: "ping" }));
    expect((await older.read(5)).map(({ id, method }) => id ?? method)).toEqual([
      0,
      "notifications/tools/list_changed",
      1,
      "notifications/tools/list_changed",
      2,
    ]);
    await older.server.close();

    const newer = await open({}, toolbox);
    const listen = { notifications: { toolsListChanged: true }, _meta: envelope };
    newer.input.write(lines({ jsonrpc: "2.0", id: 5, method: "subscriptions/listen", params: listen }));
    await newer.read(1);
    changed();
    newer.input.end();
    await newer.server.ended;
    expect(await newer.read(2)).toMatchObject([
      { method: "notifications/subscriptions/acknowledged" },
      { method: "notifications/tools/list_changed" },
    ]);
  });

  it("answers with an error if its tools cannot be told", async () => {
    const tools = (): never => {
      throw new Error("no tools");
    };
    const session = await open({}, { tools, execute: expect.unreachable });
    session.input.end(lines(initialize, { jsonrpc: "2.0", id: 1, method: "tools/list" }));
    await session.server.ended;
    expect(await session.read(2)).toMatchObject([{ id: 0 }, { error: { code: -32_603, message: "no tools" } }]);
  });

  it("hands on who calls", async () => {
    const session = await open({ context: { subject: "me" } });
    session.input.end(lines(initialize, call("context")));
    const [, answer] = await session.read(2);
    expect(answer).toMatchObject({ result: { content: [{ text: '{"subject":"me","protocol":"mcp"}' }] } });
  });
});

type Message = { readonly id?: unknown } & Record<string, unknown>;

const initialize: Message = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

function call(name: string): Message {
  return { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name } };
}

function lines(...messages: readonly Message[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join("");
}

async function open(options: Partial<McpStdioOptions> = {}, toolbox?: Toolbox) {
  const input = new PassThrough();
  const output = new PassThrough();
  let written = "";
  output.on("data", (chunk: Buffer) => void (written += chunk.toString())).on("error", () => undefined);
  const messages = (): Message[] => written.split("\n").filter(Boolean).map((line) => JSON.parse(line) as Message); // prettier-ignore
  const server = await serveStdio(toolbox ?? (await mcpToolbox()), {
    name: "test",
    version: "1",
    input,
    output,
    // So long that a test that waits for it fails.
    drainMs: 60_000,
    ...options,
  });
  return {
    input,
    output,
    server,
    /** All messages so far, when there are at least as many. */
    async read(count: number): Promise<Message[]> {
      await expect.poll(() => messages().length).toBeGreaterThanOrEqual(count);
      return messages();
    },
  };
}
