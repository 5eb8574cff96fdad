import { inspect } from "node:util";

import { describe, expect, it } from "vitest";

import { networkPolicy } from "../index.ts";
import { startProxy } from "../../test/proxies.ts";
import { authority, serveSecure } from "../../test/secure.ts";
import {
  endServers,
  errorOf,
  follow,
  get,
  policyOf,
  redirecting,
  serve,
  serveRaw,
  type Listening,
} from "../../test/servers.ts";

const withUser = ({ url }: Listening, user = "user:SECRET%2Fword"): string => `${url.protocol}//${user}@${url.host}`;
const proxied = (proxy: string, ca?: string) => policyOf({ proxy, ca });

describe("through a proxy", () => {
  it.each([false, true])(
    "http and https are reached by the names in their urls, the proxy itself by TLS: %s",
    async (secure) => {
      const proxy = await startProxy({ secure });
      const plain = await serve((request, response) => response.end(`plain ${request.url} ${request.headers.host}`));
      const tls = await serveSecure((request, response) => response.end(`tls ${request.url} ${request.headers.host}`));
      const policy = proxied(proxy.url.href, authority);
      const first = await get(`http://a.example:${plain.port}/x?y`, { policy, method: "POST", body: "b" });
      const second = await get(`https://secure.example:${tls.port}/x?y`, { policy });
      expect(first.body.toString()).toBe(`plain /x?y a.example:${plain.port}`);
      expect(second.body.toString()).toBe(`tls /x?y secure.example:${tls.port}`);
      expect(proxy.asked).toEqual([
        [`POST http://a.example:${plain.port}/x?y`, undefined],
        [`CONNECT secure.example:${tls.port}`, undefined],
      ]);
    },
  );

  it("a tunnel is kept for the next request within the same rules, and for no other", async () => {
    const proxy = await startProxy();
    const { port } = await serveSecure((_, response) => response.end("ok"));
    const policy = proxied(proxy.url.href, authority);
    for (const rules of [{}, {}, { denyHosts: ["b.example"] }]) {
      await get(`https://secure.example:${port}/`, { policy, rules });
      await new Promise(setImmediate);
    }
    expect(proxy.asked).toHaveLength(2);
  });

  it("its user and password go to it alone", async () => {
    const proxy = await startProxy();
    const seen: unknown[] = [];
    const plain = await serve((request, response) => response.end(seen.push(request.headers["x-mine"]) && "ok"));
    const tls = await serveSecure((request, response) => response.end(seen.push(request.headers) && "ok"));
    for (const user of ["user:SECRET%2Fword", "user", ":SECRET"]) {
      const policy = proxied(withUser(proxy, user), authority);
      await get(`http://a.example:${plain.port}/`, { policy, headers: ["x-mine", "1", "x-mine", "2"] });
      await get(`https://secure.example:${tls.port}/`, { policy });
    }
    const basic = (user: string): string => `Basic ${Buffer.from(user).toString("base64")}`;
    const expected = ["user:SECRET/word", "user:", ":SECRET"].flatMap((user) => [basic(user), basic(user)]);
    expect(proxy.asked.map(([, authorization]) => authorization)).toEqual(expected);
    expect(seen).toHaveLength(6);
    expect(seen[0]).toBe("1, 2"); // a header that comes twice arrives twice
    expect(JSON.stringify(seen)).not.toContain("proxy-authorization");
  });

  it("a Host header of the author stays the only one", async () => {
    const proxy = await startProxy();
    const { port } = await serve((request, response) => response.end(request.headers.host));
    const answer = await get(`http://a.example:${port}/`, {
      policy: proxied(proxy.url.href),
      headers: ["Host", "b.example"],
    });
    expect(answer.body.toString()).toBe("b.example");
  });

  it("the policy says that less is checked; without a proxy it says nothing", () => {
    expect(policyOf({ proxy: "http://proxy.example" }).notice).toMatch(/^Requests go through a proxy/);
    expect(policyOf({ proxy: { HTTPS_PROXY: "proxy.example:3128" } }).notice).toBeDefined();
    for (const proxy of [
      undefined,
      {},
      { HTTP_PROXY: "" },
      { HTTP_PROXY: "proxy.example", NO_PROXY: "*" },
      { NO_PROXY: "a.example" },
    ]) {
      expect(policyOf({ proxy })).not.toHaveProperty("notice");
    }
  });
});

