import type { RequestListener, Server, ServerResponse } from "node:http";

import type { Progress } from "@mci/contract";
import { networkPolicy } from "@mci/network-policy";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";

import { at, serve, serveMessages, startEverything, type Asked } from "../test/http.ts";
import { call, errorOf, onEnd, rules, sessionsOf, textOf } from "../test/scripted.ts";

const signal = AbortSignal.timeout(120_000);
const answered = (text: string): object => ({ result: { content: [{ type: "text", text }] } });

describe.each(["streamableHttp", "sse"] as const)("server-everything by %s", (mode) => {
  it("lists its tools, runs them, tells of its progress, and is told of a cancelled call", async () => {
    const { url } = await startEverything(mode);
    const session = at(url);
    expect((await session.listTools({ signal })).map(({ name }) => name)).toContain("echo");
    expect(await textOf(call(session, "echo", { message: "hi" }))).toBe("Echo: hi");
    expect((await call(session, "get-tiny-image")).content.map(({ type }) => type)).toContain("image");
    const steps: Progress[] = [];
    const onProgress = (step: Progress): void => void steps.push(step);
    await call(session, "trigger-long-running-operation", { duration: 0.4, steps: 4 }, { onProgress });
    expect(steps.slice(0, 3).map(({ progress }) => progress)).toEqual([1, 2, 3]);
    const long = call(
      session,
      "trigger-long-running-operation",
      { duration: 30, steps: 2 },
      {
        signal: AbortSignal.timeout(200),
      },
    );
    expect(await errorOf(long)).toBe("MCI_TIMEOUT timed out: no answer from the server 'web'");
    expect(await textOf(call(session, "echo", { message: "still" }))).toBe("Echo: still");
  });

  it("that dies fails the call under way, and is not reached any more", async () => {
    const { url, kill } = await startEverything(mode);
    const session = at(url);
    const long = errorOf(call(session, "trigger-long-running-operation", { duration: 30, steps: 2 }));
    await call(session, "echo", { message: "hi" });
    await kill();
    expect(await errorOf(call(session, "echo", { message: "hi" }))).toMatch(/^MCI_SERVER_UNAVAILABLE server 'web' /);
    expect(await long).toMatch(/^MCI_SERVER_UNAVAILABLE server 'web' /);
    expect(await errorOf(call(session, "echo"))).toMatch(/^MCI_SERVER_UNAVAILABLE .* connection refused by 127/);
  });
});

describe("a server of the newer protocol", () => {
  it.each(["auto", "sse", "json"] as const)("is spoken to in it, answering by %s", async (responseMode) => {
    const versions = new Set<unknown>();
    const handler = createMcpHandler(
      () => {
        const server = new McpServer({ name: "new", version: "1" });
        const inputSchema = fromJsonSchema({ type: "object" });
        server.registerTool("add", { inputSchema }, async (given) => ({
          content: [{ type: "text", text: JSON.stringify(given) }],
        }));
        return server;
      },
      { legacy: "reject", responseMode },
    );
    onEnd(() => handler.close());
    const answer = toNodeHandler(handler) as RequestListener; // its types know no exact optional properties
    const { url } = await serve((request, response) => {
      versions.add(request.headers["mcp-protocol-version"]);
      answer(request, response);
    });
    const session = at(url);
    expect((await session.listTools({ signal })).map(({ name }) => name)).toEqual(["add"]);
    expect(await textOf(call(session, "add", { a: 1 }))).toBe('{"a":1}');
    expect([...versions]).toEqual(["2026-07-28"]);
  });
});

