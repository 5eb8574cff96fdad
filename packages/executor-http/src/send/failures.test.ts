import { createServer, type AddressInfo, type Socket } from "node:net";

import type { HttpExecution } from "@mci/contract";
import { networkPolicy } from "@mci/network-policy";
import { timeoutReason } from "@mci/plugin-kit";
import { closedAtEnd, freePort } from "@mci/plugin-kit/test";
import { describe, expect, it, onTestFinished } from "vitest";

import { httpExecutor } from "../index.ts";
import { callOf, prepare, run, runCall, type RunSettings } from "../../test/run.ts";
import { startServer } from "../../test/server.ts";

/** The port of a server that does this with each connection, once the request is there. */
async function listen(then: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    socket.once("data", () => then(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return (server.address() as AddressInfo).port;
}

/** A deadline as the client arms it. */
function deadline(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(timeoutReason(ms, "The call timed out.")), ms);
  return controller.signal;
}

describe("a request without a whole answer", () => {
  it("tells of a refused connection", async () => {
    const port = await freePort();
    expect(await run({ url: `http://127.0.0.1:${port}/` })).toEqual({
      isError: true,
      code: "MCI_HTTP_CONNECT",
      error: `connection refused by 127.0.0.1:${port}`,
      content: [{ type: "text", text: `connection refused by 127.0.0.1:${port}` }],
      metadata: { response_time_ms: expect.any(Number) },
      retry: {},
    });
  });

  it("tells when it timed out, and what it waited for", async () => {
    const silent = await listen(() => {});
    expect(await run({ url: `http://127.0.0.1:${silent}/` }, { signal: deadline(100) })).toMatchObject({
      code: "MCI_TIMEOUT",
      error: "timed out after 100 ms: no answer from 127.0.0.1",
      details: { ms: 100 },
      metadata: { response_time_ms: expect.any(Number) },
    });
    const stuck = await listen((socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc"));
    const settings = { signal: AbortSignal.timeout(1_000) }; // time enough for the head of the answer
    expect(await run({ url: `http://127.0.0.1:${stuck}/`, timeout_ms: 1_000 }, settings)).toMatchObject({
      code: "MCI_TIMEOUT",
      error: "timed out: the answer of 127.0.0.1 was not complete",
      metadata: { status_code: 200 },
    });
  });

  it("keeps the status of an answer that broke off", async () => {
    const port = await listen((socket) => socket.end("HTTP/1.1 201 Created\r\ncontent-length: 10\r\n\r\nabc"));
    expect(await run({ url: `http://127.0.0.1:${port}/` })).toMatchObject({
      code: "MCI_HTTP_ANSWER",
      error: `the answer of 127.0.0.1:${port} broke off after 3 bytes`,
      metadata: { status_code: 201 },
    });
  });

  it("tells when it was cancelled", async () => {
    const port = await listen(() => {});
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await run({ url: `http://127.0.0.1:${port}/` }, { signal: controller.signal })).toMatchObject({
      code: "MCI_CANCELLED",
    });
  });
});

describe("a url that comes wholly from props", () => {
  const url = "{{props.url}}";

  it("reaches public addresses only", async () => {
    const { origin, port, sockets } = await startServer();
    for (const target of [
      origin,
      `http://2130706433:${port}`,
      `http://localhost:${port}`,
      `http://[::ffff:7f00:1]:${port}`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- a table
      expect(await run({ url }, { props: { url: target } })).toMatchObject({
        code: "MCI_NETWORK_REFUSED",
        error: expect.stringMatching(/^not allowed: private \(loopback.*network\.allowHosts/),
      });
    }
    expect(sockets.size).toBe(0);
    const named = { props: { url: origin }, network: { allowHosts: ["127.0.0.1"] } };
    expect(await run({ url }, named)).toMatchObject({ isError: false });
    expect(await run({ url: "{{env.URL}}" }, { env: { URL: origin } })).toMatchObject({ isError: false });
    expect(await run({ url: "{{props.url | env.URL}}" }, { env: { URL: origin } })).toMatchObject({ isError: false });
  });

  it("is checked at the socket too", async () => {
    const { port, sockets } = await startServer();
    const network = closedAtEnd(
      networkPolicy({
        lookup: (_, __, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
      }),
    );
    const executor = httpExecutor({ network });
    const props = { url: `http://public.example:${port}/` };
    expect(await run({ url }, { props, executor })).toMatchObject({
      code: "MCI_NETWORK_REFUSED",
      error: "not allowed: private (loopback) address of 'public.example'. Name the host in network.allowHosts.",
    });
    expect(sockets.size).toBe(0);
    expect(await run({ url: "http://public.example:{{env.P}}/" }, { env: { P: port }, executor })).toMatchObject({
      isError: false,
    });
  });

  const bearer = { type: "bearer", token: "fixed-token" } as const;
  const carriers: readonly Partial<HttpExecution>[] = [
    { auth: bearer },
    { auth: { type: "apiKey", in: "query", name: "k", value: "fixed" } },
    { auth: { type: "basic", username: "u", password: "p" } },
    { headers: { "X-Trace": "{{env.TRACE}}" } },
    { headers: { Authorization: "Bearer fixed" } },
    { headers: { cookie: "fixed" } },
    { params: { deep: [{ a: "{{env.TRACE}}" }] } },
    { method: "POST", body: { json: { a: ["{!!env.TRACE!!}"] } } },
    { method: "POST", body: { form: { a: "{{props.none | env.TRACE}}" } } },
    { method: "POST", body: { raw: "x{{env.TRACE}}" } },
  ];
  it.each(carriers)("gets no credentials and nothing from the environment: %j", async (execution) => {
    const { origin, seen } = await startServer();
    const settings: RunSettings = { props: { url: origin }, env: { TRACE: "t" }, network: { mode: "off" } };
    expect(await run({ url, ...execution }, settings)).toMatchObject({
      code: "MCI_NETWORK_REFUSED",
      error: expect.stringContaining("Name the host '127.0.0.1' in network.allowHosts"),
    });
    expect(seen).toHaveLength(0);
    const named = { ...settings, network: { allowHosts: ["127.0.0.1"] } };
    expect(await run({ url, ...execution }, named)).toMatchObject({ isError: false });
    expect(await run({ url: `${origin}/{{props.x}}`, ...execution }, { ...settings, props: { x: "x" } })).toMatchObject(
      {
        isError: false,
      },
    );
  });
});

describe("link-local addresses", () => {
  it.each(["http://169.254.169.254/latest", "http://[fe80::1]/", "{{env.URL}}"])(
    "are refused for everybody: %s",
    async (url) => {
      expect(await run({ url }, { env: { URL: "http://2852039166/" } })).toMatchObject({
        code: "MCI_NETWORK_REFUSED",
        error: expect.stringContaining("not allowed: private (link-local, metadata) address"),
      });
    },
  );
});

describe("check", () => {
  it("reports a literal url that is invalid, or that may not be reached, at its place", async () => {
    const problems = async (url: string) => (await prepare({ url })).check?.();
    expect(await problems("api.example.com/x")).toEqual([
      {
        code: "MCI_HTTP_URL",
        severity: "error",
        message: "not an http or https url: api.example.com/x",
        hint: "A url is whole, such as https://api.example.com/v1.",
        tool: "call_api",
        file: "/tools.mci.json",
        pointer: "/tools/0/execution/url",
      },
    ]);
    expect(await problems("http://169.254.169.254/")).toMatchObject([{ code: "MCI_NETWORK_REFUSED" }]);
    expect(await problems("https://api.example.com/")).toEqual([]);
    expect(await problems("{{env.URL}}")).toEqual([]);
  });
});

describe("prepare", () => {
  it.each([
    [{ url: "https://h/{{props.x" }, "MCI_TEMPLATE_SYNTAX"],
    [{ url: "https://h/{!!props.x!!}" }, "MCI_TEMPLATE_SYNTAX"],
    [{ url: "https://h", headers: { a: "{{" } }, "MCI_TEMPLATE_SYNTAX"],
    [{ url: "https://h", params: { a: "x{!!props.a!!}" } }, "MCI_TEMPLATE_SYNTAX"],
    [{ url: "https://h", body: { raw: "{{" } }, "MCI_TEMPLATE_SYNTAX"],
    [{ url: "https://h", auth: { type: "bearer", token: "{{" } }, "MCI_TEMPLATE_SYNTAX"],
  ] as const)("reports mistakes in templates: %j", async (execution, code) => {
    await expect(prepare(execution)).rejects.toMatchObject({ code });
  });

  it.each(["not a url", "http://169.254.169.254/", "https://{{props.host}}/"])(
    "does not mind names and hosts: %s",
    async (url) => {
      await expect(prepare({ url })).resolves.toHaveProperty("run");
    },
  );
});

describe("a missing value", () => {
  it("is reported at its place in the whole field", async () => {
    const prepared = await prepare({ url: "https://h.example/{{props.a}}/{{props.b}}" });
    await expect(prepared.run(callOf({ a: 1 }))).rejects.toMatchObject({
      code: "MCI_TEMPLATE_MISSING",
      column: 33,
      excerpt: expect.stringContaining("https://h.example/"),
    });
  });
});

describe("secrets", () => {
  it("appear in no error, no metadata and no explanation", async () => {
    const env = { A: "SECRET-a/1", B: "SECRET-b\n2" };
    const pair = Buffer.from(`user:${env.A}`).toString("base64");
    const port = await listen((socket) => socket.destroy());
    const { origin } = await startServer();
    const auths = [
      { type: "apiKey", in: "query", name: "key", value: "{{env.A}}" },
      { type: "apiKey", in: "header", name: "X-Key", value: "{{env.A}}" },
      { type: "apiKey", in: "header", name: "X-Key", value: "{{env.B}}" },
      { type: "bearer", token: "{{env.A}}" },
      { type: "basic", username: "user", password: "{{env.A}}" },
    ] as const;
    const urls = [`http://127.0.0.1:${port}/`, "http://169.254.169.254/", "not a url", "http://[", "{{props.url}}"];
    for (const auth of auths) {
      for (const url of urls) {
        // oxlint-disable no-await-in-loop -- a table
        const prepared = await prepare({ url, auth });
        const call = callOf({ url: origin }, env);
        const result = await runCall(prepared, call);
        expect(result.isError).toBe(true);
        for (const text of ["SECRET", encodeURIComponent(env.A), pair])
          expect(JSON.stringify(result)).not.toContain(text);
        // oxlint-enable no-await-in-loop
      }
      const explained = (await prepare({ url: origin, auth })).explain?.(callOf({}, env)); // oxlint-disable-line no-await-in-loop
      expect(JSON.stringify(explained)).toContain("***");
      for (const text of ["SECRET", encodeURIComponent(env.A), pair])
        expect(JSON.stringify(explained)).not.toContain(text);
    }
  });
});

describe("a proxy", () => {
  it("is told a password that nobody else is to see", async () => {
    const server = await startServer();
    const executor = httpExecutor({ proxy: `http://ada:SECRET-12@127.0.0.1:${server.port}` });
    const call = callOf();
    await runCall(await prepare({ url: "http://a.example/" }, { executor }), call);
    expect(server.seen[0]?.headers["proxy-authorization"]).toBe("Basic YWRhOlNFQ1JFVC0xMg==");
    expect(call.masked).toEqual(["SECRET-12", "YWRhOlNFQ1JFVC0xMg=="]);
    await executor.close?.();
  });

  it("is warned of once, since it takes something from the checks", async () => {
    const warnings: unknown[] = [];
    const settings = {
      executor: httpExecutor({ proxy: "http://127.0.0.1:1" }),
      warn: (one: unknown) => warnings.push(one),
    };
    await prepare({ url: "https://a.example" }, settings);
    await prepare({ url: "https://b.example" }, settings);
    expect(warnings).toEqual([
      { code: "MCI_CONFIG", severity: "warning", message: expect.stringMatching(/^Requests go through a proxy/) },
    ]);
  });
});

describe("certificate authorities", () => {
  it("have to be some", () => {
    expect(() => httpExecutor({ ca: "no certificate" })).toThrow(expect.objectContaining({ code: "MCI_CONFIG" }));
  });
});

describe("close", () => {
  it("ends its own connections, and leaves shared ones to their creator", async () => {
    const { origin } = await startServer();
    const own = httpExecutor();
    const prepared = await prepare({ url: origin }, { executor: own });
    expect(await runCall(prepared, callOf())).toMatchObject({ isError: false });
    await own.close?.();
    expect(await runCall(prepared, callOf())).toMatchObject({ isError: true, code: "MCI_CLOSED" });

    const network = closedAtEnd(networkPolicy());
    const sharing = httpExecutor({ network });
    const other = await prepare({ url: origin }, { executor: sharing });
    await sharing.close?.();
    expect(await runCall(other, callOf())).toMatchObject({ isError: false });
  });
});
