import type { HttpExecution } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { prepare, type Settings } from "../test/run.ts";

const url = "https://h.example/{{props.id}}";

/** Returns the problems of an execution block at load: the text each is about, and its message. */
async function mistakesIn(execution: Partial<HttpExecution>, settings: Settings = {}) {
  const found: (readonly [source: string, said: string, isWarning?: boolean])[] = [];
  await prepare(
    { url, ...execution },
    {
      ...settings,
      report: ({ message, hint }, source, { isWarning = false } = {}) =>
        found.push([source, hint === undefined ? message : `${message} | ${hint}`, isWarning]),
    },
  );
  return found;
}

describe("a mistake that every call would meet", () => {
  it.each<[string, Partial<HttpExecution>, string, string]>([
    ["a name of a header", { headers: { "a b": "its value" } }, "its value", 'not the name of a header: "a b"'],
    ["a constant header", { headers: { a: "one\ntwo" } }, "one\ntwo", "of the header 'a' contains a control character"],
    ["exposeHeaders", { exposeHeaders: ["link", "a b"] }, "a b", 'not the name of a header: "a b"'],
    ["the header of auth", { auth: { type: "apiKey", in: "header", name: "a b", value: "x" } }, "a b", "not the name"],
    ["the header of a key", { method: "POST", idempotency: { header: "a b" } }, "a b", "not the name of a header"],
    ["an invalid key", { method: "POST", idempotency: { header: "TE" } }, "TE", "belongs to the connection"],
    [
      "pagination",
      { pagination: { type: "page", param: "{{props.x}}" } },
      "{{props.x}}",
      "pagination.param contains a",
    ],
    ["keys for pages", { pagination: { type: "page" }, idempotency: { header: "Key" } }, "Key", "cannot be used"],
    ["bytes", { body: { type: "binary", content: { base64: "no!" } } }, "no!", "not base64: /body/content/base64"],
    [
      "bytes in a part",
      { body: { type: "multipart", content: { a: [{ base64: "no!" }] } } },
      "no!",
      "not base64: /body/content/a/0/base64",
    ],
  ])("is reported at the text it is in: %s", async (_, execution, source, said) => {
    expect(await mistakesIn(execution)).toEqual([[source, expect.stringContaining(said), false]]);
  });

  it("is none where a value is not known before the call, or is fine", async () => {
    const headers = { a: "{{props.a}}", b: "tab\tand é" };
    const content = { a: { base64: "{{props.a}}" }, b: { base64: "aGk=" }, c: { base64: "{!! props.a !!}" } };
    expect(await mistakesIn({ headers, exposeHeaders: ["link"], body: { type: "multipart", content } })).toEqual([]);
  });
});

describe("a part that looks like bytes and is sent as JSON", () => {
  const sentAs = "A part of the multipart body is sent as JSON: ";

  it.each<[object, string]>([
    [{ file: "a.pdf", contenttype: "x/y" }, `a part has no "contenttype". | Did you mean 'contentType'?`],
    [{ file: "a.pdf", fileName: "b" }, `a part has no "fileName". | Did you mean 'filename'?`],
    [{ base64: "a.pdf", base46: "b" }, `a part has no "base46". | Did you mean 'base64'?`],
    [{ file: "a.pdf", base64: "aGk=" }, "it has both a file and base64. | Give one of them."],
    [{ file: "a.pdf", filename: 5 }, 'its "filename" is not a string. | Write it as a string.'],
    [{ value: "a.pdf", content_type: "x/y" }, `a part has no "content_type". | Did you mean 'contentType'?`],
    [{ value: "a.pdf", contentType: 5 }, 'its "contentType" is not a string. | Write it as a string.'],
  ])("is a warning: %j", async (part, said) => {
    for (const content of [{ part }, { part: ["text", part] }]) {
      // oxlint-disable-next-line no-await-in-loop -- a table
      expect(await mistakesIn({ body: { type: "multipart", content } })).toEqual([["a.pdf", sentAs + said, true]]);
    }
  });

  it("may be meant, as other JSON may have a file", async () => {
    const json = [{ file: "a.pdf", revision: "x" }, { file: 1 }, { filename: "a" }, { file: null, base64: 1 }];
    for (const part of [...json, { value: "a" }, { value: "a", unit: "m" }, { value: "a", file: 1 }]) {
      // oxlint-disable-next-line no-await-in-loop -- a table
      expect(await mistakesIn({ body: { type: "multipart", content: { part } } })).toEqual([]);
    }
  });
});

describe("an entry of pathValues", () => {
  it.each([
    ["props.ID", `pathValues names "props.ID", which the url does not read. | Did you mean 'props.id'?`],
    [
      "props.elsewhere",
      'pathValues names "props.elsewhere", which the url does not read. | Write it as it stands in the placeholder of the url.',
    ],
    ["id", 'pathValues has "id", which is not an argument such as "props.path".'],
    ["env.ID", 'pathValues has "env.ID", which is not an argument such as "props.path".'],
    ["__proto__", 'pathValues has "__proto__", which is not an argument'],
  ])("is a warning when it changes nothing: %s", async (entry, said) => {
    const pathValues = ["props.id", entry];
    expect(await mistakesIn({ pathValues })).toEqual([[entry, expect.stringContaining(said), true]]);
  });

  it("may use each of the names of the arguments", async () => {
    expect(await mistakesIn({ pathValues: ["input.id", " properties.id ", "props.id"] })).toEqual([]);
  });
});

describe("check", () => {
  const inputSchema = { type: "object", properties: { region: { enum: ["eu", "us"] }, id: { type: "string" } } };
  const problemsIn = async (execution: Partial<HttpExecution>) =>
    (await prepare({ url, ...execution }, { inputSchema })).check?.();

  it.each([
    ["https://{{props.id}}.h.example/", "an argument cannot choose the host"],
    ["https://h.example:{{props.id}}/x", "an argument cannot choose the host"],
    ["https://h.example:{{props.region}}/x", "an argument cannot choose the port"],
    ["https://{{props.region}}@h.example/", "an argument cannot stand in the user part of a url"],
    ["{{props.id}}://h.example/", "an argument cannot stand before the host of a url"],
    ["ftp://h.example/{{props.id}}", "an argument cannot stand before the host of a url"],
    ["https://{{props.id}}.{{env.HOST}}/", "an argument cannot choose the host"],
  ])("refuses a placeholder that no call can fill: %s", async (refused, said) => {
    const problem = { code: "MCI_HTTP_URL", severity: "error", message: `not allowed: ${said}` };
    expect(await problemsIn({ url: refused })).toMatchObject([{ ...problem, pointer: "/tools/0/execution/url" }]);
    const tokens = { type: "oauth2", flow: "clientCredentials", clientId: "a", clientSecret: "b" } as const;
    expect(await problemsIn({ auth: { ...tokens, tokenUrl: refused } })).toMatchObject([
      { ...problem, pointer: "/tools/0/execution/auth/tokenUrl" },
    ]);
  });

  it.each([
    "{{props.id}}",
    "{{env.BASE}}/{{props.id}}",
    "{{env.SCHEME}}://{{props.id}}",
    "https://{{env.HOST}}/{{props.id}}",
    "https://{{props.region}}.h.example/{{props.id}}.json?a={{props.id}}#{{props.id}}",
    "https://h.example/{{props.id}}/{{env.X}}",
  ])("finds nothing wrong with a url that may be filled: %s", async (fine) => {
    expect(await problemsIn({ url: fine })).toEqual([]);
  });
});
