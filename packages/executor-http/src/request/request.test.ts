import { afterAll, describe, expect, it } from "vitest";

import { callOf, prepare, run, runCall } from "../../test/run.ts";
import { sent } from "../../test/sent.ts";
import { startServer } from "../../test/server.ts";

const server = await startServer(undefined, afterAll);

describe("methods", () => {
  it.each(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "get", "delete"] as const)(
    "sends %s",
    async (method) => {
      expect(await sent(server, { method })).toMatchObject({ method: method.toUpperCase() });
    },
  );

  it("sends Post as POST", async () => {
    expect(await sent(server, JSON.parse('{"method":"Post"}'))).toMatchObject({ method: "POST" });
  });

  it("sends GET when none is given", async () => {
    expect(await sent(server, {})).toMatchObject({ method: "GET", url: "/", body: "" });
  });
});

describe("numbers", () => {
  it("are written without an exponent, but in JSON", async () => {
    const execution = {
      method: "POST",
      params: { a: "{{props.n}}", b: "{!!props.n!!}", c: "{!!props.list!!}", d: "n{{props.n}}" },
      headers: { "X-A": "{{props.n}}" },
      body: { type: "json", content: { a: "{!!props.n!!}" } },
    } as const;
    const seen = await sent(server, execution, { props: { n: 1e-7, list: [1e21, 5] } });
    expect(seen).toMatchObject({
      url: "/?a=0.0000001&b=0.0000001&c=1000000000000000000000&c=5&d=n0.0000001",
      headers: { "x-a": "0.0000001" },
      body: '{"a":1e-7}',
    });
  });
});

describe("headers", () => {
  it("are sent with their values filled in", async () => {
    const headers = { "X-One": "a {{props.a}}", "x-native": "{!!props.n!!}", "X-Env": "{{env.E}}", "x-empty": "" };
    const seen = await sent(server, { headers }, { props: { a: "b\tc", n: [1, "x"] }, env: { E: "e" } });
    expect(seen.headers).toMatchObject({ "x-one": "a b\tc", "x-native": '[1,"x"]', "x-env": "e", "x-empty": "" });
    expect(seen.rawHeaders).toContain("X-One");
  });

  it("are left out when their optional value is", async () => {
    const inputSchema = { type: "object", properties: { a: { type: "string" } } };
    const seen = await sent(server, { headers: { "X-A": "{{props.a}}", "X-B": "b" } }, { inputSchema });
    expect(seen.headers).not.toHaveProperty("x-a");
    expect(seen.headers).toHaveProperty("x-b", "b");
  });

  it("are left out when their value is null, required or not", async () => {
    const schema = { type: "object", properties: { a: { type: ["string", "null"] } }, required: ["a"] };
    const headers = {
      "X-A": "{{props.a}}",
      "X-B": "{!!props.a!!}",
      "X-C": "{{props.a | 'c'}}",
      "X-D": "d={{props.a}}",
    };
    const seen = await sent(server, { headers }, { inputSchema: schema, props: { a: null } });
    expect(Object.keys(seen.headers).filter((name) => name.startsWith("x-"))).toEqual(["x-d"]);
  });

  it("carry other letters as UTF-8", async () => {
    const { headers } = await sent(server, { headers: { "X-A": "{{props.a}}" } }, { props: { a: "é日🎈" } });
    expect(Buffer.from(String(headers["x-a"]), "latin1").toString()).toBe("é日🎈");
  });

  it.each(["a\r\nX-Evil: 1", "a\nb", "a\u0000b", "\u007f", "a\u0085b", "token\n"])(
    "never contain a control character but tab, even from the author: %j",
    async (value) => {
      const before = server.seen.length;
      const url = server.origin;
      for (const [header, scope] of [
        ["{{props.a}}", { props: { a: value } }],
        ["{{env.A}}", { env: { A: value } }],
      ] as const) {
        const result = await run({ url, headers: { "X-A": header } }, scope); // oxlint-disable-line no-await-in-loop
        expect(result).toMatchObject({ isError: true, code: "MCI_HTTP_HEADER" });
        expect(JSON.stringify(result)).not.toContain("token");
      }
      await expect(prepare({ url, headers: { "X-A": value } })).rejects.toMatchObject({ code: "MCI_HTTP_HEADER" });
      const auth = { type: "bearer", token: "{{env.A}}" } as const;
      expect(await run({ url, auth }, { env: { A: value } })).toMatchObject({ code: "MCI_HTTP_HEADER" });
      expect(server.seen).toHaveLength(before);
    },
  );

  it.each(["", "a b", "a:b", "X-{{props.a}}", "é", "a\n"])("have a name: %j", async (name) => {
    await expect(prepare({ url: server.origin, headers: { [name]: "x" } })).rejects.toMatchObject({
      code: "MCI_HTTP_HEADER",
    });
  });

  it("say who asks, unless the tool does", async () => {
    expect((await sent(server, {})).headers).toMatchObject({ "user-agent": "mci", accept: "*/*" });
    const own = { "User-Agent": "mine", ACCEPT: "text/plain", "accept-encoding": "identity" };
    const { headers, rawHeaders } = await sent(server, { headers: own });
    expect(headers).toMatchObject({ "user-agent": "mine", accept: "text/plain", "accept-encoding": "identity" });
    expect(rawHeaders.filter((name) => name.toLowerCase() === "accept")).toHaveLength(1);
  });

  it("leave the connection to us", async () => {
    const headers = {
      Connection: "close",
      "Content-Length": "999",
      "Transfer-Encoding": "gzip",
      Expect: "100-continue",
    };
    const seen = await sent(server, { method: "POST", headers, body: { raw: "abc" } });
    expect(seen).toMatchObject({ body: "abc", headers: { "content-length": "3", connection: "keep-alive" } });
  });
});