describe("a server at a url", () => {
  it("is sent its headers with every request, and nothing of ours", async () => {
    const seen: Asked["headers"][] = [];
    const { url } = await serveMessages((asked) => {
      seen.push(asked.headers);
      asked.json(answered("ok"));
    });
    const session = at(url, { headers: { Authorization: "Bearer {{env.TOKEN}}" } });
    expect(session.secrets).toEqual(["token-of-env"]);
    await call(session, "any");
    await call(session, "any");
    for (const headers of seen)
      expect(headers).toMatchObject({ authorization: "Bearer token-of-env", "mcp-session-id": "s" });
    expect(Object.keys(seen[0]!).filter((name) => name.startsWith("x-"))).toEqual([]);
  });

  it.each([401, 403])(
    "that refuses with %d is not asked in other ways, and the header to check is named",
    async (status) => {
      const methods: unknown[] = [];
      const { url } = await serve((request, response) => {
        methods.push(request.method);
        response.writeHead(status, { "www-authenticate": 'Bearer error="insufficient_scope"' }).end("no");
      });
      const request = call(at(url, { headers: { "X-Key": "k" } }), "any");
      await expect(request).rejects.toMatchObject({
        code: "MCI_SERVER_REFUSED",
        message: `server 'web' refuses access (status ${status})`,
        hint: "Check what the configuration sends in 'X-Key'.",
      });
      await expect(call(at(url), "any")).rejects.toMatchObject({
        hint: expect.stringContaining("give the server headers"),
      });
      expect(methods).toEqual(["POST", "POST"]);
    },
  );

  it("that refuses the older way only is believed", async () => {
    const { url } = await serve(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      response.writeHead(body.includes("server/discover") ? 500 : 401).end("no");
    });
    expect(await errorOf(call(at(url), "any"))).toMatch(/^MCI_SERVER_REFUSED/);
  });

  it("that refuses later says so too", async () => {
    const { url } = await serveMessages((asked) => asked.status(401));
    expect(await errorOf(call(at(url), "any"))).toBe("MCI_SERVER_REFUSED server 'web' refuses access (status 401)");
  });

  it("may not be where the rules forbid it", async () => {
    expect(await errorOf(call(at("http://169.254.169.254/mcp"), "any"))).toMatch(
      /^MCI_NETWORK_REFUSED server 'web': not allowed: private \(link-local, metadata\) address/,
    );
    const { url } = await serveMessages((asked) => asked.json(answered("ok")));
    expect(await errorOf(call(at(url, { rules: { mode: "strict" } }), "any"))).toMatch(/^MCI_NETWORK_REFUSED/);
  });

  it("cannot send us to another origin", async () => {
    const seen: unknown[] = [];
    const elsewhere = await serve((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    for (const status of [302, 307]) {
      const { url } = await serve((_, response) => response.writeHead(status, { location: elsewhere.url }).end());
      expect(await errorOf(call(at(url, { headers: { "X-Key": "k" } }), "any"))).toMatch(
        new RegExp(
          `^MCI_SERVER_ANSWER server 'web' answered with status ${status}: "Redirect to ${elsewhere.url} not fol`,
        ),
      );
    }
    expect(seen).toEqual([]);
  });

  it("that has forgotten the session is asked again in a new one, whatever the call does", async () => {
    for (const status of [404, 400]) {
      let calls = 0;
      const { url } = await serveMessages((asked) => {
        calls += 1;
        if (calls === 2) asked.status(status, "no such session");
        else asked.json(answered(`call ${calls}`));
      });
      const session = at(url);
      expect(await textOf(call(session, "any"))).toBe("call 1");
      expect(await textOf(call(session, "any"))).toBe("call 3");
    }
  });

  it("that has forgotten the session lets others finish, and reports the same error when a new one fails too", async () => {
    const { url } = await serveMessages(({ params, ...asked }) => {
      if (params.name === "slow") setTimeout(() => asked.json(answered("slow")), 500);
      else asked.status(400, "bad arguments");
    });
    const session = at(url);
    const slow = textOf(call(session, "slow"));
    expect(await errorOf(call(session, "any"))).toBe(
      `MCI_SERVER_ANSWER server 'web' answered with status 400: "bad arguments"`,
    );
    expect(await slow).toBe("slow");
  });

  it.each([
    ["chokes on", (asked: Asked) => asked.status(500, "oops")],
    ["never answers", () => {}],
  ])("that %s the newer way is asked in the older one", async (_, discover) => {
    const { url } = await serveMessages((asked) => asked.json(answered("ok")), discover);
    expect(await textOf(call(at(url, { connectMs: 3_000 }), "any"))).toBe("ok");
  });

  it.each([
    ["0", 2],
    ["99999999999", 0],
  ])("that ends its streams with retry: %s is not asked for them without a pause", async (retry, most) => {
    let streams = 0;
    const { url, server } = await serveMessages((asked) => {
      asked.stream(`id: 1\nretry: ${retry}\ndata: \n\n`);
      asked.end();
    });
    answerGet(server, (response) => {
      streams += 1;
      response.end(`id: 1\nretry: ${retry}\ndata: \n\n`);
    });
    const session = at(url);
    expect(await errorOf(call(session, "any", {}, { signal: AbortSignal.timeout(1_500) }))).toMatch(/^MCI_TIMEOUT/);
    // Beside the streams of the call there is one of the connection.
    expect(streams).toBeLessThanOrEqual(most + 2);
  });

  it("that ends a stream before its answer is asked for the rest", async () => {
    let id: number | undefined;
    const { url, server } = await serveMessages((asked) => {
      id = asked.id;
      asked.stream("id: 1\nretry: 0\ndata: \n\n");
      asked.end();
    });
    answerGet(server, (response, after) => {
      if (after === "1") response.end(`data: ${JSON.stringify({ jsonrpc: "2.0", id, ...answered("the rest") })}\n\n`);
      else response.write(": nothing\n\n");
    });
    expect(await textOf(call(at(url), "any"))).toBe("the rest");
  });

  describe.each([
    ["does not answer", () => {}],
    ["says nothing", (response: ServerResponse) => eventStream(response).flushHeaders()],
    ["names no endpoint", (response: ServerResponse) => void eventStream(response).write(": still here\n\n")],
  ])("whose event stream %s", (_, answer) => {
    const silent = async (): Promise<Silent> => {
      const open = new Set<ServerResponse>();
      const { url } = await serve((request, response) => {
        if (request.method === "POST") {
          response.writeHead(404).end();
          return;
        }
        open.add(response.on("close", () => open.delete(response)));
        answer(response);
      });
      return { url, open };
    };

    it("is given up when it is not ready in time", async () => {
      const { url, open } = await silent();
      expect(await errorOf(call(at(url, { connectMs: 500 }), "any"))).toBe(
        "MCI_SERVER_UNAVAILABLE server 'web' was not ready within 500 ms",
      );
      await expect.poll(() => open.size).toBe(0);
    });

    it("does not keep from closing", async () => {
      const { url, open } = await silent();
      const sessions = sessionsOf();
      const session = sessions.session({ name: "web", server: { type: "http", url }, folder: "/", env: {}, rules });
      const request = errorOf(call(session, "any"));
      await expect.poll(() => open.size).toBe(1);
      await sessions.close();
      expect(await request).toBe("MCI_CLOSED The client is closed.");
      await expect.poll(() => open.size).toBe(0);
    });
  });

  it("that fails says how", async () => {
    const broken = await serve((_, response) => response.writeHead(500).end("the database is down"));
    expect(await errorOf(call(at(broken.url), "any"))).toMatch(
      /^MCI_SERVER_UNAVAILABLE server 'web' answered with status 500: /,
    );
    const page = await serve((_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>"));
    expect(await errorOf(call(at(page.url), "any"))).toBe("MCI_SERVER_ANSWER server 'web' answered with a web page");
    const silent = await serve(() => {});
    expect(await errorOf(call(at(silent.url, { connectMs: 300 }), "any"))).toBe(
      "MCI_SERVER_UNAVAILABLE server 'web' was not ready within 300 ms",
    );
  });

  it("that ends its answer early fails the call, not the deadline", async () => {
    const { url } = await serveMessages((asked) => {
      asked.stream("data: \n\n");
      asked.end();
    });
    expect(await errorOf(call(at(url), "any"))).toBe(
      "MCI_SERVER_UNAVAILABLE server 'web' closed the connection before its answer was complete",
    );
  });

  it("that streams for a long time is listened to, and its stream is ended with the call", async () => {
    let brokenOff = 0;
    const { url, server } = await serveMessages((asked) => {
      if (asked.params.name === "short") asked.json(answered("ok"));
      else asked.stream(": still here\n\n");
    });
    server.on("request", (_, response) => response.on("close", () => (brokenOff += response.writableEnded ? 0 : 1)));
    const session = at(url);
    await call(session, "short");
    for (const count of [1, 2]) {
      expect(await errorOf(call(session, "long", {}, { signal: AbortSignal.timeout(300) }))).toMatch(/^MCI_TIMEOUT/);
      await expect.poll(() => brokenOff).toBe(count);
    }
  });

  it.each(["an event", "a body"])("cannot send %s without end", async (kind) => {
    let isGone = false;
    const { url, server } = await serveMessages((asked) => {
      if (asked.params.name === "small") return asked.json(answered("ok"));
      if (kind === "a body") return asked.json(answered("x".repeat(30_000_000)));
      asked.stream("data: ");
      const chunk = "x".repeat(1_000_000);
      const more = (): void => {
        if (!isGone) asked.stream(chunk);
        if (!isGone) setImmediate(more);
      };
      more();
    });
    server.on("connection", (socket) => socket.on("close", () => (isGone = true)));
    const session = at(url);
    expect(await errorOf(call(session, "large", {}, { maxBytes: 2_000_000 }))).toBe(
      "MCI_RESULT_LIMIT the answer of the server 'web' is larger than 2,000,000 bytes",
    );
    isGone = true;
    expect(await textOf(call(session, "small"))).toBe("ok");
  });

  it("uses a policy that is handed in, and leaves it open", async () => {
    const { url } = await serveMessages((asked) => asked.json(answered("ok")));
    const network = networkPolicy();
    onEnd(() => network.close());
    const session = at(url, { network });
    expect(await textOf(call(session, "any"))).toBe("ok");
    expect((await network.fetch({ rules: {}, from: "author" })(url)).status).toBe(405);
  });
});

interface Silent {
  readonly url: string;
  /** Event streams that have been asked for and are still waited for. */
  readonly open: ReadonlySet<ServerResponse>;
}

/** Answers what asks for a stream; `after` is the last event it has had. */
function answerGet(server: Server, answer: (response: ServerResponse, after: unknown) => void): void {
  const [listener] = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request").on("request", (request, response) => {
    if (request.method === "GET") answer(eventStream(response), request.headers["last-event-id"]);
    else listener!(request, response);
  });
}

function eventStream(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { "content-type": "text/event-stream" });
}

