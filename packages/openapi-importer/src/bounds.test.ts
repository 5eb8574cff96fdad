import type { JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { documentOf, importTools } from "../test/document.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const levels = Array.from({ length: 30 }, (_, index) => index);

/** Schemas that each refer twice to the next: there are 2^30 ways through them. */
function doubling(keyword: string): JsonObject {
  const schemas = levels.map((level) => [`A${level}`, { [keyword]: [ref(`A${level + 1}`), ref(`A${level + 1}`)] }]);
  return { schemas: { ...Object.fromEntries(schemas), A30: { properties: { a: {} } } } };
}

function depth(value: unknown): number {
  const below = typeof value === "object" && value !== null ? Object.values(value) : undefined;
  return below === undefined ? 0 : 1 + Math.max(0, ...below.map(depth));
}

describe("a small document that grows", () => {
  it.each(["allOf", "anyOf", "oneOf"])("ends with many ways through %s", async (keyword) => {
    const content = { "application/json": { schema: ref("A0") } };
    const { tools } = await importTools(
      documentOf(
        {
          "/a": { get: { parameters: [{ name: "a", in: "query", schema: ref("A0") }] } },
          "/b": { post: { requestBody: { content }, responses: { 200: { content } } } },
        },
        { components: doubling(keyword) },
      ),
    );
    expect(tools.map(({ execution }) => execution.styles)).toEqual([{ params: { a: { style: "form" } } }, undefined]);
    const kept = keyword === "oneOf" ? "anyOf" : keyword; // both alternatives are the same schema
    expect(tools[1]?.outputSchema).toMatchObject({ type: "object", [kept]: [{}, {}] });
  });

  it("is refused if its tools would be too large, with what to do", async () => {
    const schemas = { Long: { type: "string", description: "x".repeat(1_000_000) } };
    const get = { parameters: [{ name: "a", in: "query", schema: ref("Long") }] };
    const paths = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`/${index}`, { get }]));
    await expect(importTools(documentOf(paths, { components: { schemas } }))).rejects.toMatchObject({
      code: "MCI_OPENAPI",
      message: "The tools would have more than 64 MB.",
      hint: expect.stringContaining("--tag or --only"),
    });
  });

  it("has as many warnings as people read, and the count of the others", async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`/${index}/{id${index}}`, { get: {} }]),
    );
    const { tools, warnings } = await importTools(documentOf(paths));
    expect(tools).toHaveLength(1_000);
    expect(warnings).toHaveLength(201);
    expect(warnings.at(-1)).toBe("There are 800 more warnings.");
  });

  it("is left without patterns when many are large, with one warning", async () => {
    const patterns = Array.from({ length: 20_000 }, (_, index) => [
      `p${index}`,
      { type: "string", pattern: `^(a{900}|b${index}){1,1}$` },
    ]);
    const properties = { small: { pattern: "^a+$" }, ...Object.fromEntries(patterns), same: { pattern: "^a+$" } };
    const content = { "application/json": { schema: { type: "object", properties } } };
    const { tools, warnings } = await importTools(documentOf({ "/a": { post: { requestBody: { content } } } }));
    expect(tools[0]?.inputSchema).toMatchObject({
      properties: { small: { pattern: "^a+$" }, same: { pattern: "^a+$" } },
    });
    expect(warnings).toEqual(["The patterns of the document are too large together: some are left out."]);
  });

  it("has long chains of references in $defs, so that the file can be read", async () => {
    const chain = Array.from({ length: 150 }, (_, index) => [
      `C${index}`,
      { type: "object", properties: { next: ref(`C${index + 1}`) } },
    ]);
    const schemas = { ...Object.fromEntries(chain), C150: { type: "string" } };
    const content = { "application/json": { schema: { type: "array", items: ref("C0") } } };
    const { tools } = await importTools(
      documentOf({ "/a": { post: { requestBody: { content } } } }, { components: { schemas } }),
    );
    const { $defs } = tools[0]!.inputSchema;
    expect(Object.keys(Object($defs))).not.toHaveLength(0);
    expect(depth(tools)).toBeLessThan(100);
  });
});
