import { readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatProblem, type JsonObject, type JsonSchema } from "@mci/contract";
import { importOpenApi } from "@mci/openapi-importer";
import { checkFile, MCIClient } from "mci";
import { describe, expect, it } from "vitest";
import { argumentSampler } from "../test/sample-arguments.ts";

/** Documents of @readme/oas-examples, under the MIT licence. */
const folder = join(createRequire(import.meta.url).resolve("@readme/oas-examples/package.json"), "..");
const documents = ["2.0/json", "3.0/json", "3.1/yaml"].flatMap((part) =>
  readdirSync(join(folder, part))
    .filter((name) => /\.(json|yaml)$/.test(name) && !name.startsWith("webhooks"))
    .map((name) => `${part}/${name}`),
);

describe("the tools of documents that others wrote", () => {
  it.each(documents)("%s: each is valid under --strict and explained", async (name) => {
    const { toolset } = await importOpenApi(join(folder, name), { baseUrl: "https://api.example.com" });
    const work = await mkdtemp(join(tmpdir(), "mci-documents-"));
    try {
      const file = join(work, "tools.mci.json");
      await writeFile(file, JSON.stringify(toolset));
      const { problems } = await checkFile(file);
      expect(problems.map(formatProblem)).toEqual([]);
      const names = JSON.stringify(toolset).matchAll(/\{\{env\.(\w+)\}\}/g);
      const env = Object.fromEntries(Array.from(names, ([, name]) => [name, "value-of-env"]));
      // What the patterns of a document ask for cannot always be made up, so that arguments are not validated here.
      const tools = toolset.tools.map((tool) => ({ ...tool, inputSchema: withoutTypes(tool.inputSchema) }));
      const client = await MCIClient.from({ ...toolset, tools }, { env });
      const sample = await argumentSampler();
      const explained = await Promise.all(
        toolset.tools.map(({ name, inputSchema }) => client.explain(name, sample(inputSchema))),
      );
      await client.close();
      expect(explained.filter(({ text }) => !text.includes("https://api.example.com"))).toEqual([]);
    } finally {
      await rm(work, { recursive: true });
    }
  });
});

function withoutTypes(schema: JsonSchema | undefined): JsonObject {
  const { properties, required = [] } = Object(schema);
  return {
    type: "object",
    properties: Object.fromEntries(Object.keys(properties).map((name) => [name, {}])),
    required,
  };
}
