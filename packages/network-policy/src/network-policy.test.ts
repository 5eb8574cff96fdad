import { createServer as createRawServer, type LookupFunction, type Socket } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

import { ConfigError } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { networkPolicy } from "./index.ts";
import { endServers, errorOf, get, listen, lookupOf, policyOf, rulesOf, serve, serveRaw } from "../test/servers.ts";

const loopbacks = [
  "127.0.0.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "127.1",
  "127.0.0.1.",
  "１２７.０.０.１",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "localhost",
  "LOCALHOST.",
  "a.b.localhost",
];

describe("a url that comes wholly from props", () => {
  it.each(loopbacks)("does not reach the loopback interface as %s", async (host) => {
    const { port, sockets } = await serve((_, response) => response.end("reached"));
    const error = await errorOf(get(`http://${host}:${port}/`, { from: "props" }));
    expect(error).toMatch(/^MCI_NETWORK_REFUSED not allowed: private \(loopback(?:, metadata)?\) /);
    expect(sockets.size).toBe(0);
  });

  it.each([
    ["10.0.0.1", "private (local network) address 10.0.0.1"],
    ["192.168.0.1", "private (local network) address 192.168.0.1"],
    ["[fd00:ec2::254]", "private (local network) address fd00:ec2::254"],
    ["0", "private (unspecified) address 0.0.0.0"],
    ["224.0.0.1", "private (multicast) address 224.0.0.1"],
    ["169.254.169.254", "private (link-local, metadata) address 169.254.169.254"],
    ["metadata.google.internal", "private (loopback, metadata) name 'metadata.google.internal'"],
    ["Metadata.Google.Internal.", "private (loopback, metadata) name 'metadata.google.internal'"],
  ])("does not reach %s", async (host, words) => {
    const policy = policyOf({ lookup: lookupOf(["8.8.8.8"]) });
    expect(await errorOf(get(`http://${host}/`, { from: "props", policy }))).toBe(
      `MCI_NETWORK_REFUSED not allowed: ${words}`,
    );
  });

  it.each([["127.0.0.1"], ["::1"], ["8.8.8.8", "10.0.0.1"], ["::ffff:127.0.0.1"], ["64:ff9b::a00:1"], ["0.0.0.0"]])(
    "is refused when its name resolves to %s",
    async (...addresses) => {
      const { port, sockets } = await serve((_, response) => response.end("reached"));
      const request = get(`http://public.example:${port}/`, {
        from: "props",
        policy: policyOf({ lookup: lookupOf(addresses) }),
      });
      expect(await errorOf(request)).toMatch(/^MCI_NETWORK_REFUSED .* address of 'public.example'$/);
      expect(sockets.size).toBe(0);
    },
  );

  it("reaches a local host that allowHosts names, and says that name when refused", async () => {
    const { url, port } = await serve((_, response) => response.end("reached"));
    const refusal = get(url, { from: "props" });
    await expect(refusal).rejects.toMatchObject({ hint: expect.stringContaining("network.allowHosts") });
    for (const entry of ["127.0.0.1", `127.0.0.1:${port}`]) {
      const answer = await get(url, { from: "props", rules: { allowHosts: [entry] } });
      expect(answer.body.toString()).toBe("reached");
    }
    expect(await errorOf(get(url, { from: "props", rules: { allowHosts: ["127.0.0.1:1"] } }))).toContain("loopback");
    const policy = policyOf({ lookup: lookupOf(["127.0.0.1"]) });
    const named = await get(`http://intern.example:${port}/`, {
      from: "props",
      policy,
      rules: { allowHosts: ["*.example"] },
    });
    expect(named.status).toBe(200);
  });
});

