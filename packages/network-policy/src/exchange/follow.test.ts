import type { IncomingMessage, RequestListener } from "node:http";
import { text } from "node:stream/consumers";

import { describe, expect, it } from "vitest";

import { acceptEncoding } from "../index.ts";
import {
  errorOf,
  follow,
  get,
  lookupOf,
  policyOf,
  redirecting,
  serve,
  serveRaw,
  type Listening,
} from "../../test/servers.ts";

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A server that tells what came in, and one that answers with what the test says on its way there. */
async function echo(): Promise<Listening & { readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = await serve(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body: await text(request) });
    response.end("here");
  });
  return { ...server, seen };
}

/** Every name leads here. */
const local = () => policyOf({ lookup: lookupOf(["127.0.0.1"]) });

describe("a redirect", () => {
  it.each([301, 302, 303, 307, 308])(
    "with status %i is followed, and the url that answered is told",
    async (status) => {
      const target = await echo();
      const { url } = await redirecting(new URL("/there?q=1", target.url), status);
      const answer = await follow(url);
      expect([answer.status, answer.body.toString(), answer.url.href]).toEqual([
        200,
        "here",
        `${target.url.href}there?q=1`,
      ]);
      expect(target.seen).toMatchObject([{ method: "GET", url: "/there?q=1" }]);
    },
  );

  it.each([300, 304, 305, 306, 399])("is nothing of status %i", async (status) => {
    const { url } = await redirecting("http://127.0.0.1:1/", status);
    expect(await follow(url)).toMatchObject({ status, url });
  });

  it("without a location is the answer itself, as is one that is not to be followed", async () => {
    const body = "x".repeat(50_000);
    const bare = await serve((_, response) => void response.writeHead(302).end(body));
    expect(await follow(bare.url)).toMatchObject({ status: 302, truncated: false, body: Buffer.from(body) });
    const moved = await serve((_, response) => void response.writeHead(302, { location: "/there" }).end(body));
    expect(await get(moved.url)).toMatchObject({ status: 302, truncated: false, body: Buffer.from(body) });
  });

  it("may be relative, may be no ASCII, and loses user and password", async () => {
    const { url, port } = await serve((request, response) => {
      const locations: Record<string, string> = {
        "/a/b": "../c?x#y",
        "/c?x": Buffer.from("/é").toString("latin1"),
        "/%C3%A9": `http://user:SECRET-word@127.0.0.1:${port}/end`,
      };
      const location = locations[request.url ?? ""];
      if (location === undefined) response.end(String(request.headers.authorization));
      else response.writeHead(302, { location }).end();
    });
    const answer = await follow(new URL("/a/b", url));
    expect([answer.url.href, answer.body.toString()]).toEqual([`${url.href}end`, "undefined"]);
  });

  it("is not a new url when there is none", async () => {
    const { url } = await serve((_, response) => response.end("ok"));
    const policy = policyOf();
    const outgoing = { method: "GET", headers: [], signal: new AbortController().signal, maxBytes: 9 };
    const answer = await policy.follow(url, outgoing, { rules: {}, from: "author" });
    expect(answer.url).toBe(url);
  });
});

