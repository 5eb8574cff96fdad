import { once } from "node:events";

import { text, type Toolbox } from "@mci/contract";
import { SignJWT } from "jose";
import { describe, expect, it, onTestFinished } from "vitest";

import { createToken } from "../guard/static-tokens.ts";
import { legacy, modern } from "../../test/mcp-requests.ts";
import { GatedToolbox } from "../../test/gated-toolbox.ts";
import { callText, rawAnswer, rawConnection, type RawConnection } from "../../test/raw.ts";
import { mcpToolbox } from "../../test/mcp-toolbox.ts";
import { until } from "../../test/until.ts";
import type { HttpLimits } from "../web/http-limits.ts";
import { serveHttp, type HttpServer } from "./serve-http.ts";
import { TenantQuota } from "./tenant-quota.ts";
import { clientOf, serving } from "../../test/serving.ts";

const mcp = { name: "tools", version: "1" };
const close = "Connection: close";
const quick: Toolbox = { tools: () => [], execute: async () => text("ok") };

interface Guarded extends HttpServer {
  readonly acme: string;
  readonly blue: string;
}

/** Tools for two tenants, each with a token. */
async function guarded(toolbox: Toolbox, limits: Partial<HttpLimits>): Promise<Guarded> {
  const [acme, blue] = [createToken({ tenant: "acme" }), createToken({ tenant: "blue" })];
  const guard = { tokens: [acme.entry, blue.entry] };
  const server = await serving({ toolbox, mcp, guard, limits: { drainMs: 200, ...limits } });
  return { ...server, acme: `Authorization: Bearer ${acme.token}`, blue: `Authorization: Bearer ${blue.token}` };
}

async function open(toolbox: Toolbox, limits: Partial<HttpLimits> = {}): Promise<HttpServer> {
  return serving({ toolbox, mcp, limits: { drainMs: 200, ...limits } });
}

function mcpText({ headers, message }: ReturnType<typeof modern>, more: readonly string[] = []): string {
  const body = JSON.stringify(message);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return ["POST /mcp HTTP/1.1", "Host: localhost", ...lines, length, ...more, "", body].join("\r\n");
}

const listening = modern("subscriptions/listen", { notifications: { toolsListChanged: true } });

describe("shares", () => {
  it("give one tenant half of what there is, and everything back", () => {
    const shares = new TenantQuota(4);
    const own = "own share is full";
    expect([1, 2, 3].map(() => shares.take("acme", 1))).toEqual(["taken", "taken", own]);
    expect([shares.take("blue", 2), shares.take("blue", 1), shares.take(undefined, 1)]).toEqual(["taken", own, "full"]);
    shares.give("acme", 2);
    expect([shares.take("blue", 1), shares.take(undefined, 2), shares.take("acme", 1)]).toEqual([own, "taken", "full"]);
    shares.give("blue", 2);
    expect(shares.take("acme", 2)).toBe("taken");
  });
});

describe("one tenant", () => {
  it("does not take the places of all others", async () => {
    const gated = new GatedToolbox();
    const { url, acme, blue } = await guarded(gated, { requests: 4 });
    const calls = [1, 2, 3, 4].map(() => rawConnection(url, callText("x", [acme, close])));
    await until(() => gated.begun.length === 2 && calls.filter(({ received }) => received() !== "").length === 2);
    expect(calls.filter(({ received }) => received().startsWith("HTTP/1.1 429"))).toHaveLength(2);
    const other = rawConnection(url, callText("y", [blue, close]));
    await until(() => gated.begun.length === 3);
    gated.letGo();
    await other.ended;
    expect(other.received()).toContain("y is done");
  });

  it("does not take the room of all others with bodies that do not end", async () => {
    const { url, acme, blue } = await guarded(quick, { heldBytes: 4_000_000, bodyBytes: 1_500_000 });
    const head = (token: string): string =>
      `POST /api/v1/mcp/tools/call HTTP/1.1\r\nHost: localhost\r\n${token}\r\nContent-Type: application/json\r\nContent-Length: 1400000\r\n\r\n`;
    const slow = [1, 2].map(() => rawConnection(url, head(acme) + "x".repeat(1_300_000)));
    await until(() => slow.some(({ received }) => received().includes("429")));
    expect(slow.filter(({ received }) => received().startsWith("HTTP/1.1 429"))).toHaveLength(1);
    expect(await rawAnswer(url, callText("x", [blue, close]))).toMatch(/^HTTP\/1\.1 200/);
  });
});

