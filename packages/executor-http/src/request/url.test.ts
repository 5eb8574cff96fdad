import { MCIError, type HttpExecution } from "@mci/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { callOf, prepare, type Settings } from "../../test/run.ts";

/** The url that would be asked for; undefined for the message of the error instead. */
async function urlOf(url: string, props: object = {}, env: object = {}, more: Partial<HttpExecution> & Settings = {}) {
  const { inputSchema, ...execution } = more;
  const prepared = await prepare({ url, ...execution }, inputSchema === undefined ? {} : { inputSchema });
  const call = callOf({ ...props }, { ...env });
  return prepared.explain?.(call).parts.find(({ name }) => name === "url")?.value;
}

const regions = {
  type: "object",
  properties: { region: { enum: ["eu", "us", "a/b", "x@y", "z:1"] }, one: { const: "eu" } },
};

describe("a value in the path", () => {
  it.each([
    ["plain", "plain"],
    ["a/b", "a%2Fb"],
    ["a\\b", "a%5Cb"],
    ["a b", "a%20b"],
    ["?q=1", "%3Fq%3D1"],
    ["#x", "%23x"],
    ["%2e%2e", "%252e%252e"],
    ["é日🎈", "%C3%A9%E6%97%A5%F0%9F%8E%88"],
    ["\uD800", "%EF%BF%BD"],
    ["...", "..."],
    ["a..", "a.."],
    ["@evil.example", "%40evil.example"],
    [":80", "%3A80"],
    ["//evil.example", "%2F%2Fevil.example"],
    [5, "5"],
  ])("fills one segment: %j", async (id, written) => {
    expect(await urlOf("https://api.example.com/users/{{props.id}}/posts", { id })).toBe(
      `https://api.example.com/users/${written}/posts`,
    );
    expect(await urlOf("https://api.example.com/users/{{props.id}}", { id })).toBe(
      `https://api.example.com/users/${written}`,
    );
  });

  it.each([
    ["https://h.example/a/{{props.id}}/b", "."],
    ["https://h.example/a/{{props.id}}/b", ".."],
    ["https://h.example/a/{{props.id}}", ".."],
    ["https://h.example/a/{{props.id}}?q=1", ".."],
    ["https://h.example/a/{{props.id}}#f", ".."],
    ["https://h.example/a/{{props.id}} ", ".."],
    ["https://h.example/a/{{props.id}} #f", ".."],
    ["https://h.example/a/{{props.id}}\u0001", ".."],
    ["https://h.example/a/{{props.id}}{{env.BLANKS}}", "."],
    ["https://h.example/a/.{{props.id}}/b", "."],
    ["https://h.example/a/{{props.id}}./b", "."],
    ["https://h.example/a/%2e{{props.id}}/b", "."],
    ["https://h.example/a/{{props.id}}{{props.id}}/b", "."],
    ["https://h.example\\a\\{{props.id}}\\b", ".."],
    ["https://h.example/a/.\t{{props.id}}/b", "."],
    ["{{env.BASE}}/{{props.id}}/b", ".."],
  ])("never climbs: %s with %j", async (url, id) => {
    await expect(urlOf(url, { id }, { BASE: "https://h.example", BLANKS: " \n " })).rejects.toThrow(
      "cannot make . or .. of a segment",
    );
  });

  it.each(["a\tb", "a\nb", "\u0000", "\u007f", "\u0085", ".\t."])("has no control characters: %j", async (id) => {
    await expect(urlOf("https://h.example/{{props.id}}", { id })).rejects.toThrow("contains a control character");
  });

  it("is not empty, which would ask for something else", async () => {
    await expect(urlOf("https://h.example/users/{{props.id}}", { id: "" })).rejects.toThrow("an empty argument");
    await expect(urlOf("https://h.example/users/{{props.id}}/x", { id: "" })).rejects.toThrow("an empty argument");
    expect(await urlOf("https://h.example/users/u-{{props.id}}", { id: "" })).toBe("https://h.example/users/u-");
  });
});

describe("pathValues", () => {
  const pathValues = ["props.path"];
  it.each([
    ["a/b/c.txt", "a/b/c.txt"],
    ["a b/é?", "a%20b/%C3%A9%3F"],
    ["/a//b/", "/a//b/"],
    ["", ""],
    ["a\\b", "a%5Cb"],
  ])("let a value fill several segments: %j", async (path, written) => {
    for (const names of [pathValues, ["input.path"], ["properties.path"]]) {
      // oxlint-disable-next-line no-await-in-loop -- three spellings
      expect(await urlOf("https://h.example/f/{{input.path}}", { path }, {}, { pathValues: names })).toBe(
        `https://h.example/f/${written}`,
      );
    }
  });

  it.each(["..", "a/../b", "./a", "a/.", "a/..", "../..", "a/\t../b"])("but no dots and controls: %j", async (path) => {
    await expect(urlOf("https://h.example/f/{{props.path}}", { path }, {}, { pathValues })).rejects.toThrow(
      /dots|\. or \.\.|control/,
    );
  });

  it("take a value of any length in linear time", async () => {
    const path = "a/".repeat(500_000);
    expect(await urlOf("https://h.example/f/{{props.path}}", { path }, {}, { pathValues })).toHaveLength(1_000_020);
  });

  it("hold for the named values only", async () => {
    const url = "https://h.example/{{props.path}}/{{props.id}}";
    expect(await urlOf(url, { path: "a/b", id: "c/d" }, {}, { pathValues })).toBe("https://h.example/a/b/c%2Fd");
  });
});