describe("behind a proxy", () => {
  it.each([
    ["http://127.0.0.1/", "private (loopback) address 127.0.0.1"],
    ["https://2130706433/", "private (loopback) address 127.0.0.1"],
    ["http://localhost./", "private (loopback, metadata) name 'localhost'"],
    ["https://metadata.google.internal/", "private (loopback, metadata) name 'metadata.google.internal'"],
  ])("names and literal addresses are checked as ever: %s", async (url, words) => {
    const proxy = await startProxy();
    const refusal = get(url, { from: "props", policy: proxied(proxy.url.href) });
    expect(await errorOf(refusal)).toBe(`MCI_NETWORK_REFUSED not allowed: ${words}`);
    expect(proxy.asked).toEqual([]);
  });

  it("a host of the author that does not look private redirects to public or named hosts only", async () => {
    const proxy = await startProxy();
    const target = await serve((_, response) => response.end("reached"));
    const { port } = await redirecting(target.url);
    const policy = proxied(proxy.url.href);
    expect(await errorOf(follow(`http://a.example:${port}/`, { policy }))).toBe(
      `MCI_NETWORK_REFUSED not allowed: private (loopback) address 127.0.0.1 (redirected there by a.example:${port})`,
    );
    expect(proxy.asked).toHaveLength(1);
    const named = { policy, rules: { allowHosts: ["127.0.0.1"] } };
    expect((await follow(`http://a.example:${port}/`, named)).body.toString()).toBe("reached");
    // One that is private itself may redirect anywhere.
    for (const host of ["127.0.0.1", "localhost"]) {
      const { port } = await redirecting(`http://127.0.0.1:${target.port}/`);
      expect(await follow(`http://${host}:${port}/`, { policy })).toMatchObject({ status: 200 });
    }
  });

  it("a redirect within the author's own host is treated like its url: connections are shared", async () => {
    const proxy = await startProxy();
    const { port } = await serve((request, response) => {
      if (request.url === "/end") response.end("end");
      else response.writeHead(302, { location: "/end" }).end();
    });
    expect(await follow(`http://a.example:${port}/`, { policy: proxied(proxy.url.href) })).toMatchObject({
      status: 200,
    });
    expect([proxy.asked.length, proxy.sockets.size]).toEqual([2, 1]);
  });

  it("what was lost at another host stays lost: its rule holds back at the first one too", async () => {
    const proxy = await startProxy();
    const { port } = await serve((request, response) => {
      const next = { "/": "http://b.example:PORT/b", "/b": "http://a.example:PORT/c", "/c": "http://127.0.0.1:PORT/d" };
      const location = Object.entries(next)
        .find(([path]) => path === request.url)?.[1]
        .replace("PORT", `${port}`);
      if (location === undefined) response.end("reached");
      else response.writeHead(302, { location }).end();
    });
    const error = await errorOf(follow(`http://a.example:${port}/`, { policy: proxied(proxy.url.href) }));
    expect(error).toContain("MCI_NETWORK_REFUSED not allowed: private (loopback) address 127.0.0.1");
    expect(proxy.asked).toHaveLength(3);
  });
});

describe("a proxy that", () => {
  /** The errors of a request for http and one for https; they contain no secret, however deep one looks. */
  const errorsOf = async (proxy: string): Promise<readonly unknown[]> => {
    const urls = ["http://a.example/SECRET", "https://a.example/SECRET"];
    const errors = await Promise.all(
      urls.map((url) => get(url, { policy: proxied(proxy) }).catch((error: unknown) => error)),
    );
    expect(inspect(errors, { depth: 9, showHidden: true })).not.toMatch(/SECRET|U0VDUkVU|dXNlcj/);
    return errors;
  };
  const twice = (message: string): readonly unknown[] => {
    const error = { code: "MCI_HTTP_CONNECT", message, hint: "The proxy is set by the option 'proxy'." };
    return [error, error];
  };

  it("is not there is named", async () => {
    const proxy = await startProxy();
    await endServers();
    expect(await errorsOf(withUser(proxy))).toMatchObject(
      twice(`no way through the proxy: connection refused by ${proxy.url.host}`),
    );
  });

  it("is not known is named", async () => {
    const unknown = Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" });
    const policy = policyOf({
      proxy: "http://u:SECRET@proxy.example",
      lookup: (_, __, callback) => callback(unknown, []),
    });
    expect(await errorOf(get("https://a.example/", { policy }))).toBe(
      "MCI_HTTP_CONNECT no way through the proxy: host not found: proxy.example",
    );
  });

  it("asks for a user and password is named", async () => {
    const proxy = await startProxy({ denies: 407 });
    expect(await errorsOf(withUser(proxy))).toMatchObject(
      twice(`the proxy ${proxy.url.host} asks for another user and password (407)`),
    );
    expect(await errorsOf(proxy.url.href)).toMatchObject(
      twice(`the proxy ${proxy.url.host} asks for a user and password (407)`),
    );
  });

  it("opens no tunnel is named", async () => {
    for (const denies of [403, 502, 204]) {
      const proxy = await startProxy({ denies });
      expect(await errorOf(get("https://a.example:8443/SECRET", { policy: proxied(withUser(proxy)) }))).toBe(
        `MCI_HTTP_CONNECT the proxy ${proxy.url.host} opens no connection to a.example:8443 (${denies})`,
      );
    }
  });

  it.each([
    ["", "HOST closed the connection without an answer"],
    ["SSH-2.0\r\n\r\n", "what HOST answered is not HTTP "],
  ])("answers a request for a tunnel with %j is named", async (bytes, words) => {
    const { url } = await serveRaw(bytes, (socket) => socket.end());
    const error = await errorOf(get("https://a.example/", { policy: proxied(url.href) }));
    expect(error).toContain(`MCI_HTTP_CONNECT no way through the proxy: ${words.replace("HOST", url.host)}`);
  });

  it("has a certificate that is not trusted is named", async () => {
    const proxy = await startProxy({ secure: true });
    const error = await errorOf(get("https://a.example/", { policy: policyOf({ proxy: proxy.url.href }) }));
    expect(error).toMatch(
      /^MCI_HTTP_CONNECT no way through the proxy: the certificate of 127.0.0.1:\d+ is not trusted/,
    );
  });

  it("is well is not blamed for the certificate behind it", async () => {
    const proxy = await startProxy();
    const { port } = await serveSecure((_, response) => response.end("ok"));
    expect(await errorOf(get(`https://other.example:${port}/`, { policy: proxied(proxy.url.href, authority) }))).toBe(
      `MCI_HTTP_TLS the certificate of other.example:${port} is made out to another name (ERR_TLS_CERT_ALTNAME_INVALID)`,
    );
  });

  it("never answers is left at the deadline, and when the policy ends", async () => {
    const { url, sockets } = await serveRaw("");
    const policy = networkPolicy({ proxy: url.href });
    for (const target of ["http://a.example/", "https://a.example/"]) {
      expect(await errorOf(get(target, { policy, signal: AbortSignal.timeout(100) }))).toBe(
        "MCI_TIMEOUT timed out: no answer from a.example",
      );
    }
    await policy.close();
    for (const socket of sockets) if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
    expect([...sockets].every(({ closed }) => closed)).toBe(true);
  }, 8_000); // undici would end it after ten
});

