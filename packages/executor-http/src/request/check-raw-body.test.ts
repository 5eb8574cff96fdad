import type { HttpExecution, JsonSchema } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { prepare } from "../../test/run.ts";

const url = "https://h.example/";
const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/problem+json; charset=utf-8" };
const inputSchema: JsonSchema = {
  type: "object",
  properties: {
    text: { type: "string" },
    count: { type: "integer" },
    flag: { type: ["boolean", "null"] },
    kind: { enum: ["a", "b"] },
    mixed: { type: ["integer", "string"] },
    free: {},
  },
};

async function problemsOf(execution: Partial<HttpExecution>) {
  const prepared = await prepare({ url, method: "POST", ...execution }, { inputSchema });
  return (await prepared.check?.()) ?? [];
}

describe("a raw body", () => {
  it.each<[string, Readonly<Record<string, string>>, string, string]>([
    ["a form", form, "a={{props.text}}", "a value such as 'a&admin=1' adds a field"],
    ["a form that is all argument", form, "{{input.text}}", "adds a field"],
    ["JSON", json, '{"a":"{{props.text}}","n":{{props.count}}}', "a value with a quote changes the JSON"],
    ["JSON of an undeclared type", json, '{"a":{{props.free}}}', "changes the JSON"],
    ["JSON of two types", json, '{"a":{{props.mixed}}}', "changes the JSON"],
  ])("is warned of when an argument can change the fields of %s", async (_, headers, content, message) => {
    for (const body of [{ type: "raw", content } as const, { raw: content }]) {
      expect(await problemsOf({ headers, body })).toMatchObject([
        {
          code: "MCI_HTTP_BODY",
          severity: "warning",
          message: expect.stringContaining(message),
          hint: `Write "body": { "${headers === form ? "form" : "json"}": { ... } }, which encodes each value.`,
        },
      ]);
    }
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ["is text", {}, "{{props.text}}"],
    ["is XML", { "content-type": "application/xml" }, "<a>{{props.text}}</a>"],
    ["contains no argument", json, '{"a":"{{env.NAME}}"}'],
    ["contains numbers, booleans and listed values", json, '[{{props.count}},{{props.flag}},"{{props.kind}}"]'],
  ])("is left alone when it %s", async (_, headers, content) => {
    expect(await problemsOf({ headers, body: { type: "raw", content } })).toEqual([]);
  });

  it("is the only one: others encode their values", async () => {
    expect(await problemsOf({ headers: json, body: { json: { a: "{{props.text}}" } } })).toEqual([]);
    expect(await problemsOf({ headers: form, body: { form: { a: "{{props.text}}" } } })).toEqual([]);
  });
});