describe("a url of the author", () => {
  it.each(["127.0.0.1", "2130706433", "0x7f000001", "127.1", "１２７.０.０.１", "localhost"])(
    "may be local: %s",
    async (host) => {
      const { port } = await serve((_, response) => response.end("reached"));
      expect((await get(`http://${host}:${port}/`)).body.toString()).toBe("reached");
    },
  );

  it.each([
    "169.254.169.254",
    "2852039166",
    "[::ffff:a9fe:a9fe]",
    "[fe80::1]",
    "[64:ff9b::a9fe:a9fe]",
    "metadata.google.internal",
  ])("is not link-local, in no mode: %s", async (host) => {
    const policy = policyOf({ lookup: lookupOf(["169.254.169.254"]) });
    for (const mode of ["auto", "off"] as const) {
      for (const allowHosts of [[], ["metadata.google.internal"]]) {
        const request = get(`http://${host}/`, { policy, rules: { mode, allowHosts } });
        expect(await errorOf(request)).toContain("not allowed: private (link-local, metadata) address");
      }
    }
  });

  it("reaches a link-local address that allowHosts names itself", async () => {
    const policy = policyOf();
    const rules = rulesOf({ allowHosts: ["169.254.170.2"] });
    expect(() => policy.check(new URL("http://169.254.170.2/v2"), { rules, from: "author" })).not.toThrow();
    expect(() => policy.check(new URL("http://169.254.170.3/v2"), { rules, from: "author" })).toThrow("link-local");
  });
});

describe("modes and lists", () => {
  it("strict reaches only what allowHosts names", async () => {
    const { url } = await serve((_, response) => response.end("reached"));
    const rules = { mode: "strict", allowHosts: ["api.example.com"] } as const;
    expect(await errorOf(get(url, { rules }))).toBe("MCI_NETWORK_REFUSED not allowed: host '127.0.0.1' is not listed");
    expect((await get(url, { rules: { mode: "strict", allowHosts: ["127.0.0.1"] } })).status).toBe(200);
  });

  it("off lets urls from props go where those of the author may", async () => {
    const { url } = await serve((_, response) => response.end("reached"));
    expect((await get(url, { from: "props", rules: { mode: "off" } })).status).toBe(200);
    const named = {
      from: "props",
      rules: { mode: "off" },
      policy: policyOf({ lookup: lookupOf(["127.0.0.1"]) }),
    } as const;
    expect((await get(`http://localhost:${url.port}/`, named)).status).toBe(200);
  });

  it("denyHosts wins, in every mode, also over a resolved address", async () => {
    const { port } = await serve((_, response) => response.end("reached"));
    for (const mode of ["auto", "strict", "off"] as const) {
      const rules = { mode, allowHosts: ["*.example", "a.example"], denyHosts: ["a.example", "127.0.0.1"] };
      const policy = policyOf({ lookup: lookupOf(["127.0.0.1"]) });
      expect(await errorOf(get(`http://a.example:${port}/`, { rules, policy }))).toContain(
        "host 'a.example' is listed",
      );
      expect(await errorOf(get(`http://b.example:${port}/`, { rules, policy }))).toContain(
        "address of 'b.example' is listed",
      );
    }
  });

  it("refuses a list that contains something else than hosts", async () => {
    await expect(get("http://a.example/", { rules: { denyHosts: ["http://x/"] } })).rejects.toThrow(ConfigError);
  });

  it.each(["ftp://a.example/", "file:///etc/passwd", "data:text/plain,x", "javascript:1", "ws://a.example/"])(
    "knows http and https only: %s",
    async (url) => {
      expect(await errorOf(get(url))).toMatch(/^MCI_HTTP_URL not an http or https url/);
    },
  );
});

describe("connections", () => {
  it("are kept for the next request within the same rules, and for no other", async () => {
    const { url, sockets } = await serve((_, response) => response.end("ok"));
    const policy = policyOf();
    await get(url, { policy });
    await new Promise(setImmediate); // until undici has put the socket back
    await get(url, { policy, rules: {} });
    expect(sockets.size).toBe(1);
    // Reached once for the author; that socket must not serve a url from props.
    expect(await errorOf(get(url, { policy, from: "props" }))).toContain("loopback");
    expect(await errorOf(get(url, { policy, rules: { denyHosts: ["127.0.0.1"] } }))).toContain("listed");
    await get(url, { policy, rules: { allowHosts: ["127.0.0.1"] } });
    expect(sockets.size).toBe(2);
  });

  it("end with the policy, and none is opened after it", async () => {
    const { url } = await serve((_, response) => response.write("never complete"));
    const policy = networkPolicy();
    const pending = errorOf(get(url, { policy }));
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    await policy.close();
    expect(await pending).toMatch(/^MCI_HTTP_(?:ANSWER|CONNECT)/);
    await expect(get(url, { policy })).rejects.toMatchObject({ code: "MCI_CLOSED" });
  });
});

