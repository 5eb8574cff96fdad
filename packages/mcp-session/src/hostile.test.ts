import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import { countOf, newMarker, runningWith, temporaryFolder } from "@mci/plugin-kit/test";
import { call, errorOf, rules, script, scripted, sessionsOf, textOf } from "../test/scripted.ts";

const signal = AbortSignal.timeout(120_000);
const hasProc = existsSync("/proc/self/cmdline");

describe("a server that dies", () => {
  it("at once fails the call with its exit code and the end of what it said", async () => {
    const error = await errorOf(call(scripted("dead").session, "echo"));
    expect(error).toMatch(/^MCI_SERVER_UNAVAILABLE server 'scripted' ended with exit code 3; its stderr ends with:\nx/);
    expect(error).toMatch(/x cannot find my configuration$/);
    expect(error.length).toBeLessThan(2_200);
  });

  it("with calls under way fails them all, and is started again for the next one", async () => {
    const { session } = scripted();
    const waiting = errorOf(call(session, "silent"));
    const first = await textOf(call(session, "count"));
    const dead =
      "MCI_SERVER_UNAVAILABLE server 'scripted' ended with exit code 7; its stderr ends with:\nthe last words";
    expect(await errorOf(call(session, "die"))).toBe(dead);
    expect(await waiting).toBe(dead);
    const second = await textOf(call(session, "count"));
    expect([first, second].map((text) => text.split(" ")[1])).toEqual(["1", "1"]);
    expect(second).not.toBe(first);
  });

  it("by a signal says which", async () => {
    expect(await errorOf(call(scripted().session, "kill"))).toBe(
      "MCI_SERVER_UNAVAILABLE server 'scripted' was ended by SIGKILL",
    );
  });

  it("with calls not yet written fails those, too", async () => {
    const { session } = scripted();
    await call(session, "echo");
    const dying = errorOf(call(session, "blockAndDie"));
    const large = { text: "x".repeat(3_000_000) };
    const waiting = [1, 2, 3].map(() => errorOf(call(session, "echo", large)));
    const dead = "MCI_SERVER_UNAVAILABLE server 'scripted' ended with exit code 7";
    expect(await Promise.all([dying, ...waiting])).toEqual([dead, dead, dead, dead]);
  });

  it("between calls is started again without anybody noticing", async () => {
    const { session, marker } = scripted();
    await call(session, "count");
    for (const pid of runningWith(marker)) process.kill(pid, "SIGKILL");
    await delay(400);
    expect(await textOf(call(session, "count"))).toMatch(/ 1$/);
  });

  it("is asked once more when the call is idempotent, and only then", async () => {
    const file = (): string => join(temporaryFolder(), "died");
    const { session } = scripted();
    expect(await textOf(call(session, "dieOnce", { file: file() }, { isIdempotent: true }))).toBe("alive");
    expect(await errorOf(call(session, "dieOnce", { file: file() }))).toContain("exit code 7");
    expect(await errorOf(call(session, "die", {}, { isIdempotent: true }))).toContain("exit code 7");
  });
});

describe("a server that does not answer", () => {
  it("is given up when it is not ready in time, with what it said instead", async () => {
    const { session, marker } = scripted("silent", { sessions: sessionsOf({ connectMs: 300 }) });
    expect(await errorOf(call(session, "echo"))).toBe(
      "MCI_SERVER_UNAVAILABLE server 'scripted' was not ready within 300 ms",
    );
    expect(hasProc ? await countOf(marker, 0) : 0).toBe(0);
  });

  it.each([
    ["TimeoutError", "MCI_TIMEOUT timed out: no answer from the server 'scripted'"],
    ["AbortError", "MCI_CANCELLED The call was cancelled."],
  ])("is notified of the end of a call (%s), and may answer later", async (name, words) => {
    const { session } = scripted();
    const controller = new AbortController();
    const late = call(session, "late", { ms: 300 }, { signal: controller.signal });
    await call(session, "echo");
    controller.abort(new DOMException("over", name));
    expect(await errorOf(late)).toBe(words);
    await delay(500);
    const seen: { method?: string }[] = JSON.parse(await textOf(call(session, "seen")));
    expect(seen.map(({ method }) => method)).toContain("notifications/cancelled");
  });

  it("is not asked when the call has ended before", async () => {
    const { session, marker } = scripted();
    expect(await errorOf(call(session, "echo", {}, { signal: AbortSignal.abort() }))).toMatch(/^MCI_CANCELLED/);
    await delay(200);
    expect(hasProc ? runningWith(marker) : []).toEqual([]);
  });

  it("does not hold up who leaves while it starts, and is there for who stays", async () => {
    const { session } = scripted();
    const controller = new AbortController();
    const leaving = errorOf(call(session, "echo", {}, { signal: controller.signal }));
    const staying = textOf(call(session, "echo", { a: 1 }));
    controller.abort();
    expect(await leaving).toMatch(/^MCI_CANCELLED/);
    expect(await staying).toBe('{"a":1}');
  });
});

