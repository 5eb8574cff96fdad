import { pbkdf2, randomBytes } from "node:crypto";
import { createServer, type LookupFunction, type Socket } from "node:net";
import { promisify } from "node:util";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { errorOf, get, listen, policyOf, serve } from "../test/servers.ts";

/** A name server that gives the next of these answers each time, and the last one for ever. */
function rebinding(...answers: readonly string[]): { readonly lookup: LookupFunction; readonly asked: () => number } {
  let asked = 0;
  const lookup: LookupFunction = (_, __, callback) => {
    const address = answers[Math.min(asked, answers.length - 1)] ?? "";
    asked += 1;
    callback(null, [{ address, family: 4 }]);
  };
  return { lookup, asked: () => asked };
}

describe("a name whose address changes", () => {
  const metadata = "169.254.169.254";

  it("is looked up once for a connection, and led nowhere but where it was checked", async () => {
    const { port, sockets } = await serve((_, response) => response.end("ok"));
    const good = rebinding("127.0.0.1", metadata);
    expect(await get(`http://a.example:${port}/`, { policy: policyOf({ lookup: good.lookup }) })).toMatchObject({
      status: 200,
    });
    expect([good.asked(), sockets.size]).toEqual([1, 1]);
    const bad = rebinding(metadata, "127.0.0.1");
    expect(await errorOf(get(`http://a.example:${port}/`, { policy: policyOf({ lookup: bad.lookup }) }))).toContain(
      "link-local",
    );
    expect([bad.asked(), sockets.size]).toEqual([1, 1]);
  });

  it("keeps its connection while that lasts, and is checked again for the next one", async () => {
    const { port, sockets } = await serve((_, response) => response.end("ok"));
    const { lookup, asked } = rebinding("127.0.0.1", metadata);
    const policy = policyOf({ lookup });
    const url = `http://a.example:${port}/`;
    for (let count = 0; count < 2; count++) {
      await get(url, { policy });
      await new Promise(setImmediate);
    }
    expect([asked(), sockets.size]).toEqual([1, 1]);
    const [socket] = sockets;
    await new Promise((resolve) => socket?.once("close", resolve).end());
    expect(await errorOf(get(url, { policy }))).toContain("link-local");
    expect([asked(), sockets.size]).toEqual([2, 1]);
  });

  it("is not reached for props over the connection that the author has", async () => {
    const { port, sockets } = await serve((_, response) => response.end("ok"));
    const policy = policyOf({ lookup: rebinding("127.0.0.1").lookup });
    await get(`http://a.example:${port}/`, { policy });
    expect(await errorOf(get(`http://a.example:${port}/`, { policy, from: "props" }))).toContain("loopback");
    expect(sockets.size).toBe(1);
  });
});

describe("an answer without end", () => {
  const chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
  it.each([
    ["headers", "HTTP/1.1 200 OK\r\n", "x: y\r\n", /^MCI_HTTP_ANSWER the headers of 127.0.0.1:\d+ are too long$/],
    ["one header", "HTTP/1.1 200 OK\r\nx: ", "y", /^MCI_HTTP_ANSWER the headers of 127.0.0.1:\d+ are too long$/],
    ["a header's name", "HTTP/1.1 200 OK\r\n", "y", /^MCI_HTTP_ANSWER the headers of 127.0.0.1:\d+ are too long$/],
    ["trailers", `${chunked}0\r\n`, "x: y\r\n", /^MCI_HTTP_ANSWER .* broke off after 0 bytes \[200\]$/],
    ["a reason", "HTTP/1.1 200 ", "y", /^MCI_TIMEOUT timed out: no answer/],
    ["interim answers", "", "HTTP/1.1 103 Hints\r\nx: y\r\n\r\n", /^MCI_TIMEOUT timed out: no answer/],
    ["empty lines", "", "\r\n", /^MCI_TIMEOUT timed out: no answer/],
    ["a chunk's size", chunked, "0", /^MCI_TIMEOUT .* was not complete \[200\]$/],
    ["a chunk's extension", `${chunked}1;`, "y", /^MCI_TIMEOUT .* was not complete \[200\]$/],
  ])("in %s is given up, and its connection ended", async (_, start, more, words) => {
    const { url, sockets } = await listen(
      createServer((socket) => socket.once("data", () => flood(socket, start, more))),
    );
    expect(await errorOf(get(url, { signal: AbortSignal.timeout(300) }))).toMatch(words);
    const [socket] = sockets;
    if (!socket?.closed) await new Promise((resolve) => socket?.once("close", resolve));
    expect(socket?.closed).toBe(true);
  });

  function flood(socket: Socket, start: string, more: string): void {
    const piece = more.repeat(10_000 / more.length);
    const go = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on("drain", go).write(start);
    go();
  }
});

