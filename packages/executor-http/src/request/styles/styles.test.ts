import type { HttpExecution, ParameterStyle } from "@mci/contract";
import { afterAll, describe, expect, it } from "vitest";

import { prepare, run } from "../../../test/run.ts";
import { sent } from "../../../test/sent.ts";
import { startServer } from "../../../test/server.ts";

const server = await startServer((response) => response.end("ok"), afterAll);

const list = ["a b", "c&d"];
const object = { R: 100, G: "x y", none: null };

/** Returns what arrives of an argument `color` in each place. */
async function query(style: ParameterStyle, color: unknown): Promise<string> {
  const execution = { params: { color: "{!!props.color!!}" }, styles: { params: { color: style } } };
  return (await sent(server, execution, { props: { color } })).url.replace(/^\/\??/, "");
}

async function path(style: ParameterStyle, color: unknown): Promise<string> {
  const execution = { url: `${server.origin}/x/{{props.color}}/y`, styles: { url: { "props.color": style } } };
  return (await sent(server, execution, { props: { color } })).url;
}

describe("the style of a parameter", () => {
  it.each<[ParameterStyle, unknown, string]>([
    [{ style: "form" }, list, "color=a%20b&color=c%26d"],
    [{ style: "form" }, object, "R=100&G=x%20y"],
    [{ explode: false }, list, "color=a%20b,c%26d"],
    [{ explode: false }, object, "color=R,100,G,x%20y"],
    [{ explode: false }, [], ""],
    [{ style: "spaceDelimited" }, list, "color=a%20b%20c%26d"],
    [{ style: "pipeDelimited" }, list, "color=a%20b|c%26d"],
    [{ style: "pipeDelimited", explode: true }, list, "color=a%20b&color=c%26d"],
    [{ style: "tabDelimited" }, ["a", "b"], "color=a%09b"],
    [
      { style: "deepObject" },
      { R: 1, deep: { a: ["x", "y"] } },
      "color%5BR%5D=1&color%5Bdeep%5D%5Ba%5D%5B0%5D=x&color%5Bdeep%5D%5Ba%5D%5B1%5D=y",
    ],
    [{ style: "json" }, ["a"], "color=%5B%22a%22%5D"],
    [{ style: "json" }, "a", "color=%22a%22"],
    [{ style: "pipeDelimited" }, "a", "color=a"],
    [{ allowReserved: true }, "a/b?c=d&e#f+g", "color=a/b?c=d%26e%23f%2Bg"],
  ])("writes a query string: %j of %j", async (style, value, expected) => {
    expect(await query(style, value)).toBe(expected);
  });

  it.each<[ParameterStyle, unknown, string]>([
    [{}, list, "/x/a%20b,c%26d/y"],
    [{}, object, "/x/R,100,G,x%20y/y"],
    [{ explode: true }, object, "/x/R=100,G=x%20y/y"],
    [{ style: "label" }, "a", "/x/.a/y"],
    [{ style: "label" }, ["a", "b"], "/x/.a,b/y"],
    [{ style: "label", explode: true }, ["a", "b"], "/x/.a.b/y"],
    [{ style: "matrix" }, "a", "/x/;color=a/y"],
    [{ style: "matrix" }, ["a", "b/c"], "/x/;color=a,b%2Fc/y"],
    [{ style: "matrix", explode: true }, ["a", "b"], "/x/;color=a;color=b/y"],
    [{ style: "matrix", explode: true, name: "c" }, object, "/x/;R=100;G=x%20y/y"],
    [{ style: "json" }, ["a"], "/x/%5B%22a%22%5D/y"],
  ])("writes a path: %j of %j", async (style, value, expected) => {
    expect(await path(style, value)).toBe(expected);
  });

  it("leaves no segment that leads elsewhere, and no control character", async () => {
    const execution = {
      url: `${server.origin}/x/{{props.color}}/y`,
      styles: { url: { "props.color": { style: "label" } } },
    } as const;
    for (const color of [".", ["."], "a\nb", ["a", "\0"]]) {
      expect(await run(execution, { props: { color } })).toMatchObject({ isError: true, code: "MCI_HTTP_URL" });
    }
  });

  it("writes headers, cookies and forms", async () => {
    const props = { list: ["a", "b;c"], object: { R: 1, G: 2 }, text: "x; y", token: "a+b/c==" };
    const styles = {
      headers: { "X-List": { style: "simple" }, "X-Object": { explode: true } },
      cookies: { list: { explode: false }, many: {} },
      form: { object: { style: "deepObject" }, list: { explode: false } },
    } as const;
    const seen = await sent(
      server,
      {
        method: "POST",
        headers: { "X-List": "{!!props.list!!}", "X-Object": "{!!props.object!!}", Cookie: "own=1" },
        cookies: {
          text: "{{props.text}}",
          token: "{{props.token}}",
          list: "{!!props.list!!}",
          many: "{!!props.list!!}",
        },
        body: { type: "form", content: { object: "{!!props.object!!}", list: "{!!props.list!!}" } },
        styles,
      },
      { props },
    );
    expect(seen.headers).toMatchObject({
      "x-list": "a,b;c",
      "x-object": "R=1,G=2",
      cookie: "own=1; text=x%3B%20y; token=a+b/c==; list=a,b%3Bc; many=a; many=b%3Bc",
    });
    expect([...new URLSearchParams(seen.body)]).toEqual([
      ["object[R]", "1"],
      ["object[G]", "2"],
      ["list", "a,b;c"],
    ]);
  });

  it("leaves out what is optional and absent", async () => {
    const inputSchema = { properties: { a: {}, b: {}, c: {} } };
    const execution: Partial<HttpExecution> = {
      method: "POST",
      params: { a: "{!!props.a!!}" },
      headers: { "X-B": "{!!props.b!!}" },
      cookies: { a: "{!!props.a!!}", b: "{!!props.b!!}" },
      body: { type: "json", content: { c: "{!!props.c!!}" }, optional: true },
      styles: { params: { a: {} }, headers: { "X-B": {} }, cookies: { a: {} } },
    };
    const seen = await sent(server, execution, { inputSchema });
    expect(seen).toMatchObject({ url: "/", body: "" });
    for (const name of ["x-b", "cookie", "content-type"]) expect(seen.headers).not.toHaveProperty(name);
    const given = await sent(server, execution, { inputSchema, props: { c: 1 } });
    expect(given.body).toBe('{"c":1}');
  });

  it("warns of a style without effect", async () => {
    const styles = { params: { sort: {} }, url: { "props.a": {} }, form: { b: {} } };
    const warnings: string[] = [];
    const report = ({ message }: Error): void => void warnings.push(message);
    await prepare({ url: server.origin, params: { sorted: "1" }, styles }, { report });
    expect(warnings).toEqual([
      'styles.url names "props.a", which the url does not read.',
      'styles.params names "sort", which is not there.',
      'styles.form names "b", which is not there.',
    ]);
  });

  it.each<[string, object, ParameterStyle]>([
    ["params", { color: "{!!props.color!!}", key: "good" }, {}],
    ["params", { color: "{!!props.color!!}", "color[key]": "good" }, { style: "deepObject" }],
    ["cookies", { color: "{!!props.color!!}", key: "good" }, {}],
  ])("keeps members of an argument from passing for others: %s %j", async (place, values, style) => {
    const execution = { [place]: values, styles: { [place]: { color: style } }, url: server.origin };
    const result = await run(execution, { props: { color: { key: "evil" } } });
    expect(result).toMatchObject({
      isError: true,
      code: "MCI_INPUT",
      error: expect.stringMatching(/^the member '.*' of 'color' has the name of another parameter/i),
    });
  });

  it("keeps members of an argument from passing for a credential or a field of a form", async () => {
    const auth = { type: "apiKey", in: "query", name: "key", value: "good-1234" } as const;
    const params = { color: "{!!props.color!!}" };
    const styles = { params: { color: {} }, form: { color: {} } };
    const props = { color: { key: "evil" } };
    const query = { url: server.origin, params, auth, styles };
    const form = { url: server.origin, method: "POST" as const, body: { form: { ...params, key: "good" } }, styles };
    for (const execution of [query, form]) {
      expect(await run(execution, { props })).toMatchObject({ isError: true, code: "MCI_INPUT" });
    }
  });
});