describe.runIf(hasProc)("a server that reads nothing", () => {
  it("because it has closed its stdin is given up with the next call", async () => {
    const handshake = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "s", version: "1" } };
    const answer = JSON.stringify({ jsonrpc: "2.0", id: 0, result: handshake });
    const marker = newMarker();
    const args = ["-c", `read line; exec 0<&-; echo '${answer}'; sleep 60; : ${marker}`];
    const server = { command: "sh", args };
    const session = sessionsOf().session({ name: "deaf", server, folder: "/", env: {}, rules });
    const large = { text: "x".repeat(1_000_000) };
    const lost = await Promise.all([1, 2, 3].map(() => errorOf(call(session, "echo", large))));
    const words = "MCI_SERVER_UNAVAILABLE server 'deaf' does not read its stdin any more";
    expect(lost).toEqual([words, words, words]);
    expect(await countOf(marker, 0)).toBe(0);
  });

  it("because it is busy keeps the calls waiting, in order, and gets them all", async () => {
    const { session } = scripted();
    await call(session, "echo");
    const large = "x".repeat(300_000);
    const calls = Array.from({ length: 20 }, (_, n) => textOf(call(session, "echo", { n, large })));
    expect((await Promise.all(calls)).map((text) => JSON.parse(text).n)).toEqual(calls.map((_, n) => n));
  });
});