describe("a compressed answer that is over before its response is", () => {
  it.each([
    ["br", brotliCompressSync("fine")],
    ["deflate", deflateSync("fine")],
  ])("(%s) is an answer, and ends its connection", async (encoding, body) => {
    const { url, sockets } = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": encoding });
      response.write(Buffer.concat([body, Buffer.from("x")])); // and no end
    });
    expect(String((await get(url)).body)).toBe("fine");
    const [socket] = sockets;
    if (!socket?.closed) await new Promise((resolve) => socket?.once("close", resolve));
    expect(socket?.closed).toBe(true);
  });
});

describe("a host that no name server could know", () => {
  it("is refused without being repeated", async () => {
    const error = await errorOf(get(`http://${"a.".repeat(200_000)}example/`));
    expect(error).toMatch(/^MCI_HTTP_URL not a usable url: its host has 400007 characters/);
    expect(error.length).toBeLessThan(300);
  });
});

describe("a connection that ends", () => {
  const ends: Record<string, (socket: Socket) => unknown> = {
    closed: (socket) => socket.end(),
    reset: (socket) => socket.resetAndDestroy(),
  };
  const stages: [stage: string, sent: string | Buffer, words: string][] = [
    [
      "after an interim answer",
      "HTTP/1.1 103 Hints\r\n\r\n",
      "MCI_HTTP_CONNECT HOST closed the connection without an answer",
    ],
    ["in the status", "HTTP/1.", "MCI_HTTP_CONNECT HOST closed the connection without an answer"],
    [
      "before the body",
      "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n",
      "MCI_HTTP_ANSWER the answer of HOST broke off after 0 bytes [200]",
    ],
    [
      "between chunks",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n",
      "MCI_HTTP_ANSWER the answer of HOST broke off after 1 bytes [200]",
    ],
    [
      "before the trailers' end",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx: y\r\n",
      "MCI_HTTP_ANSWER the answer of HOST broke off after 0 bytes [200]",
    ],
    [
      "in a compressed body",
      Buffer.concat([
        Buffer.from("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 99\r\n\r\n"),
        gzipSync("a").subarray(0, 5),
      ]),
      "MCI_HTTP_ANSWER the answer of HOST broke off after 0 bytes [200]",
    ],
  ];

  it.each(stages.flatMap(([stage, sent, words]) => Object.keys(ends).map((how) => ({ stage, how, sent, words }))))(
    "is an error: $how $stage",
    async ({ how, sent, words }) => {
      const { url } = await listen(
        createServer((socket) =>
          socket.once("data", () => socket.write(sent, () => setTimeout(() => ends[how]?.(socket), 20))),
        ),
      );
      expect(await errorOf(get(url))).toBe(words.replace("HOST", url.host));
    },
  );

  it.each(Object.entries(ends))("is an error: %s before anything was asked", async (_, end) => {
    const { url } = await listen(createServer((socket) => void end(socket)));
    expect(await errorOf(get(url))).toBe(`MCI_HTTP_CONNECT ${url.host} closed the connection without an answer`);
  });
});

describe("a body that comes faster than it is decompressed", () => {
  it("waits in the socket, not in memory", async () => {
    const whole = Buffer.alloc(32_000_000, randomBytes(1_000_000));
    const compressed = gzipSync(whole, { level: 0 });
    let sent = 0;
    let sentMeanwhile = Number.NaN;
    const { url } = await serve((_, response) => {
      response.setHeader("content-encoding", "gzip");
      void busyThreads().then(() => (sentMeanwhile = sent));
      const more = (): void => {
        while (sent < compressed.length) {
          sent += 100_000;
          if (!response.write(compressed.subarray(sent - 100_000, sent))) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    const answer = await get(url, { maxBytes: 100_000_000, signal: AbortSignal.timeout(25_000) });
    expect(answer.body.equals(whole)).toBe(true);
    expect(sentMeanwhile).toBeLessThan(12_000_000);
  });

  /** Decompression runs on the threads of Node's pool: as long as all of them have something else to do, none happens. */
  function busyThreads(): Promise<unknown> {
    return Promise.race(Array.from({ length: 16 }, () => promisify(pbkdf2)("a", "b", 60_000, 64, "sha512")));
  }
});
