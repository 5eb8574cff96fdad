import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { formatProblem, isRecord, type Explanation, type JsonObject, type ToolDefinition } from "@mci/contract";
import { importOpenApi, type ImportedToolset } from "@mci/openapi-importer";
import { parsePointer } from "@mci/plugin-kit";
import { checkFile, MCIClient } from "mci";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { mciForTests } from "../../test/mci.ts";
import { argumentSampler } from "../../test/sample-arguments.ts";

const mci = mciForTests();
const { resolve } = createRequire(import.meta.url);

/** GitHub's own document, under the MIT licence. */
const github = join(
  import.meta.dirname,
  "../../../../../heavy/node_modules/@octokit/openapi/generated/api.github.com.json",
);

/** Documents of @readme/oas-examples, under the MIT licence; those of webhooks alone have no requests. */
const folder = join(resolve("@readme/oas-examples/package.json"), "..");
const documents = ["2.0/json", "3.0/json", "3.1/yaml"].flatMap((part) =>
  readdirSync(join(folder, part))
    .filter((name) => /\.(json|yaml)$/.test(name) && !name.startsWith("webhooks"))
    .map((name) => join(folder, part, name)),
);

/** Tools whose arguments cannot be made up, by the reason: they are explained without validation. */
const unsampled: Readonly<Record<string, readonly string[]>> = {
  "No value fits: the schema contradicts itself.": [
    "quirks_incompatibleNestedAllOf",
    "quirks_entirelyIncompatibleAllOf",
    "quirks_partiallyUsableIncompatibleAllOf",
  ],
  "A pattern or a count that is not made up for.": [
    "pull-request-stacks_create",
    "users_create-public-ssh-key-for-authenticated-user",
    "users_create-ssh-signing-key-for-authenticated-user",
  ],
  "Made-up values fit no form of 'oneOf'.": ["createGuide", "createReference"],
  "Objects stand inside each other deeper than they are made up.": ["directCircular", "post_post"],
};

const baseUrl = "https://api.example.com/base";
const unvalidated = new Set<string>();
let tools = 0;
let explanations = 0;

afterAll(() => {
  const text = `${tools} tools explained, with ${explanations} sets of arguments; none skipped.`;
  // oxlint-disable-next-line no-console -- a reader of the log sees that nothing was left out
  console.log(text);
});

describe("the tools of documents that others wrote", () => {
  it.each([github, ...documents].map((path) => [relative(folder, path), path]))(
    "%s: each is valid under --strict and explained",
    { timeout: 600_000 },
    async (_, path) => {
      const { toolset } = await importOpenApi(path, { baseUrl });
      const operations = operationsIn(parse(await readFile(path, "utf8")));
      expect(toolset.tools).toHaveLength(operations.length);
      const file = join(await mci.folderOf({}), "tools.mci.json");
      await writeFile(file, JSON.stringify(toolset));
      expect((await checkFile(file)).problems.map(formatProblem)).toEqual([]);
      const explain = await explainer(toolset);
      const sample = await argumentSampler();
      for (const [index, tool] of toolset.tools.entries()) {
        tools += 1;
        for (const values of argumentsOf(tool, sample)) {
          // oxlint-disable-next-line no-await-in-loop -- a thousand at once would only wait for each other
          const { text, parts } = await explain(tool.name, values);
          const value = (part: string): unknown => parts.find(({ name }) => name === part)?.value;
          expect({ tool: tool.name, method: value("method") ?? "GET", url: value("url") }).toEqual({
            tool: tool.name,
            method: operations[index]?.method,
            url: expect.stringMatching(operations[index]?.url ?? "no such operation"),
          });
          expect(text).not.toContain("{{");
          explanations += 1;
        }
      }
    },
  );

  it("have arguments that can be made up, unless there is a reason", () => {
    expect([...unvalidated].toSorted()).toEqual(Object.values(unsampled).flat().toSorted());
  });

  it("are explained by a started command as well", async () => {
    const cwd = await mci.folderOf({});
    const imported = await mci.run(["openapi", github, "--only", "repos/get", "--out", "tools.mci.json"], { cwd });
    expect(imported).toMatchObject({ code: 0, stderr: "1 tool written to tools.mci.json.\n" });
    const args = ["--file", "tools.mci.json", "--explain", "owner=octo", "repo=a/b"];
    expect(await mci.run(["call", "repos_get", ...args], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("curl 'https://api.github.com/repos/octo/a%2Fb'"),
    });
  });
});

/** The arguments that are required, and all of them. */
function argumentsOf(
  { inputSchema }: ToolDefinition,
  sample: Awaited<ReturnType<typeof argumentSampler>>,
): readonly JsonObject[] {
  const { properties, required = [] } = Object(inputSchema);
  const all = sample({ ...Object(inputSchema), required: Object.keys(Object(properties)) });
  return [Object.fromEntries(Object.entries(all).filter(([name]) => required.includes(name))), all];
}

/** Explains calls, where the arguments do not fit without validating them. */
async function explainer(
  toolset: ImportedToolset,
): Promise<(tool: string, values: JsonObject) => Promise<Explanation>> {
  const names = JSON.stringify(toolset).matchAll(/\{\{env\.(\w+)\}\}/g);
  const env = Object.fromEntries(Array.from(names, ([, name]) => [name, "value-of-env"]));
  const client = await MCIClient.from({ ...toolset }, { env });
  const loose = toolset.tools.map((tool) => ({ ...tool, inputSchema: withoutTypes(tool.inputSchema) }));
  const unchecked = await MCIClient.from({ ...toolset, tools: loose }, { env });
  return async (tool, values) => {
    try {
      return await client.explain(tool, values);
    } catch (error) {
      if (Object(error).code !== "MCI_INPUT") throw new Error(`${tool} cannot be explained.`, { cause: error });
      unvalidated.add(tool);
      return unchecked.explain(tool, values);
    }
  };
}

function withoutTypes(schema: unknown): JsonObject {
  const { properties, required = [] } = Object(schema);
  return {
    type: "object",
    properties: Object.fromEntries(Object.keys(Object(properties)).map((name) => [name, {}])),
    required,
  };
}

interface ExpectedRequest {
  readonly method: string;
  readonly url: RegExp;
}

/** Returns the operations of the document, in its order. */
function operationsIn(document: unknown): readonly ExpectedRequest[] {
  return Object.entries(Object(document).paths).flatMap(([path, item]) =>
    Object.keys(followed(item, document))
      .filter((method) => /^(get|put|post|delete|options|head|patch)$/.test(method))
      .map((method) => ({ method: method.toUpperCase(), url: urlPattern(path) })),
  );
}

function followed(item: unknown, document: unknown): object {
  const reference: unknown = Object(item).$ref;
  if (typeof reference !== "string") return Object(item);
  let at: unknown = document;
  for (const step of parsePointer(reference.slice(1))) at = isRecord(at) ? at[step] : undefined;
  return Object(at);
}

/** Two paths of one document differ in what stands behind a `#` alone, which is not sent. */
function urlPattern(path: string): RegExp {
  const texts = path
    .replace(/#.*/, "")
    .split(/\{[^}]+\}/)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${baseUrl}${texts.join("[^?]*")}(\\?|$)`);
}
