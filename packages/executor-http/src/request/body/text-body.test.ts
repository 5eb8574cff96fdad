import type { ToolResult, JsonObject } from "@mci/contract";
import { afterAll, describe, expect, it } from "vitest";

import { countedList } from "../../../test/counted-list.ts";
import { run } from "../../../test/run.ts";
import { sent } from "../../../test/sent.ts";
import { startServer } from "../../../test/server.ts";

const server = await startServer((response) => response.end("ok"), afterAll);

describe("text bodies", () => {
  const props = { s: 'a"b\n{{env.SECRET}}', n: 5, list: [1, "x y"], no: null, __proto__: 1 };
  const json = {
    s: "{{props.s}}",
    text: "n={{props.n}}",
    n: "{!!props.n!!}",
    list: "{!!props.list!!}",
    deep: [{ no: "{!!props.no!!}" }],
  };

  it.each([[{ type: "json", content: json }], [{ json }]] as const)("are JSON: %j", async (body) => {
    const seen = await sent(server, { method: "POST", body }, { props, env: { SECRET: "SECRET-1" } });
    expect(seen.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(seen.body)).toEqual({
      s: 'a"b\n{{env.SECRET}}',
      text: "n=5",
      n: 5,
      list: [1, "x y"],
      deep: [{ no: null }],
    });
  });

  it.each([[1.5], [null], [false], ["text"], [[1, 2]]])("are any JSON value: %j", async (value) => {
    expect((await sent(server, { method: "PUT", body: { json: value } })).body).toBe(JSON.stringify(value));
    expect((await sent(server, { method: "PUT", body: { json: "{!!props.v!!}" } }, { props: { v: value } })).body).toBe(
      JSON.stringify(value),
    );
  });

  it("of forms leave out what is null, alone and in a list", async () => {
    const nullable = { a: "{{props.no}}", b: "{!!props.no!!}", c: ["{{props.no}}", 1], d: "{!!props.some!!}", e: null };
    const some = { no: null, some: [null, "x"] };
    const seen = await sent(server, { method: "POST", body: { form: nullable } }, { props: some });
    expect(seen.body).toBe("c=1&d=x");
  });

  it("of JSON keep null, also for a placeholder that is a whole string", async () => {
    const json = { a: "{{props.no}}", b: "{!!props.no!!}", c: "x{{props.no}}", d: [null] };
    const seen = await sent(server, { method: "POST", body: { json } }, { props: { no: null } });
    expect(JSON.parse(seen.body)).toEqual({ a: null, b: null, c: "xnull", d: [null] });
  });

  const form = { a: "{{props.s}}", list: "{!!props.list!!}", n: "{!!props.n!!}", "k&": true };
  it.each([[{ type: "form", content: form }], [{ form }]] as const)("are a form: %j", async (body) => {
    const seen = await sent(server, { method: "POST", body }, { props });
    expect(seen.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(seen.body).toBe("a=a%22b%0A%7B%7Benv.SECRET%7D%7D&list=1&list=x+y&n=5&k%26=true");
  });

  it.each([[{ type: "raw", content: "é {{props.s}}" }], [{ raw: "é {{props.s}}" }]] as const)(
    "are text: %j",
    async (body) => {
      const seen = await sent(server, { method: "POST", body }, { props, env: { SECRET: "SECRET-1" } });
      expect(seen.headers).toMatchObject({
        "content-type": "text/plain; charset=utf-8",
        "content-length": `${Buffer.byteLength(`é ${props.s}`)}`,
      });
      expect(seen.body).toBe(`é ${props.s}`);
      expect((await sent(server, { method: "POST", body: { raw: "{!!props.list!!}" } }, { props })).body).toBe(
        '[1,"x y"]',
      );
    },
  );

  it("have the content-type the headers give, in any case", async () => {
    for (const name of ["Content-Type", "content-type", "CONTENT-TYPE"]) {
      const headers = { [name]: "application/vnd.api+json" };
      const { rawHeaders } = await sent(server, { method: "POST", headers, body: { json: 1 } });
      expect(rawHeaders.filter((text) => text.toLowerCase() === "content-type")).toEqual([name]);
    }
    const inputSchema = { properties: { type: { type: "string" } } };
    const { headers } = await sent(
      server,
      { method: "POST", headers: { "Content-Type": "{{props.type}}" }, body: { json: 1 } },
      { inputSchema },
    );
    expect(headers["content-type"]).toBe("application/json");
  });

  it("may be a multipart body that the author has written out", async () => {
    const headers = { "Content-Type": "multipart/mixed; boundary=x" };
    const seen = await sent(server, { method: "POST", headers, body: { raw: "--x\r\n\r\n1\r\n--x--\r\n" } });
    expect(seen.headers["content-type"]).toBe("multipart/mixed; boundary=x");
  });

  it("leave out optional entries, and are left out when they are one", async () => {
    const inputSchema = { properties: { a: { type: "string" } } };
    expect(
      (await sent(server, { method: "POST", body: { json: { a: "{{props.a}}", b: 1 } } }, { inputSchema })).body,
    ).toBe('{"b":1}');
    const seen = await sent(server, { method: "POST", body: { raw: "{{props.a}}" } }, { inputSchema });
    expect(seen).toMatchObject({ body: "", headers: { "content-length": "0" } });
    expect(seen.headers).not.toHaveProperty("content-type");
    const headers = { "Content-Type": "application/xml", "X-A": "a" };
    const typed = await sent(server, { method: "POST", headers, body: { raw: "{{props.a}}" } }, { inputSchema });
    expect(typed.headers).toMatchObject({ "x-a": "a", "content-length": "0" });
    expect(typed.headers).not.toHaveProperty("content-type");
  });

  it("keep keys that name prototypes as data", async () => {
    const content: JsonObject = JSON.parse('{"__proto__":"{{props.n}}","constructor":"x"}');
    expect((await sent(server, { method: "POST", body: { json: content } }, { props })).body).toBe(
      '{"__proto__":"5","constructor":"x"}',
    );
    expect((await sent(server, { method: "POST", body: { type: "form", content } }, { props })).body).toBe(
      "__proto__=5&constructor=x",
    );
  });

  it("have one key of a form several times for a list, and JSON for what is deeper", async () => {
    const form = {
      tag: ["a", "{{props.s}}"],
      tags: "{!! props.tags !!}",
      none: "{!! props.none !!}",
      deep: { a: ["{!! props.n !!}"] },
      lists: [["a"], { b: null }],
    };
    const settings = { props: { s: "b&c=d", tags: ["x y", 2, null, { z: [] }], none: [], n: 5 } };
    const { body } = await sent(server, { method: "POST", body: { form } }, settings);
    expect([...new URLSearchParams(body)]).toEqual([
      ["tag", "a"],
      ["tag", "b&c=d"],
      ["tags", "x y"],
      ["tags", "2"],
      ["tags", '{"z":[]}'],
      ["deep", '{"a":[5]}'],
      ["lists", '["a"]'],
      ["lists", '{"b":null}'],
    ]);
  });

  it.each([
    [{ json: "{!! props.value !!}" }, 49, 102],
    [{ form: { a: "{!! props.value !!}" } }, 16, 104],
  ] as const)("have a limit, in bytes: %j", async (body, most, size) => {
    const answer = (size: number): Promise<ToolResult> => {
      const settings = { limits: { outputBytes: 100 }, props: { value: "é".repeat(size) } };
      return run({ url: server.origin, method: "POST", body }, settings);
    };
    expect(await answer(most)).toMatchObject({ isError: false });
    expect(await answer(most + 1)).toMatchObject({
      code: "MCI_HTTP_BODY",
      error: `too large to be sent: the body has at least ${size} bytes, allowed are 100. Send less, or raise limits.outputBytes.`,
    });
  });

  it("that are forms stop reading a list that is too long", async () => {
    const { list, reads } = countedList(100_000);
    const body = { form: { a: "{!! props.list !!}" } };
    const settings = { limits: { outputBytes: 100 }, props: { list } };
    expect(await run({ url: server.origin, method: "POST", body }, settings)).toMatchObject({ code: "MCI_HTTP_BODY" });
    expect(reads()).toBeLessThan(100);
  });

  it.each(["GET", "HEAD", "DELETE"] as const)("are sent with %s too, as other clients do", async (method) => {
    const seen = await sent(server, { method, body: { json: { query: "all" } } });
    expect(seen).toMatchObject({ method, body: '{"query":"all"}', headers: { "content-type": "application/json" } });
  });
});