describe("the option proxy", () => {
  /** Which of two proxies a request for this url goes through. */
  const way = async (variables: Readonly<Record<string, string>>, url: string): Promise<string> => {
    const [one, two] = [await startProxy({ denies: 407 }), await startProxy({ denies: 407 })];
    const proxy = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [
        name,
        value.replace("ONE", one.url.host).replace("TWO", two.url.host),
      ]),
    );
    await get(url, { policy: policyOf({ proxy }) }).catch(() => {});
    await endServers();
    return one.asked.length > 0 ? "one" : two.asked.length > 0 ? "two" : "none";
  };

  it.each([
    [{ HTTPS_PROXY: "http://ONE", HTTP_PROXY: "http://TWO" }, "https://127.0.0.1:1/", "one"],
    [{ HTTPS_PROXY: "http://ONE", HTTP_PROXY: "http://TWO" }, "http://127.0.0.1:1/", "two"],
    [{ HTTPS_PROXY: "http://ONE" }, "http://127.0.0.1:1/", "none"],
    [{ HTTP_PROXY: "ONE" }, "https://127.0.0.1:1/", "none"],
    [{ HTTP_PROXY: " ONE " }, "http://127.0.0.1:1/", "one"],
    [{ HTTP_PROXY: "http://ONE", http_proxy: "http://TWO" }, "http://127.0.0.1:1/", "two"],
    [{ HTTPS_PROXY: "http://ONE", https_proxy: "" }, "https://127.0.0.1:1/", "one"],
    [{ HTTPS_PROXY: "http://ONE", NO_PROXY: "127.0.0.1" }, "https://127.0.0.1:1/", "none"],
    [{ HTTPS_PROXY: "http://ONE", NO_PROXY: "127.0.0.1", no_proxy: "x.example" }, "https://127.0.0.1:1/", "one"],
  ] as const)("%j sends %s through %s", async (variables, url, expected) => {
    expect(await way(variables, url)).toBe(expected);
  });

  it.each([
    ["", "The option 'proxy'"],
    ["socks5://u:SECRET@proxy.example/", "The option 'proxy'"],
    ["ftp://u:SECRET@proxy.example", "The option 'proxy'"],
    ["http://u:SECRET#word@proxy.example", "The option 'proxy'"],
    ["http://u:123/SECRET@proxy.example", "The option 'proxy'"],
    ["http://u:SECRET%@proxy.example", "The option 'proxy'"],
    [{ HTTPS_PROXY: "file:///SECRET" }, "HTTPS_PROXY in the option 'proxy'"],
    [{ http_proxy: "http://" }, "http_proxy in the option 'proxy'"],
    [null, "The option 'proxy'"],
    [3128, "The option 'proxy'"],
  ])("is asked for again when it is %j", (proxy, what) => {
    const message = `${what} is not the URL of an http or https proxy.`;
    let error: unknown;
    try {
      networkPolicy({ proxy: proxy as string });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ name: "ConfigError", code: "MCI_CONFIG", message });
    expect(inspect(error, { depth: 9 })).not.toContain("SECRET");
  });

  it.each(["HTTP_PROXY", "https_proxy", "no_proxy"])("names a variable that is not a string: %s", (name) => {
    expect(() => networkPolicy({ proxy: { [name]: 3128 } })).toThrow(`${name} in the option 'proxy' is not a string.`);
  });

  it("reads own variables only", () => {
    expect(networkPolicy({ proxy: Object.create({ HTTPS_PROXY: "no url at all" }) }).notice).toBeUndefined();
  });
});