describe("what is sent where a redirect leads", () => {
  const headers = Object.entries({
    Authorization: "SECRET-a",
    Cookie: "SECRET-c",
    "X-Key": "SECRET-k",
    Referer: "http://SECRET-r/",
    Accept: "text/x",
    "Accept-Language": "ka",
    "Content-Type": "text/y",
    "User-Agent": "mci",
    "Accept-Encoding": acceptEncoding,
  }).flat();

  it.each([
    ["GET", 301, "GET"],
    ["HEAD", 301, "HEAD"],
    ["HEAD", 303, "HEAD"],
    ["POST", 301, "GET"],
    ["POST", 302, "GET"],
    ["PUT", 303, "GET"],
    ["DELETE", 302, "GET"],
    ["POST", 307, "POST"],
    ["PATCH", 308, "PATCH"],
    ["DELETE", 307, "DELETE"],
  ])("%s and %i make %s", async (method, status, expected) => {
    const seen: Seen[] = [];
    const { url } = await serve(async (request, response) => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: await text(request) });
      if (url === "/end") response.end();
      else response.writeHead(status, { location: "/end" }).end();
    });
    const body = method === "GET" || (method === "HEAD" && status === 301) ? undefined : "the body";
    await follow(url, { method, headers, body });
    expect(seen[1]?.method).toBe(expected);
    expect(seen[1]?.headers).toMatchObject({ authorization: "SECRET-a", cookie: "SECRET-c", accept: "text/x" });
    const keepsBody = status >= 307;
    expect(seen[1]?.body).toBe(keepsBody ? "the body" : "");
    expect(seen[1]?.headers["content-type"]).toBe(keepsBody || body === undefined ? "text/y" : undefined);
    expect(seen[1]?.headers["content-length"]).toBe(keepsBody ? "8" : undefined);
  });

  it.each([
    ["port", "http://a.example:OTHER/bounce"],
    ["host", "http://b.example:FIRST/bounce"],
  ])("is nothing that may tell who asks, at another %s and for the rest of the way", async (_, elsewhere) => {
    const seen: IncomingMessage["headers"][] = [];
    const listener: RequestListener = ({ url = "", headers }, response) => {
      seen.push(headers);
      const location = locations[url]?.replace("FIRST", `${first.port}`).replace("OTHER", `${other.port}`);
      if (location === undefined) response.end("end");
      else response.writeHead(307, { location }).end();
    };
    const locations: Readonly<Record<string, string>> = {
      "/": elsewhere,
      "/bounce": "/again",
      "/again": "http://a.example:FIRST/back",
      "/back": "/end",
    };
    const [first, other] = [await serve(listener), await serve(listener)];
    const answer = await follow(`http://a.example:${first.port}/`, { headers, policy: local() });
    expect(answer.body.toString()).toBe("end");
    expect(seen).toHaveLength(5);
    expect(JSON.stringify(seen[0])).toContain("SECRET-a");
    const along = { accept: "text/x", "accept-language": "ka", "user-agent": "mci", "accept-encoding": acceptEncoding };
    for (const headers of seen.slice(1)) {
      expect(headers).toMatchObject({ ...along, "content-type": "text/y" });
      expect(JSON.stringify(headers)).not.toContain("SECRET");
    }
  });

  it("sends an encoding of the author to no other origin", async () => {
    const target = await echo();
    const { url } = await redirecting(target.url);
    await follow(url, { headers: ["accept-encoding", "SECRET-e"] });
    expect(target.seen[0]?.headers).not.toHaveProperty("accept-encoding");
  });

  it.each([307, 308])("is not a body at another origin: %i is an error there", async (status) => {
    const target = await echo();
    const { url, port } = await redirecting(new URL("/path?query", target.url), status);
    const request = follow(url, { method: "POST", body: "SECRET-body" });
    await expect(request).rejects.toMatchObject({ hint: expect.stringContaining("another origin") });
    expect(await errorOf(request)).toBe(
      `MCI_HTTP_REDIRECT 127.0.0.1:${port} redirects with ${status} to 127.0.0.1:${target.port}, which would be sent the body [${status}]`,
    );
    expect(target.seen).toHaveLength(0);
    expect(await follow(url, { method: "DELETE" })).toMatchObject({ status: 200 });
    expect(target.seen).toMatchObject([{ method: "DELETE", body: "" }]);
  });
});

describe("a redirect is refused", () => {
  it.each([
    ["ftp://a.example/SECRET", "redirects to a url that is not http or https: it starts with ftp:"],
    ["javascript:SECRET", "redirects to a url that is not http or https: it starts with javascript:"],
    ["file:///etc/SECRET", "redirects to a url that is not http or https: it starts with file:"],
    ["http://[SECRET", "redirects to something that is not a url"],
    ["//", "redirects to something that is not a url"],
    [["/a", "/b"], "redirects to several urls at once"],
  ])("to %j", async (location, words) => {
    const { url, port } = await redirecting(location);
    expect(await errorOf(follow(url))).toBe(`MCI_HTTP_REDIRECT 127.0.0.1:${port} ${words} [302]`);
  });

  it("after five hops, with the hosts it led over and nothing else", async () => {
    let requests = 0;
    const { url, port } = await serve((request, response) => {
      requests += 1;
      const next = request.headers.host?.startsWith("a.") === true ? "b" : "a";
      response.writeHead(302, { location: `http://${next}.example:${port}/SECRET?SECRET` }).end();
    });
    const error = await errorOf(follow(`http://a.example:${url.port}/`, { policy: local() }));
    const chain = ["a", "b", "a", "b", "a", "b"].map((name) => `${name}.example:${port}`).join(" -> ");
    expect(error).toBe(`MCI_HTTP_REDIRECT redirected more than 5 times: ${chain} [302]`);
    expect(requests).toBe(6);
  });

  it("when it leads to itself; five hops are well", async () => {
    let left = Number.POSITIVE_INFINITY;
    const { url, port } = await serve((_, response) => {
      left -= 1;
      if (left < 0) response.end("end");
      else response.writeHead(301, { location: "" }).end();
    });
    expect(await errorOf(follow(url))).toBe(`MCI_HTTP_REDIRECT redirected more than 5 times: 127.0.0.1:${port} [301]`);
    left = 5;
    expect((await follow(url)).body.toString()).toBe("end");
  });
});

