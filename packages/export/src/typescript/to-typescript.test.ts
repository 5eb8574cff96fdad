import { writeFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "@mci/contract";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { toTypeScript, type TypedTool } from "./to-typescript.ts";

const all = "do it";

function argumentsOf(inputSchema: JsonSchema, name = "t"): string {
  const text = toTypeScript([{ name, inputSchema }]);
  return text.slice(text.indexOf("arguments: ") + 11, text.indexOf(";\n    result:")).replaceAll(/\s+/g, " ");
}

function property(schema: unknown): string {
  return argumentsOf({ type: "object", properties: { a: schema }, required: ["a"] }).slice(
    "{ a: ".length,
    -" ; }".length + 1,
  );
}

describe("TypeScript from JSON Schema", () => {
  it.each<[schema: unknown, type: string]>([
    [{ type: "string" }, "string"],
    [{ type: ["integer", "null"] }, "number | null"],
    [{ enum: ["a", 1, null, true] }, '"a" | 1 | null | true'],
    [{ const: { "a b": [1, "x"] } }, '{ "a b": [1, "x"] }'],
    [{ type: "array", items: { type: ["string", "null"] } }, "Array<string | null>"],
    [{ type: "array" }, "Array<unknown>"],
    [
      { type: "array", prefixItems: [{ type: "string" }, { enum: [1, 2] }], minItems: 1, items: false },
      "[string, (1 | 2)?]",
    ],
    [{ type: "array", items: [{ type: "string" }], minItems: 1 }, "[string, ...Array<unknown>]"],
    [{ type: "object" }, "{ [key: string]: unknown }"],
    [{ type: "object", additionalProperties: { type: "number" } }, "{ [key: string]: number }"],
    [{ properties: { x: true }, additionalProperties: { type: "number" } }, "{ x?: unknown; [key: string]: unknown; }"],
    [{ type: "object", properties: {} }, "{ [key: string]: never }"],
    [{ type: "object", required: ["x"] }, "{ x: unknown; }"],
    [{ anyOf: [{ type: "string" }, { type: "object", properties: { x: false } }] }, "string | { x?: never; }"],
    [
      { properties: { x: true }, oneOf: [{ properties: { y: true } }, { properties: { z: true } }] },
      "{ x?: unknown; } & ({ y?: unknown; } | { z?: unknown; })",
    ],
    [{ properties: { x: true }, anyOf: [{ required: ["x"] }, { required: ["y"] }] }, "{ x?: unknown; }"],
    [{ not: { type: "string" } }, "unknown"],
    [{ $ref: "https://example.com/other.json" }, "unknown"],
    [{ properties: { "a-b": true, $c: true, "1": true } }, '{ "1"?: unknown; "a-b"?: unknown; $c?: unknown; }'],
  ])("%j is %s", (schema, type) => {
    expect(property(schema)).toBe(type);
  });

  it("lets a caller leave out what has a default, and a tool without a schema take anything", () => {
    const schema = { properties: { a: { type: "string", default: "x" } }, required: ["a"] };
    const text = toTypeScript([{ name: "t", inputSchema: schema, outputSchema: schema }, { name: "u" }]);
    expect(text.match(/a\??: string/g)).toEqual(["a?: string", "a: string"]);
    expect(text).toContain("u: {\n    arguments: { [key: string]: unknown };\n    result: unknown;\n  };");
  });

  it("compiles, whatever schemas contain, and gives the types they mean", async () => {
    const hostile = `*/ } export const x = 1; /* \u2028 \u202e "`;
    const tree = { type: "object", properties: { left: { $ref: "#/$defs/tree" }, all: { $ref: "#" } } };
    const odd = { anyOf: [{ $ref: "#/$defs/odd" }, { $ref: "#/$defs/even" }] };
    const even = { oneOf: [{ $ref: "#/$defs/odd" }, { type: "string" }] };
    const tools: TypedTool[] = [
      {
        name: `${all} "now"`,
        description: hostile,
        inputSchema: {
          $defs: { tree, odd, even, [hostile]: { enum: [hostile, "ok"] } },
          properties: {
            [hostile]: { type: "string", description: hostile },
            tree: { $ref: "#/$defs/tree" },
            odd: { $ref: "#/$defs/odd" },
            named: { $ref: `#/$defs/${hostile.replaceAll("~", "~0").replaceAll("/", "~1")}` },
            __proto__: null,
          },
          required: ["tree"],
        },
      },
      {
        name: "get_weather",
        inputSchema: { properties: { city: { type: "string" }, units: { enum: ["c", "f"] } }, required: ["city"] },
        outputSchema: { properties: { degrees: { type: "number" } }, required: ["degrees"] },
      },
    ];
    const use = `
      import type { Tools } from "./tools.ts";
      const weather: Tools["get_weather"]["arguments"] = { city: "Oslo", units: "c" };
      const result: Tools["get_weather"]["result"] = { degrees: 5 };
      const nested: Tools['do it "now"']["arguments"] = { tree: { left: { left: {}, all: { tree: {} } } }, named: "ok" };
      // @ts-expect-error: a value that is not allowed
      const units: Tools["get_weather"]["arguments"] = { city: "Oslo", units: "k" };
      // @ts-expect-error: not what is in a tree
      const wrong: Tools['do it "now"']["arguments"] = { tree: { left: 5 } };
      // @ts-expect-error: an unknown name
      const unknown: Tools["get_weather"]["arguments"] = { city: "Oslo", unit: "c" };
      export { weather, result, nested, units, wrong, unknown };`;
    const folder = temporaryFolder();
    await writeFile(join(folder, "tools.ts"), toTypeScript(tools));
    await writeFile(join(folder, "use.ts"), use);
    const flags = ["--noEmit", "--strict", "--allowImportingTsExtensions", "--module", "nodenext", "--types", ""];
    const compiler = join(import.meta.dirname, "../../../../node_modules/typescript/bin/tsc");
    const compiled = spawnSync(process.execPath, [compiler, ...flags, join(folder, "use.ts")], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(compiled).toMatchObject({ status: 0, stdout: "", stderr: "" });
  }, 30_000);
});
