import { text, type Toolbox } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { jsonExcess } from "@mci/plugin-kit";

import { serving } from "../../test/serving.ts";

const members = (count: number, prefix = "k"): string =>
  Array.from({ length: count }, (_, index) => `"${prefix}${index}":1`).join();
const objects = (count: number, of: (index: number) => string): string =>
  `[${Array.from({ length: count }, (_, index) => `{${of(index)}}`).join()}]`;

describe("too many keys", () => {
  it.each([
    ["different ones in one object", `{${members(1_001)}}`, true],
    ["as many as there may be", `{${members(1_000)}}`, false],
    ["different ones in many objects", objects(101, (index) => members(10, `${index}_`)), true],
    ["the same ones in many small objects", objects(500, () => members(10)), false],
    ["the same ones in many wide objects", objects(6, () => members(200)), true],
    ["the same ones in objects of a hundred", objects(50, () => members(100)), false],
    ["no keys but strings in lists", JSON.stringify(Array.from({ length: 5_000 }, (_, index) => `k${index}`)), false],
    ["the same key again and again", `{"a":[${'{"b":1},'.repeat(5_000)}1]}`, false],
    ["what looks like keys in a string", JSON.stringify({ a: members(5_000) }), false],
  ])("are %s: %s", (_, body, expected) => {
    expect(jsonExcess(body, { values: Number.POSITIVE_INFINITY, keys: 1_000 })).toBe(expected ? "keys" : undefined);
  });
});

describe("a body", () => {
  const toolbox: Toolbox = { tools: () => [], execute: async () => text("ok") };
  const post = async (props: string): Promise<[number, string]> => {
    const server = await serving({ toolbox, limits: { bodyKeys: 50, bodyValues: 500 } });
    const response = await fetch(`${server.url}/api/v1/mcp/tools/call`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"name":"x","arguments":${props}}`,
    });
    return [response.status, await response.text()];
  };

  it("with more keys or values than the limits allow is refused with 413", async () => {
    expect(await post(`{${members(60)}}`)).toEqual([
      413,
      expect.stringContaining("The body must not have more than 50 keys."),
    ]);
    expect(await post(`{"a":[${"1,".repeat(500)}1]}`)).toEqual([413, expect.stringContaining("500 values.")]);
    expect((await post(`{${members(40)}}`))[0]).toBe(200);
  });
});