describe("a url that is not an MCP server's says in one sentence what came back, and what to check", () => {
  const page = `<!doctype html><html><head><title>Welcome\n to Acme</title></head>${"<p>x</p>".repeat(2_000)}`;
  const html = { "content-type": "text/html; charset=utf-8" };
  const json = { "content-type": "application/json" };
  it.each<[string, number, Record<string, string>, string, string]>([
    ["a web page", 200, html, page, 'answered with a web page ("Welcome to Acme")'],
    ["a page without a title", 200, html, "<p>hi", "answered with a web page"],
    ["JSON of another kind", 200, json, '{"hello":1}', 'answered with JSON that is not MCP: {"hello":1}'],
    ["broken JSON", 200, json, '{"hel', 'answered with JSON that is not MCP: {"hel'],
    ["a text", 200, { "content-type": "text/plain" }, "hi", 'answered with a text that is not MCP: "hi"'],
    ["an image", 200, { "content-type": "image/png" }, "x", 'answered with "image/png", which is not MCP'],
    ["nothing", 204, {}, "", "answered with nothing"],
    ["a page that is not found", 404, html, page, 'answered with status 404: a web page ("Welcome to Acme")'],
    [
      "a long text that is not found",
      404,
      {},
      "no ".repeat(2_000),
      `answered with status 404: "${"no ".repeat(65)}no..."`,
    ],
  ])("%s", async (_, status, headers, body, said) => {
    const { url } = await serve((_request, response) => response.writeHead(status, headers).end(body));
    const error = await at(url)
      .listTools({ signal })
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      code: "MCI_SERVER_ANSWER",
      message: `server 'web' ${said}`,
      hint: "Check the url: it must be that of the server's MCP endpoint, which often ends with /mcp or /sse.",
    });
  });

  it("an OAuth challenge", async () => {
    const challenge = 'Bearer resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource"';
    const { url } = await serve((_, response) => response.writeHead(401, { "www-authenticate": challenge }).end("{}"));
    const error = await at(url)
      .listTools({ signal })
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      message: "server 'web' refuses access (status 401)",
      hint: 'It asks for an access token (OAuth): give the server headers, such as "Authorization": "Bearer {{env.TOKEN}}".',
    });
  });
});