describe("what goes wrong on the way", () => {
  it("says who refused the connection", async () => {
    const { url, port } = await serve(() => {});
    await endServers();
    expect(await errorOf(get(url))).toBe(`MCI_HTTP_CONNECT connection refused by 127.0.0.1:${port}`);
  });

  it("says which name is not known", async () => {
    const unknown: LookupFunction = (_, __, callback) =>
      callback(Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }), []);
    expect(await errorOf(get("http://nowhere.example/", { policy: policyOf({ lookup: unknown }) }))).toBe(
      "MCI_HTTP_CONNECT host not found: nowhere.example",
    );
  });

  it("says that there is no TLS", async () => {
    const { port } = await serve((_, response) => response.end());
    expect(await errorOf(get(`https://127.0.0.1:${port}/`))).toMatch(/^MCI_HTTP_TLS no TLS connection to 127.0.0.1:/);
  });

  it.each([
    ["at once", "", "MCI_HTTP_CONNECT 127.0.0.1:PORT closed the connection without an answer"],
    [
      "in the headers",
      "HTTP/1.1 200 OK\r\nx: ",
      "MCI_HTTP_CONNECT 127.0.0.1:PORT closed the connection without an answer",
    ],
    [
      "in the body",
      "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc",
      "MCI_HTTP_ANSWER the answer of 127.0.0.1:PORT broke off after 3 bytes [200]",
    ],
    [
      "in a chunk",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nabc",
      "MCI_HTTP_ANSWER the answer of 127.0.0.1:PORT broke off after 3 bytes [200]",
    ],
  ])("a connection that is closed or reset %s", async (_, answer, words) => {
    for (const end of [(socket: Socket) => socket.end(), (socket: Socket) => socket.resetAndDestroy()]) {
      const { url, port } = await serveRaw(answer, (socket) => setTimeout(() => end(socket), 20));
      expect(await errorOf(get(url))).toBe(words.replace("PORT", `${port}`));
    }
  });

  it("an answer that is not HTTP", async () => {
    const { url } = await serveRaw("SSH-2.0-OpenSSH_9.2\r\n\r\n");
    expect(await errorOf(get(url))).toMatch(/^MCI_HTTP_ANSWER what 127.0.0.1:\d+ answered is not HTTP \(H/);
  });

  it.each([
    ["no answer", () => {}, "timed out: no answer from 127.0.0.1"],
    [
      "slow headers",
      (socket: Socket) => drip(socket, "HTTP/1.1 200 OK\r\nx-header: "),
      "timed out: no answer from 127.0.0.1",
    ],
    [
      "a body that drips",
      (socket: Socket) => drip(socket, "HTTP/1.1 200 OK\r\n\r\n"),
      "timed out: the answer of 127.0.0.1 was not complete [200]",
    ],
  ])("the deadline bounds %s", async (_, then, words) => {
    const { url } = await listen(createRawServer((socket) => void socket.once("data", () => then(socket))));
    expect(await errorOf(get(url, { signal: AbortSignal.timeout(150) }))).toBe(`MCI_TIMEOUT ${words}`);
  });

  it("a call that is cancelled, before and while it runs", async () => {
    const { url, sockets } = await serve(() => {});
    expect(await errorOf(get(url, { signal: AbortSignal.abort() }))).toBe("MCI_CANCELLED The call was cancelled.");
    expect(sockets.size).toBe(0);
    const controller = new AbortController();
    const pending = errorOf(get(url, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 50);
    expect(await pending).toBe("MCI_CANCELLED The call was cancelled.");
    const [socket] = sockets;
    if (!socket?.closed) await new Promise((resolve) => socket?.once("close", resolve));
    expect(socket?.closed).toBe(true);
  });

  it("forgets a signal when the answer is there", async () => {
    const { url } = await serve((_, response) => response.end("ok"));
    const { signal } = new AbortController();
    const listeners = { added: 0, removed: 0 };
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners.added += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners.removed += 1;
      remove(...args);
    };
    await get(url, { signal });
    expect(listeners).toEqual({ added: 1, removed: 1 });
  });
});

/** A byte every now and then, for ever. */
function drip(socket: Socket, start: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write("a"), 5);
  socket.once("close", () => clearInterval(timer));
}

