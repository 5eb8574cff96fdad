import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { outputs } from "../scripts/outputs.ts";
import { fragmentsOf, wrapped } from "../fixtures/fragments.ts";
import { publishedSchema } from "./document/document.ts";
import { validate as validateTool } from "./generated/validate-tool.ts";

describe("generated files", () => {
  it("are what `pnpm generate` writes", async () => {
    const generated = readdirSync(join(import.meta.dirname, "generated")).map((name) => `src/generated/${name}`);
    const committed = new Map<string, string>();
    for (const path of ["mci.schema.json", ...generated])
      committed.set(path, readFileSync(join(import.meta.dirname, "..", path), "utf8"));
    expect(committed).toEqual(await outputs());
  });

  it("stop collecting mistakes at a thousand and one", () => {
    const tool = { name: "a", tags: Array.from({ length: 100_000 }, () => 1), execution: { type: "text", text: "" } };
    expect(validateTool(tool)).toBe(false);
    expect(validateTool.errors).toHaveLength(1001);
  });
});

describe("the published schema", () => {
  const ajv = new Ajv2020({ strictTypes: false, strictRequired: false });
  ajv.addSchema(publishedSchema(), "mci.schema.json");
  const validate = ajv.compile({ $ref: "mci.schema.json" });

  it("Product Requirements, JSON Schema v1: is a formal JSON Schema, Draft 2020-12", () => {
    expect(ajv.validateSchema(publishedSchema())).toBe(true);
    expect(publishedSchema()).toMatchObject({ $schema: "https://json-schema.org/draft/2020-12/schema" });
  });

  it("names no address, as editors read a copy", () => {
    expect(publishedSchema()).not.toHaveProperty("$id");
  });

  it("accepts the examples of the Schema Reference", () => {
    const files = fragmentsOf("schema-reference.md").filter(
      ({ language, title, kind }) =>
        language === "json" && kind !== "toolset" && title !== "Toolset Directory Structure",
    );
    const refused = files.filter((fragment) => !validate(JSON.parse(wrapped(fragment))));
    expect(refused.map(({ title }) => title)).toEqual([]);
    expect(files.length).toBeGreaterThan(25);
  });

  it("has the shape of a toolset file, too", () => {
    const toolset = ajv.getSchema("mci.schema.json#/$defs/toolsetFile");
    expect(toolset?.({ schemaVersion: "1.0", tools: [] })).toBe(true);
    expect(toolset?.({ schemaVersion: "1.0", tools: [], libraryDir: "." })).toBe(false);
  });

  it.each([
    ["an unknown field", { tool: [] }],
    ["no tools at all", { tools: undefined }],
    ["another version", { schemaVersion: "2.0" }],
    ["a name that leaves the library folder", { toolsets: ["a/b c"] }],
    ["a server name with a slash", { mcp_servers: { "a/b": { command: "x" } } }],
    ["an unknown method", { tools: [{ name: "a", execution: { type: "http", url: "x", method: "GETT" } }] }],
  ])("lets an editor flag %s", (_, change) => {
    expect(validate(JSON.parse(JSON.stringify({ schemaVersion: "1.0", tools: [], ...change })))).toBe(false);
  });

  it("describes every field, for editors", () => {
    const missing: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, child] of Object.entries(value)) {
        if (key === "properties") {
          for (const [name, field] of Object.entries(Object(child))) {
            const isCondition = path.endsWith("/if");
            if (!isCondition && typeof Object(field)["description"] !== "string") missing.push(`${path}/${name}`);
          }
        }
        visit(child, `${path}/${key}`);
      }
    };
    visit(publishedSchema(), "");
    expect(missing).toEqual([]);
  });
});