describe("a value in the query of the url", () => {
  it("is encoded, whatever it is", async () => {
    const q = "a&b=c#d ?/é+\n..";
    expect(await urlOf("https://h.example/?q={{props.q}}&z=1", { q })).toBe(
      "https://h.example/?q=a%26b%3Dc%23d%20%3F%2F%C3%A9%2B%0A..&z=1",
    );
  });
});

describe("a value in the host", () => {
  it("is one that its author has listed", async () => {
    const more = { inputSchema: regions };
    expect(await urlOf("https://{{props.region}}.example.com/x", { region: "eu" }, {}, more)).toBe(
      "https://eu.example.com/x",
    );
    expect(await urlOf("https://api.{{props.one}}", { one: "eu" }, {}, more)).toBe("https://api.eu/");
  });

  it.each(["a/b", "x@y", "z:1"])("is only a name, also when it is listed: %s", async (region) => {
    await expect(
      urlOf("https://{{props.region}}.example.com/", { region }, {}, { inputSchema: regions }),
    ).rejects.toThrow("must be a name");
  });

  it.each([
    "https://{{props.host}}/",
    "https://{{props.host}}",
    "https://api.{{props.host}}.com/",
    "{{env.S}}://{{props.host}}/x",
  ])("is refused otherwise: %s", async (url) => {
    for (const inputSchema of [true, regions, { properties: { host: { type: "string", pattern: "^a$" } } }]) {
      // oxlint-disable-next-line no-await-in-loop -- three schemas
      await expect(urlOf(url, { host: "evil" }, { S: "https" }, { inputSchema })).rejects.toThrow(
        "cannot choose the host",
      );
    }
  });

  it("is not listed by a look-up on the prototype, nor by a property of the same name elsewhere", async () => {
    const inputSchema = { properties: { region: { enum: ["eu"] }, a: { type: "object" } } };
    for (const path of ["props.constructor", 'props["a b"].region', "props.a.region", "props"]) {
      const props = { constructor: "evil", a: { region: "evil" }, "a b": { region: "evil" } };
      // oxlint-disable-next-line no-await-in-loop -- a table
      await expect(urlOf(`https://{{${path}}}.example/`, props, {}, { inputSchema })).rejects.toThrow(
        "cannot choose the host",
      );
    }
  });

  it("is refused when only one of its alternatives is listed", async () => {
    const inputSchema = { properties: { region: { enum: ["eu"] }, host: { type: "string" } } };
    const url = "https://{{props.region | props.host}}.example/";
    await expect(urlOf(url, { host: "evil" }, {}, { inputSchema })).rejects.toThrow("cannot choose the host");
  });
});

describe("a value before or beside the host", () => {
  const more = { inputSchema: regions };
  it.each([
    ["{{props.region}}://h.example/", "cannot stand before the host"],
    ["{{props.region}}{{props.region}}", "cannot stand before the host"],
    ["http{{props.region}}://h.example/", "cannot stand before the host"],
    ["https://{{props.region}}@h.example/", "user part"],
    ["https://user:{{props.region}}@h.example/", "user part"],
    ["https://{{props.region}}{{env.AT}}/", "user part"],
    ["https://h.example:{{props.region}}/", "choose the port"],
    ["https://h.example:80{{props.region}}/", "choose the port"],
    ["https://h{{env.PORT}}{{props.region}}/", "choose the port"],
  ])("is refused, listed or not: %s", async (url, words) => {
    await expect(urlOf(url, { region: "eu" }, { AT: "@h.example", PORT: ":8" }, more)).rejects.toThrow(words);
  });
});

