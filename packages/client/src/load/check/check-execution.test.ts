import { join } from "node:path";
import { formatProblem, text, type Executor, type JsonSchema, type Problem } from "@mci/contract";
import { closedAtEnd, folderOf } from "@mci/plugin-kit/test";
import { fileSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { createClient } from "../../create-client.ts";
import type { ClientOptions } from "../../options.ts";
import { load } from "../../../test/load.ts";

const schema = {
  type: "object",
  properties: {
    host: { type: "string", description: "The name to look up." },
    port: { type: ["integer", "null"], minimum: 1 },
    record: { type: "string", enum: ["A", "AAAA", "MX"] },
    search: { type: "array", items: { type: "string" } },
    deep: { type: "boolean" },
  },
  required: ["host"],
};

/** Answers with the block that it was given. */
function dns(given: JsonSchema = schema): Executor {
  const prepare: Executor["prepare"] = ({ execution }) => ({ run: () => text(JSON.stringify(execution)) });
  return { type: "dns", schema: given, prepare };
}

async function problemsOf(blocks: readonly unknown[], executor = dns()): Promise<readonly Problem[]> {
  const tools = blocks.map((block, index) => ({ name: `t${index}`, execution: Object.assign({ type: "dns" }, block) }));
  const warnings: Problem[] = [];
  const client = load(tools, { executors: [executor], onWarning: (problem) => warnings.push(problem) });
  return client.then(
    () => warnings,
    (error: { problems: readonly Problem[] }) => error.problems,
  );
}

const lines = async (...blocks: readonly unknown[]): Promise<string[]> =>
  (await problemsOf(blocks)).map(({ severity, message, hint }) => [severity, message, hint].join(" | "));

describe("the schema of an executor", () => {
  it("finds what is wrong with a block, in the words of the built-in types", async () => {
    expect(
      await lines(
        { host: 5 },
        {},
        { hosst: "x" },
        { host: "x", port: "53" },
        { host: "x", port: 0 },
        { host: "x", record: "AAA" },
        { host: "x", deep: "true" },
        { host: "x", search: ["a", 2] },
      ),
    ).toEqual([
      "error | tools[0].execution.host must be a string, found 5. | Put it in quotes.",
      "error | tools[1].execution.host is missing. | The name to look up.",
      'error | tools[2].execution.host is missing. | Did you write "hosst" for it?',
      'error | tools[3].execution.port must be an integer or null, found "53". | Write it without quotes.',
      "error | tools[4].execution.port must be at least 1, found 0. | ",
      'error | tools[5].execution.record must be "A", "AAAA" or "MX", found "AAA". | Did you mean "AAAA"?',
      'error | tools[6].execution.deep must be true or false, found "true". | Write it without quotes.',
      "error | tools[7].execution.search[1] must be a string, found 2. | Put it in quotes.",
    ]);
  });

  it("warns of unknown fields, unless it says that there are others", async () => {
    const block = { host: "x", prot: 53, "x-note": 1, timeout_ms: 5, retries: { attempts: 2 } };
    expect(await lines(block)).toEqual([
      'warning | tools[0].execution.prot is not a field of "dns" tools. | Did you mean "port"?',
    ]);
    expect(await problemsOf([block], dns({ ...schema, additionalProperties: true }))).toEqual([]);
    expect(await problemsOf([block], dns(true))).toEqual([]);
  });

  it("may refer to its own parts, and name its dialect", async () => {
    const $schema = "http://json-schema.org/draft-07/schema#";
    const definitions = { name: { type: "string" } };
    const parts = { $schema, $id: "urn:dns", definitions, properties: { host: { $ref: "#/definitions/name" } } };
    expect(await problemsOf([{ host: "x" }], dns(parts))).toEqual([]);
    expect(await problemsOf([{ host: 1 }], dns(parts))).toMatchObject([{ pointer: "/tools/0/execution/host" }]);
  });

  it("takes null for an optional field that is left out", async () => {
    const client = await load([{ name: "a", execution: { type: "dns", host: "x", record: null, port: null } }], {
      executors: [dns()],
    });
    const [content] = await client.execute("a").then((result) => (result.isError ? [] : result.content));
    expect(content).toEqual({ type: "text", text: '{"type":"dns","host":"x","port":null}' });
  });

  it("is an error itself if it is not a valid JSON Schema", async () => {
    expect(await problemsOf([{ host: "x" }], dns({ properties: { host: { type: "strin" } } }))).toMatchObject([
      {
        code: "MCI_CONFIG_EXECUTOR",
        pointer: "/tools/0/execution/type",
        message: expect.stringContaining('The schema of the executor of "dns" tools is invalid: '),
      },
    ]);
  });

  it("points at the field in the file, and lets broken tools be left out", async () => {
    const tool = (name: string, ...fields: string[]): string[] => [
      `  - name: ${name}`,
      `    execution: { ${["type: dns", ...fields].join(", ")} }`,
    ];
    const tools = [...tool("good", "host: a", "recrod: A"), ...tool("bad", "hots: a"), ...tool("worse", "host: [a]")];
    const file = join(
      folderOf({ "t.mci.yaml": ['schemaVersion: "1.0"', "tools:", ...tools].join("\n") }),
      "t.mci.yaml",
    );
    const problems: Problem[] = [];
    const options: ClientOptions = {
      sources: [fileSource(file)],
      executors: [dns()],
      onWarning: (problem) => void problems.push(problem),
    };
    const shown = (): string[] => problems.map((one) => formatProblem({ ...one, file: "f" }));
    const expected = [
      "f:4:38: warning: tool 'good': tools[0].execution.recrod is not a field of \"dns\" tools.\n" +
        '      execution: { type: dns, host: a, recrod: A }\n                                       ^\n  Did you mean "record"?',
      "f:6:29: tool 'bad': tools[1].execution.host is missing.\n" +
        '      execution: { type: dns, hots: a }\n                              ^\n  Did you write "hots" for it?',
      "f:8:35: tool 'worse': tools[2].execution.host must be a string, found an array.\n" +
        "      execution: { type: dns, host: [a] }\n                                    ^",
    ];
    const client = closedAtEnd(await createClient({ ...options, brokenTools: "leave-out" }));
    expect(shown()).toEqual(expected);
    expect(client.listTools()).toEqual(["good"]);
    expect(await client.execute("worse")).toMatchObject({ code: "MCI_LOAD" });
    await expect(createClient(options)).rejects.toMatchObject({ code: "MCI_LOAD" });
  });
});