describe("bodies that do not end", () => {
  const unfinished = (token = "X: y"): string => callText("x", [token, close]).slice(0, -5);
  const isRefused = ({ received }: RawConnection): boolean => received().startsWith("HTTP/1.1 429");

  it("take no places of calls, and the oldest one makes room for a newer one", async () => {
    const { url } = await open(quick, { requests: 3 });
    const slow = Array.from({ length: 6 }, () => rawConnection(url, unfinished()));
    await until(() => slow.filter(isRefused).length === 3);
    for (let round = 0; round < 5; round += 1) {
      expect(await rawAnswer(url, callText("x", [close]))).toMatch(/^HTTP\/1\.1 200/);
    }
    await until(() => slow.filter(isRefused).length === 4);
    for (const rest of slow.filter((each) => !isRefused(each))) {
      rest.socket.write(callText("x").slice(-5));
      await rest.ended;
      expect(rest.received()).toMatch(/^HTTP\/1\.1 200/);
    }
  });

  it("of one tenant make no room at the expense of another tenant", async () => {
    const { url, acme, blue } = await guarded(quick, { requests: 4 });
    const other = rawConnection(url, unfinished(blue));
    await once(other.socket, "connect");
    const slow = Array.from({ length: 9 }, () => rawConnection(url, unfinished(acme)));
    await until(() => slow.filter(isRefused).length === 7);
    other.socket.write(callText("x").slice(-5));
    await other.ended;
    expect(other.received()).toMatch(/^HTTP\/1\.1 200/);
  });

  it("give their bytes to newer ones", async () => {
    const { url } = await open(quick, { heldBytes: 4_000_000, bodyBytes: 1_500_000 });
    const head = callText("x", [close])
      .split("\r\n\r\n")[0]
      ?.replace(/Content-Length: \d+/, "Content-Length: 1400000");
    const slow = Array.from({ length: 4 }, () => rawConnection(url, `${head}\r\n\r\n${"x".repeat(1_300_000)}`));
    await until(() => slow.some(isRefused));
    const long = { name: "x", arguments: { long: "x".repeat(1_000_000) } };
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${url}/api/v1/mcp/tools/call`, { method: "POST", headers, body: JSON.stringify(long) });
    expect(answer.status).toBe(200);
  });
});

describe("an answer that waits to be read", () => {
  it("is never dropped for what another tenant has too much of", async () => {
    const large: Toolbox = { tools: () => [], execute: async () => text("x".repeat(9_000_000)) };
    const { url, acme, blue } = await guarded(large, { heldBytes: 20_000_000 });
    const waiting = rawConnection(url);
    waiting.socket.pause();
    waiting.socket.write(callText("x", [blue, close]));
    await until(() => waiting.socket.bytesRead > 0 || waiting.socket.readableLength > 0);
    const head = callText("x", [acme])
      .split("\r\n\r\n")[0]
      ?.replace(/Content-Length: \d+/, "Content-Length: 9900000");
    const stalled = rawConnection(url, `${head}\r\n\r\n${"x".repeat(9_800_000)}`);
    await until(() => stalled.socket.writableLength === 0);
    const greedy = rawConnection(url);
    greedy.socket.pause();
    greedy.socket.write(callText("x", [acme, close]));
    const probe = setInterval(() => greedy.socket.write("\r\n"), 20);
    onTestFinished(() => clearInterval(probe));
    await greedy.ended;
    waiting.socket.resume();
    await waiting.ended;
    expect(waiting.socket.bytesRead).toBeGreaterThan(9_000_000);
  });
});

describe("a client that leaves while its token is looked at", () => {
  it("takes no place, however often it does so", async () => {
    const key = "k".repeat(32);
    const jwt = { key, algorithms: ["HS256"], issuer: "login", audience: "tools" };
    const limits = { requests: 4, subscriptions: 4, drainMs: 200 };
    const server = await serving({ toolbox: await mcpToolbox(), mcp, guard: { jwt }, limits });
    const token = await signedWith(key, "1h");
    const leave = async (request: string): Promise<void> => {
      const { socket, ended } = rawConnection(server.url);
      socket.write(request, () => socket.destroy());
      await ended;
    };
    for (let round = 0; round < 60; round += 1) {
      await Promise.all([
        leave(callText("say", [token])),
        leave(`GET /api/v1/mcp/tools HTTP/1.1\r\nHost: localhost\r\n${token}\r\n\r\n`.repeat(20)),
        leave(mcpText(listening, [token])),
      ]);
    }
    let answers: string[] = [];
    await until(() => {
      const asked = [1, 2, 3, 4].map(() => rawAnswer(server.url, callText("list", [token, close])));
      void Promise.all(asked).then((all) => (answers = all));
      return answers.length === 4 && answers.every((answer) => answer.startsWith("HTTP/1.1 200"));
    });
    const stream = rawConnection(server.url, mcpText(listening, [token]));
    await until(() => stream.received() !== "");
    expect(stream.received()).toMatch(/^HTTP\/1\.1 200/);
  });
});

async function signedWith(key: string, lifetime: string): Promise<string> {
  const token = new SignJWT().setProtectedHeader({ alg: "HS256" }).setIssuer("login").setAudience("tools");
  return `Authorization: Bearer ${await token.setExpirationTime(lifetime).sign(Buffer.from(key))}`;
}

describe("a body of very many values", () => {
  it("is refused before it is read, whatever its length", async () => {
    const { url } = await open(quick, { heldBytes: 20_000_000, bodyValues: 1_000_000 });
    const post = (body: string): Promise<Response> =>
      fetch(`${url}/api/v1/mcp/tools/call`, { method: "POST", headers: { "content-type": "application/json" }, body });
    const listOf = (count: number): string => `{"name":"x","arguments":{"a":[${Array(count).fill("{}").join()}]}}`;
    expect((await post(listOf(10_000))).status).toBe(200);
    const refused = await post(listOf(100_000));
    expect([refused.status, await refused.text()]).toEqual([413, expect.stringContaining("more values")]);
  });
});

describe("streams that only wait for news", () => {
  it("are counted apart from calls, and have a bound of their own", async () => {
    const { url } = await open(await mcpToolbox(), { requests: 1, subscriptions: 2 });
    const streams = [rawConnection(url, mcpText(listening))];
    await until(() => streams[0]?.received().includes("200 OK") === true);
    streams.push(rawConnection(url, mcpText(listening)));
    await until(() => streams[1]?.received().includes("200 OK") === true);
    expect(await rawAnswer(url, mcpText(listening, [close]))).toMatch(/^HTTP\/1\.1 429/);
    expect(await rawAnswer(url, mcpText(modern("tools/list"), [close]))).toMatch(/^HTTP\/1\.1 200/);
    streams[0]?.socket.destroy();
    const next = (): ReturnType<typeof rawConnection> => rawConnection(url, mcpText(listening));
    let another = next();
    await until(() => {
      if (another.received().startsWith("HTTP/1.1 429")) another = next();
      return another.received().startsWith("HTTP/1.1 200");
    });
    expect(another.received()).toContain("text/event-stream");
  });

  it("end with the token they were asked for with", async () => {
    const key = "k".repeat(32);
    const jwt = { key, algorithms: ["HS256"], issuer: "login", audience: "tools" };
    const server = await serving({ toolbox: await mcpToolbox(), mcp, guard: { jwt } });
    const token = await signedWith(key, "1s");
    const stream = rawConnection(server.url, mcpText(listening, [token]));
    await stream.ended;
    expect(stream.received()).toMatch(/^HTTP\/1\.1 200/);
  });

  it("end when the server closes; calls beside them finish, on either path", async () => {
    const gated = new GatedToolbox();
    const toolbox: Toolbox = { tools: () => [], execute: (...call) => gated.execute(...call) };
    const server = await serveHttp({ toolbox, port: 0, mcp, limits: { drainMs: 5_000 } });
    const stream = rawConnection(server.url, mcpText(listening));
    await until(() => stream.received().includes("200 OK"));
    // What the fast path leaves to the SDK.
    const call = rawConnection(server.url, mcpText(modern("tools/call", { name: "x", inputResponses: {} }), [close]));
    await until(() => gated.begun.length === 1);
    const closing = server.close();
    await stream.ended;
    gated.letGo();
    await Promise.all([call.ended, closing]);
    expect(call.received()).toContain("x is done");
    expect(gated.cancelled).toEqual([]);
  });
});

describe("one connection", () => {
  it("may have many active requests without a leak warning", async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error): void => void warnings.push(name);
    process.on("warning", onWarning);
    onTestFinished(() => void process.off("warning", onWarning));
    const gated = new GatedToolbox();
    const { url } = await open(gated);
    const { ended, received } = rawConnection(url, callText("x").repeat(29) + callText("last", [close]));
    await until(() => gated.begun.length === 30);
    gated.letGo();
    await ended;
    expect(received()).toContain("last is done");
    expect(warnings).toEqual([]);
  });

  it("has no more than 64 requests under way", async () => {
    const gated = new GatedToolbox();
    const { url } = await open(gated);
    const { ended, received } = rawConnection(url, callText("x").repeat(65));
    await ended;
    expect([received(), gated.begun.every(({ signal }) => signal?.aborted)]).toEqual(["", true]);
    expect(await rawAnswer(url, `GET /healthz HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200/);
  });

  it("leaves nothing behind, however many requests it broke off, with a token or without", async () => {
    const { url } = await guarded(quick, { requests: 4 });
    for (const line of ["GET /mcp HTTP/1.1", "GET /openapi.json HTTP/1.1"]) {
      const { socket } = rawConnection(url);
      socket.pause();
      socket.write(`${line}\r\nHost: localhost\r\n\r\n`.repeat(60), () => socket.destroy());
    }
    const server = await open(quick, { requests: 1 });
    const { socket } = rawConnection(server.url, callText("x").repeat(30));
    socket.on("connect", () => socket.destroy());
    let answer = "";
    await until(() => {
      void rawAnswer(server.url, callText("x", [close])).then((seen) => (answer = seen));
      return answer.startsWith("HTTP/1.1 200");
    });
    expect(answer).toContain("ok");
  });
});