describe("what the author and the environment write", () => {
  it.each([
    ["{{env.BASE}}/users/{{props.id}}", { BASE: "https://h.example/v1" }, "https://h.example/v1/users/a%2Fb"],
    ["{{env.BASE}}/users/{{props.id}}", { BASE: "https://h.example/v1\n" }, "https://h.example/v1/users/a%2Fb"],
    ["https://h.example/{{env.PATH}}/{{props.id}}", { PATH: "a/../b" }, "https://h.example/b/a%2Fb"],
    ["https://h.example/x{{env.QUERY}}{{props.id}}", { QUERY: "?a=" }, "https://h.example/x?a=a%2Fb"],
    [
      "https://{{env.HOST}}:{{env.PORT}}/{{props.id}}",
      { HOST: "h.example", PORT: 8080 },
      "https://h.example:8080/a%2Fb",
    ],
    [" HTTPS://h.example/{{props.id}}#{{props.id}}", {}, "https://h.example/a%2Fb"],
    ["https://h.example/{{ '{{' }}/{{props.id}}", {}, "https://h.example/%7B%7B/a%2Fb"],
    ['https://h.example/{{ props.none | "}}\'" }}/{{props.id}}', {}, "https://h.example/%7D%7D'/a%2Fb"],
  ])("stands as written: %s", async (url, env, expected) => {
    expect(await urlOf(url, { id: "a/b" }, env)).toBe(expected);
  });

  it.each([
    "",
    "h.example/x",
    "/x",
    "ftp://h.example",
    "file:///etc/passwd",
    "https:/h.example",
    "https://",
    "https://a b/",
    "javascript:alert(1)",
  ])("must be an http or https url: %j", async (url) => {
    await expect(urlOf(url)).rejects.toMatchObject({ code: "MCI_HTTP_URL" });
    await expect(urlOf(`${url}{{env.NOTHING}}`, {}, { NOTHING: "" })).rejects.toMatchObject({ code: "MCI_HTTP_URL" });
    await expect(urlOf("{{props.url}}", { url })).rejects.toMatchObject({ code: "MCI_HTTP_URL" });
  });
});

describe("a host that is missing", () => {
  it.each([
    ["https:///{{props.id}}/x", {}],
    ["https://\\{{props.id}}/x", {}],
    ["https://\t/{{props.id}}/x", {}],
    ["{{env.BASE}}/{{props.id}}/x", { BASE: "https://" }],
    ["{{env.BASE}}{{props.id}}/x", { BASE: "https:///" }],
    ["https://{{env.BASE}}/{{props.id}}/x", { BASE: "" }],
    ["https://?{{props.id}}", {}],
    ["https://user@/{{props.id}}", {}],
  ])("is not taken from what follows: %s", async (url, env) => {
    await expect(urlOf(url, { id: "evil.example" }, env)).rejects.toMatchObject({ code: "MCI_HTTP_URL" });
  });
});

describe("a url that is wholly one value", () => {
  it("stays as it is", async () => {
    const url = "https://h.example/a/../b?x=1&y=%20#frag";
    expect(await urlOf("{{props.url}}", { url })).toBe("https://h.example/b?x=1&y=%20");
    expect(await urlOf("{{props.url}}", { url }, {}, { params: { z: 1 } })).toBe("https://h.example/b?x=1&y=%20&z=1");
  });

  it("has no user or password", async () => {
    await expect(urlOf("{{props.url}}", { url: "https://user:pw@h.example/" })).rejects.toThrow("user or a password");
  });

  it("is not repeated in errors beyond its path", async () => {
    const error = urlOf("{{props.url}}", { url: "ftp://user:pw-1@h.example/x?key=secret-1" });
    await expect(error).rejects.toThrow("not an http or https url: ftp://h.example/x");
  });
});

describe("params", () => {
  it.each([
    [{ a: "x y", b: "&=#é" }, "?a=x%20y&b=%26%3D%23%C3%A9"],
    [{ a: ["1", "{{props.n}}", "{!!props.n!!}"] }, "?a=1&a=5&a=5"],
    [{ a: "{!!props.list!!}" }, "?a=x&a=y%26&a=%7B%22k%22%3A1%7D"],
    [{ a: true, b: 1.5, c: null, d: { e: [1] } }, "?a=true&b=1.5&d=%7B%22e%22%3A%5B1%5D%7D"],
    [
      { a: "{!!props.no!!}", b: "{{props.no}}", c: ["{{props.no}}", "1", null], d: "{!!props.nos!!}", e: [] },
      "?c=1&d=2",
    ],
    [{ a: "x{{props.no}}", b: "{{props.no | 'y'}}", c: "{{props.missing | null}}" }, "?a=xnull"],
    [{ "k&{{x}}": "v" }, "?k%26%7B%7Bx%7D%7D=v"],
    [{}, ""],
    [{ a: "{{props.missing}}", b: "{{props.n}}" }, "?b=5"],
  ])("%j", async (params, expected) => {
    const props = { n: 5, list: ["x", "y&", { k: 1 }], no: null, nos: [null, 2] };
    const inputSchema = { properties: { missing: { type: "string" } } };
    for (const name of ["params", "query"]) {
      // oxlint-disable-next-line no-await-in-loop -- two names
      expect(await urlOf("https://h.example/", props, {}, { [name]: params, inputSchema })).toBe(
        `https://h.example/${expected}`,
      );
    }
  });

  it.each([
    ["https://h.example", "https://h.example/?a=1"],
    ["https://h.example/?b=2", "https://h.example/?b=2&a=1"],
    ["https://h.example/?", "https://h.example/?a=1"],
    ["https://h.example/?b=2&", "https://h.example/?b=2&a=1"],
    ["https://h.example/x#frag?", "https://h.example/x?a=1"],
  ])("come after what the url has: %s", async (url, expected) => {
    expect(await urlOf(url, {}, {}, { params: { a: 1 } })).toBe(expected);
    expect(await urlOf(`{{env.U}}`, {}, { U: url }, { params: { a: 1 } })).toBe(expected);
  });

  it("have two names, of which one is given", async () => {
    await expect(prepare({ url: "https://h.example", params: {}, query: {} })).rejects.toMatchObject({
      code: "MCI_CONFIG",
    });
  });
});