describe("bodies", () => {
  const text = "Grüße ".repeat(10_000);
  it.each([
    ["gzip", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["GZIP", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
    ["identity", Buffer.from(text)],
  ])("are decompressed: %s", async (encoding, bytes) => {
    const { url } = await serve((_, response) => {
      response.setHeader("content-encoding", encoding);
      response.write(bytes.subarray(0, 10));
      setTimeout(() => response.end(bytes.subarray(10)), 10);
    });
    const answer = await get(url);
    expect(answer.body.toString()).toBe(text);
    expect(answer.truncated).toBe(false);
  });

  it("are bounded in what they expand to", async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const { url } = await serve((_, response) => response.setHeader("content-encoding", "gzip").end(bomb));
    const before = process.memoryUsage().arrayBuffers;
    const answer = await get(url, { maxBytes: 1_000_000 });
    expect(answer).toMatchObject({ truncated: true });
    expect(answer.size).toBeUndefined();
    expect(answer.body).toHaveLength(1_000_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  it("are not read beyond their bound", async () => {
    let sent = 0;
    const { url, sockets } = await serve((_, response) => {
      response.setHeader("content-length", 200_000_000);
      const chunk = Buffer.alloc(100_000);
      const more = (): void => {
        while (sent < 200_000_000 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
      };
      more();
    });
    const answer = await get(url, { maxBytes: 1_000_000 });
    expect(answer).toMatchObject({ truncated: true, size: 200_000_000 });
    expect(answer.body).toHaveLength(1_000_000);
    const [socket] = sockets;
    if (!socket?.closed) await new Promise((resolve) => socket?.once("close", resolve));
    expect(sent).toBeLessThan(50_000_000);
  });

  it("come together from any number of chunks, exactly up to the bound", async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));
    const { url } = await serve((_, response) => {
      for (let at = 0; at < bytes.length; at += 700) response.write(bytes.subarray(at, at + 700));
      response.end();
    });
    expect((await get(url, { maxBytes: 70_000 })).body.equals(bytes)).toBe(true);
    expect(await get(url, { maxBytes: 70_000 })).toMatchObject({ truncated: false });
    const cut = await get(url, { maxBytes: 69_999 });
    expect(cut.truncated).toBe(true);
    expect(cut.body.equals(bytes.subarray(0, 69_999))).toBe(true);
  });

  it("are cut within a chunk", async () => {
    const { url } = await serve((_, response) => response.end("abcdef"));
    const answer = await get(url, { maxBytes: 3 });
    expect(answer).toMatchObject({ truncated: true, size: 6 });
    expect(answer.body.toString()).toBe("abc");
  });

  it("that are broken or in an unknown encoding are errors", async () => {
    const whole = gzipSync(text);
    const answers: [string, Buffer, string][] = [
      ["gzip", Buffer.from("no gzip"), "the answer is not valid gzip"],
      ["gzip", whole.subarray(0, 60), "the answer is not valid gzip"],
      ["zstd", Buffer.from("x"), 'the answer\'s content-encoding is not known: "zstd"'],
      ["__proto__", Buffer.from("x"), 'the answer\'s content-encoding is not known: "__proto__"'],
      ["gzip, br", Buffer.from("x"), 'the answer\'s content-encoding is not known: "gzip, br"'],
    ];
    for (const [encoding, bytes, words] of answers) {
      const { url } = await serve((_, response) => response.setHeader("content-encoding", encoding).end(bytes));
      expect(await errorOf(get(url))).toBe(`MCI_HTTP_ANSWER ${words} [200]`);
    }
  });

  it("may be missing", async () => {
    const { url } = await serve((request, response) => {
      response.setHeader("content-encoding", "gzip");
      response.statusCode = request.method === "HEAD" ? 200 : 204;
      response.end();
    });
    for (const method of ["HEAD", "GET"]) {
      const answer = await get(url, { method });
      expect(answer).toMatchObject({ truncated: false, status: method === "HEAD" ? 200 : 204 });
      expect(answer.body).toHaveLength(0);
    }
  });

  it("come after interim answers", async () => {
    const { url } = await serve((_, response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload" });
      response.end("ok");
    });
    expect(await get(url)).toMatchObject({ status: 200, truncated: false });
  });
});