describe("a request that can be read in two ways is refused", () => {
  it.each([
    ["two hosts", ["Host: localhost", "Host: localhost", "Content-Length: 5"], "There is more than one Host."],
    ["another transfer coding", ["Host: localhost", "Transfer-Encoding: gzip, chunked"], "must be chunked"],
  ])("%s", async (_, headers, reason) => {
    const { url } = await open(quick);
    const request = ["POST /api/v1/mcp/tools/call HTTP/1.1", ...headers, close, "", "0", "", ""].join("\r\n");
    const answer = await rawAnswer(url, request);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain(reason);
  });
});

describe("a batch", () => {
  it("of a hundred calls is answered, one of more is refused before any of them is made", async () => {
    const calls: string[] = [];
    const counting: Toolbox = {
      tools: () => [],
      async execute(name) {
        calls.push(name);
        return text("ok");
      },
    };
    const { url } = await open(counting);
    const batchOf = (count: number): string => {
      const { headers } = legacy("tools/call");
      const message = Array.from({ length: count }, (_, id) => legacy("tools/call", { name: `t${id}` }, id).message);
      return mcpText({ headers: { ...headers, "mcp-protocol-version": "2025-03-26" }, message }, [close]);
    };
    expect(await rawAnswer(url, batchOf(101))).toMatch(/^HTTP\/1\.1 400 [\s\S]*100 messages/);
    expect(calls).toEqual([]);
    expect(await rawAnswer(url, batchOf(100))).toMatch(/^HTTP\/1\.1 200/);
    expect(new Set(calls).size).toBe(100);
  });

  it("takes a place for each of its messages, of those of its tenant", async () => {
    const gated = new GatedToolbox();
    const { url, acme, blue } = await guarded(gated, { requests: 8 });
    const batchOf = (count: number, revision: string | undefined, token: string): string => {
      const { headers } = legacy("tools/call");
      const message = Array.from({ length: count }, (_, id) => legacy("tools/call", { name: "t" }, id).message);
      const { "mcp-protocol-version": _, ...plain } = headers;
      return mcpText({ headers: revision ? { ...headers, "mcp-protocol-version": revision } : plain, message }, [
        token,
        close,
      ]);
    };
    const first = rawConnection(url, batchOf(3, undefined, acme));
    await until(() => gated.begun.length === 3);
    expect(await rawAnswer(url, batchOf(2, "2025-03-26", acme))).toMatch(/^HTTP\/1\.1 429/);
    expect(await rawAnswer(url, batchOf(5, "2025-03-26", blue))).toMatch(/^HTTP\/1\.1 429/);
    const last = rawConnection(url, callText("x", [acme, close]));
    const other = rawConnection(url, batchOf(4, "2025-03-26", blue));
    await until(() => gated.begun.length === 8);
    gated.letGo();
    await Promise.all([first.ended, last.ended, other.ended]);
    expect(first.received().match(/t is done/g)).toHaveLength(3);
    expect(other.received().match(/t is done/g)).toHaveLength(4);
    expect(await rawAnswer(url, batchOf(4, "2025-03-26", acme))).toMatch(/^HTTP\/1\.1 200/);
  });

  it.each(["2025-06-18", "2025-11-25", "2026-07-28"])("is refused in revision %s, which has none", async (revision) => {
    const gated = new GatedToolbox();
    const { url } = await open(gated, { requests: 4 });
    const { headers } = legacy("tools/call");
    const message = Array.from({ length: 5 }, (_, id) => legacy("tools/call", { name: "t" }, id).message);
    const draft = { headers: { ...headers, "mcp-protocol-version": revision }, message };
    expect(await rawAnswer(url, mcpText(draft, [close]))).toMatch(/^HTTP\/1\.1 400 [\s\S]*-32600[\s\S]*batches/);
    expect(gated.begun).toEqual([]);
  });

  it("does not make a client's calls unbounded: the queue of the tools holds for it too", async () => {
    const toolbox = await clientOf([{ name: "slow", execution: { type: "cli", command: "sleep", args: ["0.2"] } }], {
      concurrency: { cli: 1 },
      maxQueued: 2,
    });
    const { url } = await open(toolbox);
    const { headers } = legacy("tools/call");
    const message = Array.from({ length: 20 }, (_, id) => legacy("tools/call", { name: "slow" }, id).message);
    const draft = { headers: { ...headers, "mcp-protocol-version": "2025-03-26" }, message };
    const answer = await rawAnswer(url, mcpText(draft, [close]));
    expect(answer.match(/"isError":true/g)).toHaveLength(17);
  });
});

