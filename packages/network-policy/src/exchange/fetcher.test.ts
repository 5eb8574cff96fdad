import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { brotliCompressSync, createGzip, deflateRawSync, gzipSync } from "node:zlib";

import type { NetworkRules } from "@mci/contract";
import { describe, expect, it } from "vitest";

import type { Fetch, NetworkPolicy } from "../index.ts";
import { endServers, errorOf, lookupOf, policyOf, redirecting, rulesOf, serve, serveRaw } from "../../test/servers.ts";

interface FetchOptions {
  readonly rules?: NetworkRules;
  readonly from?: "author" | "props";
  readonly policy?: NetworkPolicy;
}

function fetchOf({ rules = {}, from = "author", policy = policyOf() }: FetchOptions = {}): Fetch {
  return policy.fetch({ rules: rulesOf(rules), from });
}

async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
}

describe("fetch of a network policy", () => {
  it("sends method, headers and body, and gives status, headers and body", async () => {
    const { url } = await serve(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      response.writeHead(201, { "x-said": [request.method, request.url, request.headers["x-a"], body].join(" ") });
      response.end("done");
    });
    for (const body of ["text", Buffer.from("text")]) {
      const response = await fetchOf()(new URL("/p?q=1", url), { method: "post", headers: { "x-a": "b" }, body });
      expect([response.status, response.headers.get("x-said")]).toEqual([201, "POST /p?q=1 b text"]);
      expect(await response.text()).toBe("done");
    }
  });

  it("hands the body on as it comes", async () => {
    let response!: ServerResponse;
    const { url } = await serve((_, answer) => (response = answer).write("one"));
    const { body } = await fetchOf()(url);
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader.read()).toEqual({ done: false, value: "one" });
    response.end("two");
    expect(await reader.read()).toEqual({ done: false, value: "two" });
    expect(await reader.read()).toMatchObject({ done: true });
  });

  it("can be cancelled as soon as it comes, with its data under way", async () => {
    const { url } = await serve((_, response) => void response.writeHead(401).end("x".repeat(1_000)));
    const statuses = Array.from({ length: 20 }, async () => {
      const { status, body } = await fetchOf()(url);
      await body?.cancel();
      return status;
    });
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([401]));
    await delay(50); // An error that is thrown meanwhile, where it cannot be caught, fails this run.
  });

  it.each([
    ["gzip", gzipSync("text")],
    ["br", brotliCompressSync("text")],
    ["deflate", deflateRawSync("text")],
  ])("expands %s", async (encoding, bytes) => {
    const { url } = await serve((request, response) => {
      expect(request.headers["accept-encoding"]).toContain(encoding);
      response.writeHead(200, { "content-encoding": encoding, "content-length": bytes.length }).end(bytes);
    });
    const response = await fetchOf()(url);
    expect(await response.text()).toBe("text");
    expect(response.headers.has("content-encoding") || response.headers.has("content-length")).toBe(false);
  });

  it("expands a stream as it comes", async () => {
    const zip = createGzip();
    const { url } = await serve(
      (_, response) => void zip.pipe(response.writeHead(200, { "content-encoding": "gzip" })),
    );
    zip.write("one");
    zip.flush();
    const { body } = await fetchOf()(url);
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader.read()).toEqual({ done: false, value: "one" });
    zip.end();
    expect(await reader.read()).toMatchObject({ done: true });
  });

  it("fetches no more than is read", async () => {
    let sent = 0;
    const { url, sockets } = await serve((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
        response.once("drain", more);
      };
      more();
    });
    const response = await fetchOf()(url);
    await delay(300);
    const before = sent;
    await delay(300);
    expect(sent).toBe(before);
    const [socket] = sockets;
    await response.body!.cancel();
    await closed(socket!);
    expect(socket!.closed).toBe(true);
  });

  it("does not follow a redirect: no other origin learns what was sent", async () => {
    const seen: unknown[] = [];
    const elsewhere = await serve((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    for (const [status, method] of [
      [302, "GET"],
      [307, "POST"],
    ] as const) {
      const { url } = await redirecting(elsewhere.url, status);
      const response = await fetchOf()(url, {
        method,
        headers: { authorization: "Bearer SECRET" },
        redirect: "follow",
      });
      expect([response.status, response.headers.get("location")]).toEqual([status, elsewhere.url.href]);
    }
    expect(seen).toEqual([]);
  });
});