describe("a server that says too much", () => {
  it("in one answer fails that call only", async () => {
    const { session } = scripted();
    const other = textOf(call(session, "late", { ms: 500 }));
    expect(await errorOf(call(session, "large", { bytes: 300_000 }, { maxBytes: 200_000 }))).toBe(
      "MCI_RESULT_LIMIT the answer of the server 'scripted' is larger than 200,000 bytes",
    );
    expect(await errorOf(call(session, "large", { bytes: 20_000_000 }))).toBe(
      "MCI_RESULT_LIMIT the answer of the server 'scripted' is larger than 10,000,000 bytes",
    );
    expect(await other).toBe("late");
    const large = await textOf(call(session, "large", { bytes: 20_000_000 }, { maxBytes: 30_000_000 }));
    expect(large.length).toBe(20_000_000);
  });

  it("without ever ending the line takes no memory, and fails the call", async () => {
    const { session } = scripted();
    await call(session, "echo");
    const before = process.memoryUsage().rss;
    expect(await errorOf(call(session, "flood"))).toMatch(
      /^MCI_RESULT_LIMIT server 'scripted' was ended: it sent a line of more than 20,\d{3},\d{3} bytes$/,
    );
    await delay(500);
    expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000);
    expect(await textOf(call(session, "echo"))).toBe("{}");
  });

  it("is understood despite lines that are not messages, which are quoted when it fails", async () => {
    const { session } = scripted("noisy");
    expect(await textOf(call(session, "echo"))).toBe("{}");
    expect(await errorOf(call(session, "die"))).toBe(
      "MCI_SERVER_UNAVAILABLE server 'scripted' ended with exit code 7; not JSON on its stdout: " +
        '"Server is starting ..." and 3 more lines; its stderr ends with:\nthe last words',
    );
  });

  it("in notifications grows nothing", async () => {
    const { session } = scripted();
    await call(session, "notify", { count: 10 });
    const before = process.memoryUsage().rss;
    expect(await textOf(call(session, "notify", { count: 200_000 }))).toBe("notified");
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it("in requests that it does not hear the answers of", async () => {
    const { session } = scripted();
    const asked = call(session, "ask", { method: "ping", count: 100_000 }, { signal: AbortSignal.timeout(2_000) });
    expect(await errorOf(asked)).toMatch(/^MCI_TIMEOUT/);
    expect(await textOf(call(session, "echo"))).toBe("{}");
  });
});

describe("an invalid answer", () => {
  it.each([
    [{ result: 5 }, "gave an answer that is not JSON-RPC"],
    [{}, "gave an answer that is not JSON-RPC"],
    [{ error: { code: "x" } }, "gave an answer that is not JSON-RPC"],
    [{ result: { content: "text" } }, "answered with content that is not an array"],
    [{ result: { content: [{ type: "video" }] } }, 'answered with invalid content: "{\\"type\\":\\"video\\"}"'],
    [{ result: { content: [{ type: "__proto__" }] } }, 'answered with invalid content: "{\\"type\\":\\"__proto__\\"}"'],
    [{ result: { content: [{ type: "text" }] } }, 'answered with invalid content: "{\\"type\\":\\"text\\"}"'],
    [{ error: { code: -32000, message: "no" } }, 'answered with an error: "no" (-32000)'],
  ])("%j is an error of the server", async (answer, words) => {
    const { session } = scripted();
    expect(await errorOf(call(session, "answer", { answer }))).toBe(`MCI_SERVER_ANSWER server 'scripted' ${words}`);
  });

  it.each([
    [{ id: null, error: { code: -32600, message: "The field x is unknown." } }, '"The field x is unknown." (-32600)'],
    [{ id: null, result: null, error: { code: 1, message: "no", data: null } }, '"no" (1)'],
    [{ error: "just words" }, '"just words" (-32603)'],
    [{ error: { code: null, message: "no code" } }, '"no code" (-32603)'],
  ])("%j gives the words of the server at once", async (answer, words) => {
    const { session } = scripted();
    await call(session, "echo");
    const expected = `MCI_SERVER_ANSWER server 'scripted' answered with an error: ${words}`;
    expect(await errorOf(call(session, "answer", { answer }))).toBe(expected);
    expect(await textOf(call(session, "echo"))).toBe("{}");
  });

  it("that names no call is that of the call which stays without one", async () => {
    const { session } = scripted();
    const line = '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}';
    const late = textOf(call(session, "late", { ms: 200 }));
    const failed = errorOf(call(session, "raw", { line }));
    expect(await late).toBe("late");
    expect(await failed).toBe("MCI_SERVER_ANSWER server 'scripted' answered with an error: \"Parse error\" (-32700)");
    const answer = (message: string): object => ({ id: null, error: { code: -32600, message } });
    const both = ["one", "two"].map((word) => errorOf(call(session, "answer", { answer: answer(word) })));
    expect(await Promise.all(both)).toEqual([
      expect.stringContaining('answered with an error: "one"'),
      expect.stringContaining('answered with an error: "two"'),
    ]);
    expect(await textOf(call(session, "echo"))).toBe("{}");
  });

  it("to a notification is not that of a call", async () => {
    expect(await textOf(call(scripted("complains").session, "late", { ms: 200 }))).toBe("late");
  });

  it("counts null as absent", async () => {
    const { session } = scripted();
    const given = (result: object): Promise<unknown> => call(session, "answer", { answer: { error: null, result } });
    expect(
      await given({ content: null, structuredContent: null, isError: null, _meta: null, resultType: null }),
    ).toEqual({
      content: [],
      isError: false,
    });
    const resource = { uri: "a:b", mimeType: null, text: "t" };
    const part = { type: "resource", resource, annotations: { audience: null }, _meta: { a: null } };
    expect(await given({ content: [null, part] })).toMatchObject({
      content: [{ type: "resource", resource: { uri: "a:b", text: "t" }, annotations: {}, _meta: { a: null } }],
    });
  });

  it("keeps what the server says beside it, and what is its own error", async () => {
    const { session } = scripted();
    const content = [{ type: "text", text: "no", annotations: { audience: ["user"] }, _meta: { odd: 1 }, more: [] }];
    const result = { content, isError: true, structuredContent: [1], _meta: { "a/b": 1 }, extra: true };
    expect(await call(session, "answer", { answer: { result } })).toEqual({
      content,
      isError: true,
      structuredContent: [1],
      _meta: { "a/b": 1 },
    });
    expect(await call(session, "answer", { answer: { result: { structuredContent: { a: 1 } }, more: 1 } })).toEqual({
      content: [],
      isError: false,
      structuredContent: { a: 1 },
    });
  });

  it("to somebody else's question is not taken", async () => {
    const { session } = scripted();
    const line = (id: unknown): string => JSON.stringify({ jsonrpc: "2.0", id, result: {} });
    for (const odd of [
      line("0"),
      line(77),
      line(null),
      '{"jsonrpc":"2.0"}',
      "null",
      "[]",
      "{}",
      '{"jsonrpc":1,"id":{}}',
    ]) {
      await errorOf(call(session, "raw", { line: odd }, { signal: AbortSignal.timeout(50) }));
    }
    expect(await textOf(call(session, "echo"))).toBe("{}");
  });
});

describe("a list of tools", () => {
  it("has all pages in their order", async () => {
    const pages: number[] = [];
    const tools = await scripted("pages").session.listTools({ signal, onPage: (count) => pages.push(count) });
    expect(tools.map(({ name }) => name).filter((_, at) => at % 100 === 0)).toEqual([
      "tool-0-0",
      "tool-1-0",
      "tool-2-0",
    ]);
    expect(pages).toEqual([100, 200, 300]);
  });

  it.each([
    ["circle", 'lists its tools in a circle: the cursor "again" came twice'],
    ["endless", "lists its tools on more than 100 pages"],
    ["many", "lists more than 10,000 tools"],
    ["none", "answered tools/list without a list of tools"],
  ])("that is %s is an error", async (mode, words) => {
    expect(await errorOf(scripted(mode).session.listTools({ signal }))).toBe(
      `MCI_SERVER_ANSWER server 'scripted' ${words}`,
    );
  });

  it("keeps odd tools as they are, leaves out what has no name, and takes nothing else the server says", async () => {
    expect(await scripted("odd").session.listTools({ signal })).toEqual([
      { name: "bad" },
      {
        name: "good",
        title: "T",
        inputSchema: { "x-odd": 1 },
        outputSchema: { type: "nonsense" },
        annotations: { readOnlyHint: true, odd: [1] },
        icons: [{ src: "data:,", odd: 1 }],
        _meta: { "a/b": { c: 1 } },
      },
    ]);
  });
});

describe("a server that writes null for what it has not", () => {
  it("is spoken to, and its tools are those of one that says nothing", async () => {
    expect(await scripted("nulls").session.listTools({ signal })).toEqual([
      { name: "a", inputSchema: { type: "object" } },
      { name: "b", inputSchema: { type: "object" } },
      { name: "c", inputSchema: { type: "object" } },
    ]);
    expect(await scripted("empty").session.listTools({ signal })).toEqual([]);
  });
});

describe.runIf(hasProc)("close", () => {
  it.each(["plain", "deaf", "wrapper"])("leaves no process of a %s server behind", async (mode) => {
    const { sessions, session, marker } = scripted(mode);
    await call(session, "echo");
    expect(runningWith(marker).length).toBeGreaterThan(0);
    const waiting = errorOf(call(session, "silent"));
    await sessions.close();
    expect(runningWith(marker)).toEqual([]);
    expect(await waiting).toBe("MCI_CLOSED The client is closed.");
    expect(await errorOf(call(session, "echo"))).toBe("MCI_CLOSED The client is closed.");
  });

  it("leaves none behind that is being started", async () => {
    for (const wait of [0, 1, 30]) {
      const { sessions, session, marker } = scripted("silent");
      const starting = errorOf(call(session, "echo"));
      await delay(wait);
      await sessions.close();
      expect(await starting).toBe("MCI_CLOSED The client is closed.");
      expect(runningWith(marker)).toEqual([]);
    }
  });

  it("may come before the first request, and twice", async () => {
    const { sessions, marker } = scripted();
    await Promise.all([sessions.close(), sessions.close()]);
    expect(runningWith(marker)).toEqual([]);
  });

  it("ends those that died or were given up, with what they started", async () => {
    const sessions = sessionsOf({ connectMs: 400 });
    const marker = newMarker();
    const args = [script, "deaf", marker];
    const session = sessions.session({
      name: "deaf",
      server: { command: process.execPath, args },
      folder: import.meta.dirname,
      env: {},
      rules,
    });
    await errorOf(call(session, "kill"));
    await sessions.close();
    expect(runningWith(marker)).toEqual([]);
  });
});