describe("a message with more values than any that is meant", () => {
  it.each([
    [
      "icons",
      legacy("initialize", {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "a", version: "1", icons: Array.from({ length: 100_000 }, () => ({})) },
      }),
    ],
    [
      "extensions",
      legacy("initialize", {
        protocolVersion: "2025-11-25",
        clientInfo: { name: "a", version: "1" },
        capabilities: {
          tasks: {},
          extensions: Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, {}])),
        },
      }),
    ],
    ["responses", modern("tools/call", { name: "say", inputResponses: { a: Array(100_000).fill(1) } })],
  ])("is refused in a few words: %s", async (_, draft) => {
    const { url } = await open(await mcpToolbox(), { bodyKeys: 1_000_000, bodyValues: 1_000_000 });
    const answer = await rawAnswer(url, mcpText(draft, [close]));
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*too many values/);
    expect(answer.length).toBeLessThan(1_000);
  });

  it("may have them in its arguments, also where the SDK answers", async () => {
    const { url } = await open(await mcpToolbox());
    const list = Array(100_000).fill("x");
    for (const more of [{}, { inputResponses: {} }]) {
      const draft = modern("tools/call", { name: "say", arguments: { who: "you", list }, ...more });
      expect(await rawAnswer(url, mcpText(draft, [close]))).toContain("Hello you");
    }
  });
});