describe("every url", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.stringMatching(/^[./\\?#@:%2eE\t\n;& a-z[\]]{0,10}$/),
    fc.constantFrom(
      "..",
      ".",
      "%2e%2e",
      "//evil.example",
      "@evil.example",
      "\\evil.example",
      "/../..",
      "?x=1#y",
      ".\t.",
      "\uD83D",
    ),
  );
  const templates = [
    "https://api.example.com:8443/v1/{{props.a}}/x/{{props.b}}?q={{props.c}}",
    "https://api.example.com:8443/v1/p-{{props.a}}{{props.b}}/x/z?q={{props.c}}#{{props.a}}",
    "{{env.BASE}}/v1/{{props.a}}.json/x/{{props.b}}?k{{props.c}}",
  ];

  it.each(templates)("keeps scheme, host, port, number of segments and parameters for any value: %s", async (url) => {
    const prepared = await prepare({ url, params: { p: "{{props.c}}" } });
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (a, b, c) => {
        const call = callOf({ a, b, c }, { BASE: "https://api.example.com:8443" });
        let href: string | undefined;
        try {
          href = prepared.explain?.(call).parts.find(({ name }) => name === "url")?.value;
        } catch (error) {
          if (MCIError.is(error) && error.code === "MCI_HTTP_URL") return;
          throw error;
        }
        const { origin, pathname, searchParams, username } = new URL(href ?? "");
        expect([origin, username]).toEqual(["https://api.example.com:8443", ""]);
        const segments = pathname.split("/");
        expect(segments).toHaveLength(5);
        expect([segments[1], segments[3]]).toEqual(["v1", "x"]);
        expect([...searchParams.keys()]).toHaveLength(2);
        expect(searchParams.get("p")).toBe(c.replaceAll(/\p{Surrogate}/gu, "\uFFFD"));
      }),
      { numRuns: 400 },
    );
  });

  const written = fc.constantFrom(
    "/",
    "//",
    "\\",
    "?",
    "#",
    "@",
    ":",
    ".",
    "%2e",
    "a",
    "\t",
    ":80",
    "/x/",
    "[",
    "https://",
    " ",
    " #",
    "\u0001",
  );
  const part = fc.oneof({ weight: 2, arbitrary: written }, fc.constantFrom("{{props.a}}", "{{props.b}}", "{{env.E}}"));

  it("leads to the same place for any value, whatever its author wrote", async () => {
    const shape = (href: string) => {
      const { protocol, host, username, password, pathname } = new URL(href);
      return { protocol, host, username, password, segments: pathname.split("/").length };
    };
    // Node 20 leaves what its author wrote so in a path where a value begins with a dot: `/.v/./x` stays as it is.
    const dots = /[/\\](?:\.|%2e){1,2}(?=[/\\?#]|$)/i;
    const asParsed = (url: string, env: string): string =>
      url.replaceAll("{{env.E}}", env).replaceAll(/[\t\n\r]|[\0- ]+$/g, "");
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), written, hostile, hostile, async (parts, env, a, b) => {
        for (const start of ["https://h.example", "https://", "{{env.E}}"]) {
          if (dots.test(asParsed(start + parts.join(""), env))) continue;
          const urls: (ReturnType<typeof shape> | undefined)[] = [];
          for (const props of [
            { a: "v", b: "v" },
            { a, b },
          ]) {
            // oxlint-disable-next-line no-await-in-loop -- one after the other
            const href = await urlOf(start + parts.join(""), props, { E: env }).catch((error: unknown) => {
              if (MCIError.is(error) && error.code === "MCI_HTTP_URL") return undefined;
              throw error;
            });
            urls.push(href === undefined ? undefined : shape(href));
          }
          const [usual, other] = urls;
          expect(other ?? usual).toEqual(usual);
        }
      }),
      { numRuns: 400 },
    );
  });
});