describe("the host that a redirect chooses", () => {
  it("must be public or named, when the url came from props", async () => {
    const target = await echo();
    for (const [host, what] of [
      ["b.example", "private (loopback) address of 'b.example'"],
      ["127.0.0.1", "private (loopback) address 127.0.0.1"],
      ["2130706433", "private (loopback) address 127.0.0.1"],
      ["localhost", "private (loopback, metadata) name 'localhost'"],
    ]) {
      const { url } = await redirecting(`http://${host}:${target.port}/SECRET`);
      const request = (allowHosts: readonly string[]) =>
        follow(`http://a.example:${url.port}/`, { from: "props", rules: { allowHosts }, policy: local() });
      const refusal = request(["a.example"]);
      await expect(refusal).rejects.toMatchObject({ hint: expect.stringContaining("network.allowHosts") });
      expect(await errorOf(refusal)).toBe(
        `MCI_NETWORK_REFUSED not allowed: ${what} (redirected there by a.example:${url.port})`,
      );
      expect(target.seen).toHaveLength(0);
      expect(await request(["a.example", "b.example", "127.0.0.1", "localhost"])).toMatchObject({ status: 200 });
      target.seen.length = 0;
    }
  });

  it("may be local when the author's own host is; link-local it may never be", async () => {
    const target = await echo();
    const { url } = await redirecting(`http://b.example:${target.port}/`);
    expect(await follow(`http://a.example:${url.port}/`, { policy: local() })).toMatchObject({ status: 200 });
    const { url: metadata } = await redirecting("http://169.254.169.254/latest/SECRET");
    expect(await errorOf(follow(metadata))).toBe(
      `MCI_NETWORK_REFUSED not allowed: private (link-local, metadata) address 169.254.169.254 (redirected there by ${metadata.host})`,
    );
  });

  it.each([
    [{ mode: "strict", allowHosts: ["a.example"] }, "host 'b.example' is not listed"],
    [{ denyHosts: ["b.example"] }, "host 'b.example' is listed"],
  ] as const)("is held to the rules %j, at each hop", async (rules, words) => {
    const target = await echo();
    const { url } = await redirecting(`http://b.example:${target.port}/`);
    const error = await errorOf(follow(`http://a.example:${url.port}/`, { rules, policy: local() }));
    expect(error).toBe(`MCI_NETWORK_REFUSED not allowed: ${words} (redirected there by a.example:${url.port})`);
    expect(target.seen).toHaveLength(0);
  });

  it("is named in what goes wrong there", async () => {
    const { url } = await redirecting("http://127.0.0.1:1/SECRET");
    expect(await errorOf(follow(url))).toBe(
      `MCI_HTTP_CONNECT connection refused by 127.0.0.1:1 (redirected there by ${url.host})`,
    );
  });
});

describe("the way of a redirect", () => {
  it("has one deadline and one cancellation", async () => {
    const silent = await serve(() => {});
    const { url } = await redirecting(silent.url);
    expect(await errorOf(follow(url, { signal: AbortSignal.timeout(150) }))).toBe(
      `MCI_TIMEOUT timed out: no answer from 127.0.0.1 (redirected there by ${url.host})`,
    );
    const controller = new AbortController();
    const pending = errorOf(follow(url, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 100);
    expect(await pending).toBe("MCI_CANCELLED The call was cancelled.");
  });

  it("is gone over one connection when the bodies are short, whatever is in them", async () => {
    const { url, sockets } = await serve((request, response) => {
      if (request.url === "/aaaaa") response.end("end");
      else response.writeHead(302, { location: `${request.url}a`, "content-encoding": "gzip" }).end("x".repeat(16_000));
    });
    const answer = await follow(url);
    expect([answer.body.toString(), sockets.size]).toEqual(["end", 1]);
  });

  it("does not wait for the end of a body that is long", async () => {
    const target = await echo();
    const endless = `HTTP/1.1 302 Found\r\nlocation: ${target.url.href}\r\n\r\n${"x".repeat(20_000)}`;
    const { url, sockets } = await serveRaw(endless);
    expect((await follow(url)).body.toString()).toBe("here");
    const [socket] = sockets;
    if (!socket?.closed) await new Promise((resolve) => socket?.once("close", resolve));
    expect(socket?.closed).toBe(true);
  });
});