describe("fetch keeps to the rules", () => {
  it("of urls from props, before anything is sent", async () => {
    const { url, sockets } = await serve((_, response) => response.end());
    expect(await errorOf(fetchOf({ from: "props" })(url))).toBe(
      "MCI_NETWORK_REFUSED not allowed: private (loopback) address 127.0.0.1",
    );
    expect(sockets.size).toBe(0);
  });

  it("of link-local addresses, for authors and callers alike", async () => {
    expect(await errorOf(fetchOf()("http://169.254.169.254/"))).toContain("MCI_NETWORK_REFUSED");
  });

  it("of the addresses that a name leads to", async () => {
    const policy = policyOf({ lookup: lookupOf(["169.254.169.254"]) });
    expect(await errorOf(fetchOf({ policy })("http://a.example/"))).toBe(
      "MCI_NETWORK_REFUSED not allowed: private (link-local, metadata) address of 'a.example'",
    );
  });

  it("at every connection, however often a name was right before", async () => {
    const { port, sockets } = await serve((_, response) => response.setHeader("connection", "close").end("ok"));
    const addresses = ["127.0.0.1"];
    const fetch = fetchOf({ policy: policyOf({ lookup: lookupOf(addresses) }) });
    expect(await (await fetch(`http://a.example:${port}/`)).text()).toBe("ok");
    addresses[0] = "169.254.169.254";
    expect(await errorOf(fetch(`http://a.example:${port}/`))).toContain("link-local");
    expect(sockets.size).toBe(1);
  });

  it("that only some hosts are listed", async () => {
    const fetch = fetchOf({ rules: { mode: "strict", allowHosts: ["a.example"] } });
    expect(await errorOf(fetch("http://b.example/"))).toContain("host 'b.example' is not listed");
  });
});

describe("fetch fails", () => {
  it("with the words of every other request", async () => {
    const { url } = await serve((_, response) => response.end());
    await endServers();
    expect(await errorOf(fetchOf()(url))).toBe(`MCI_HTTP_CONNECT connection refused by ${url.host}`);
    expect(await errorOf(fetchOf()("no url"))).toBe("MCI_HTTP_URL not a url");
    expect(await errorOf(fetchOf()("ftp://a.example/"))).toContain("MCI_HTTP_URL");
  });

  it("where the body breaks off, or is not what it says", async () => {
    const broken = await serveRaw("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf", (socket) => socket.end());
    const response = await fetchOf()(broken.url);
    expect(await errorOf(response.text())).toBe(
      `MCI_HTTP_ANSWER the answer of ${broken.url.host} broke off after 4 bytes [200]`,
    );
    const lying = await serve((_, answer) => answer.writeHead(200, { "content-encoding": "gzip" }).end("no gzip"));
    expect(await errorOf((await fetchOf()(lying.url)).text().then(String))).toContain("is not valid gzip");
    const odd = await serve((_, answer) => answer.writeHead(200, { "content-encoding": "odd" }).end("?"));
    expect(await errorOf(fetchOf()(odd.url))).toContain("content-encoding is not known");
  });

  it("when its signal says so, before the answer and within it, and ends the connection", async () => {
    for (const first of ["", "some"]) {
      const { url, sockets } = await serve((_, response) => first !== "" && response.write(first));
      const controller = new AbortController();
      const answer = fetchOf()(url, { signal: controller.signal }).then((response) => response.text());
      while (sockets.size === 0) await delay(5);
      await delay(50);
      controller.abort();
      expect(await errorOf(answer)).toContain("MCI_CANCELLED");
      const [socket] = sockets;
      await closed(socket!);
      expect(socket!.closed).toBe(true);
    }
    const late = AbortSignal.abort(new DOMException("late", "TimeoutError"));
    const { url } = await serve((_, response) => response.end());
    expect(await errorOf(fetchOf()(url, { signal: late }))).toContain("MCI_TIMEOUT");
  });

  it("when the policy is closed", async () => {
    const { url } = await serve((_, response) => response.write("some"));
    const policy = policyOf();
    const fetch = fetchOf({ policy });
    const response = await fetch(url);
    await policy.close();
    expect(await errorOf(response.text())).toContain("MCI_HTTP_ANSWER");
    await expect(fetch(url)).rejects.toMatchObject({ code: "MCI_CLOSED" });
  });
});