describe("auth", () => {
  const env = { KEY: "SECRET-key-1", USER: "Ada", PASSWORD: "SECRET-pässword" };

  it("puts an API key into a header or the query, instead of what is there", async () => {
    const header = { type: "apiKey", in: "header", name: "X-API-Key", value: "{{env.KEY}}" } as const;
    const seen = await sent(server, { auth: header, headers: { "x-api-key": "other" } }, { env });
    expect(seen.rawHeaders.filter((text) => text.toLowerCase() === "x-api-key")).toEqual(["X-API-Key"]);
    expect(seen.headers["x-api-key"]).toBe("SECRET-key-1");
    const query = { type: "apiKey", in: "query", name: "api_key", value: "{{env.KEY}}&" } as const;
    expect((await sent(server, { auth: query, params: { api_key: "x", b: 1 } }, { env })).url).toBe(
      "/?b=1&api_key=SECRET-key-1%26",
    );
  });

  it("sends a bearer token, instead of an Authorization header", async () => {
    const seen = await sent(
      server,
      { auth: { type: "bearer", token: "{{env.KEY}}" }, headers: { AUTHORIZATION: "x" } },
      { env },
    );
    expect(seen.headers.authorization).toBe("Bearer SECRET-key-1");
  });

  it("sends user and password, and masks the pair", async () => {
    const auth = { type: "basic", username: "{{env.USER}}", password: "{{env.PASSWORD}}" } as const;
    const prepared = await prepare({ url: server.origin, auth });
    const call = callOf({}, env);
    expect(await runCall(prepared, call)).toMatchObject({ isError: false });
    const pair = Buffer.from("Ada:SECRET-pässword").toString("base64");
    expect(server.seen.at(-1)?.headers.authorization).toBe(`Basic ${pair}`);
    expect(call.masked).toContain(pair);
  });

  it("takes user and password out of the url of the author", async () => {
    const url = `http://ada:{{env.PASSWORD}}%21@127.0.0.1:${server.port}/x`;
    const prepared = await prepare({ url });
    const call = callOf({}, { PASSWORD: "SECRET-1" });
    await runCall(prepared, call);
    const pair = Buffer.from("ada:SECRET-1!").toString("base64");
    expect(server.seen.at(-1)).toMatchObject({ url: "/x", headers: { authorization: `Basic ${pair}` } });
    expect(call.masked).toEqual(["SECRET-1!", pair]);
    expect(JSON.stringify(prepared.explain?.(callOf({}, { PASSWORD: "SECRET-1" })))).not.toContain("SECRET-1");
  });
});

describe("many calls at once", () => {
  it("never mix their props and env", async () => {
    const prepared = await prepare({
      url: `${server.origin}/{{props.mark}}`,
      method: "POST",
      headers: { "X-Mark": "{{props.mark}}" },
      auth: { type: "bearer", token: "{{env.MARK}}" },
      params: { mark: "{{props.mark}}" },
      body: { json: { mark: "{{props.mark}}", env: "{{env.MARK}}" } },
    });
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        runCall(prepared, callOf({ mark: `p${index}` }, { MARK: `e${index}` })),
      ),
    );
    for (const [index, result] of results.entries()) {
      expect(result.structuredContent).toMatchObject({
        url: `/p${index}?mark=p${index}`,
        headers: { "x-mark": `p${index}`, authorization: `Bearer e${index}` },
        body: `{"mark":"p${index}","env":"e${index}"}`,
      });
    }
  });
});
