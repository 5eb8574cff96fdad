import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LoadError, type Exchanges, type Executor, type Problem, type Tool } from "@mci/contract";
import { cliExecutor } from "@mci/executor-cli";
import { fileExecutor } from "@mci/executor-file";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createClient } from "../../create-client.ts";

const folder = mkdtempSync(join(tmpdir(), "mci-waiting-"));
writeFileSync(join(folder, "Ada.txt"), "Notes of {{props.name}}");
afterAll(() => rmSync(folder, { recursive: true }));

/** Answers with the command, and runs none. */
const exchanges: Exchanges = {
  exchange: async ({ request }) => ({
    kind: "exited",
    exitCode: 0,
    stdout: [JSON.stringify({ ...request, token: "secret-token-1" })],
    stderr: "",
  }),
};

type Waits = "may wait" | "is prepared";

interface Counting {
  readonly executor: Executor;
  readonly count: () => number;
}

function counting(given: Executor, waits: Waits): Counting {
  let count = 0;
  const { prepare, canWait, ...others } = given;
  const counted: Executor["prepare"] = (...parts) => {
    count += 1;
    return prepare(...parts);
  };
  const executor = { ...others, prepare: counted, ...(waits === "may wait" && canWait ? { canWait } : {}) };
  return { executor, count: () => count };
}

async function load(tool: Tool, { executor, count }: Counting) {
  const problems: Problem[] = [];
  try {
    const client = await createClient({
      sources: [{ name: "given", load: async () => [tool] }],
      executors: [executor],
      env: { TOKEN: "secret-token-1", FILE: "Ada.txt" },
      onWarning: (one) => void problems.push(one),
    });
    const waited = count() === 0;
    const given = [{}, { name: "Ada" }, { name: "-é", count: 5, other: [] }, { name: null, count: -1 }];
    const results = await Promise.all(given.map((props) => client.execute("ask", props)));
    const seen = results.map(({ isError, content }) => ({ isError, content }));
    const explained = await Promise.all(given.map((props) => client.explain("ask", props).catch(String)));
    await client.close();
    return { waited, outcome: { problems, seen, explained } };
  } catch (error) {
    if (!LoadError.is(error)) throw error;
    return { waited: false, outcome: { problems: error.problems } };
  }
}

const often = <T>(usual: fc.Arbitrary<T>, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 25, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...others) });
const texts = (...usual: readonly string[]): fc.Arbitrary<unknown> =>
  often<unknown>(fc.constantFrom(...usual), ...odd, 5, null);
const odd =
  "{{|{{props.undeclared}}|{{user.x}}|{{call.tenant}}|a {!!props.name!!}|{{props['name']}}|a\0b|@if(props.x)".split(
    "|",
  );

const text = texts("plain", "{{props.name}}", "a {{ input.name }} b", "{{env.TOKEN}}", "{!!props.count!!}");
const from = texts(
  "props.name",
  "input.count",
  "env.TOKEN",
  "props.a.b",
  " props.name",
  "props.undeclared",
  "name",
  "call.x",
);
const flag = fc.record({ from, type: often<unknown>(fc.constantFrom("value", "boolean"), 5, undefined) });
const group = (keys: fc.Arbitrary<string>, values: fc.Arbitrary<unknown>, ...others: readonly unknown[]) =>
  often<unknown>(fc.dictionary(keys, values, { maxKeys: 2 }), null, "text", 5, { "{{props.name}}": "a" }, ...others);

const command = fc.record(
  {
    type: fc.constant("cli"),
    command: texts("true", "sh", "./{{props.name}}", "/usr/bin/python3"),
    args: often<unknown>(fc.array(often(text, "--", "-c"), { maxLength: 3 }), null, "text", {}, ["{{"]),
    flags: group(fc.constantFrom("-n", "--name"), flag, { "-n": null }, { "-n": "props.name" }),
    cwd: texts(".", "{{props.name}}", ".."),
    env: group(fc.constantFrom("A", "MY_TOKEN"), text, { "a=b": "c" }, { "": "c" }),
    inheritEnv: often<unknown>(fc.constant(["LANG"]), null, "PATH", [""], ["a=b"], [5]),
    stdin: texts("plain", "{{props.name}}", "@if(props.count > 1)many@endif"),
    allowOptionArgs: often<unknown>(fc.boolean(), 5),
  },
  { requiredKeys: ["type", "command"] },
);
const file = fc.record(
  {
    type: fc.constant("file"),
    path: texts("Ada.txt", "{{props.name}}.txt", "{{env.FILE}}", "../{{props.name}}"),
    enableTemplating: often<unknown>(fc.boolean(), 5),
  },
  { requiredKeys: ["type", "path"] },
);
const oddParts = fc.constantFrom<object[]>(
  { response: { select: "[[" } },
  { responseTemplate: "{{" },
  { templateEngine: "go" },
  { retries: { attempts: 2 } },
  { "x-own": { a: 1 } },
);

const toolWith = (block: fc.Arbitrary<object>): fc.Arbitrary<Tool> =>
  fc
    .record({
      block,
      oddParts: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddParts }),
      inputSchema: often<unknown>(
        fc.constant({ type: "object", properties: { name: { type: ["string", "null"] }, count: { type: "integer" } } }),
        undefined,
        { type: "array" },
      ),
      document: often<object>(fc.constant({}), { templateEngine: "unknown" }),
      directories: often<unknown>(fc.constantFrom([], ["."]), [5]),
    })
    .map(({ block: usual, oddParts: more, ...parts }) => toTool({ ...usual, ...more }, parts));

interface ToolParts {
  readonly inputSchema?: unknown;
  readonly document?: object;
  readonly directories?: unknown;
}

function toTool(execution: object, { inputSchema, document = {}, directories = [] }: ToolParts = {}): Tool {
  const origin = { folder, rules: { anyPaths: false, directories, network: {} }, document };
  return JSON.parse(JSON.stringify({ name: "ask", tags: [], annotations: {}, execution, inputSchema, origin }));
}

/** What is hardly ever found by chance. */
const mistakes = [
  { env: { "a=b": "c" } },
  { env: { A: 5 } },
  { inheritEnv: [""] },
  { inheritEnv: [5] },
  { flags: { "-n": { from: "name", type: "value" } } },
  { flags: { "-n": { from: "props.name | 'a'", type: "value" } } },
  { flags: { "-n": { from: 5, type: "value" } } },
  { flags: { "-n": null } },
  { args: "text" },
  { stdin: "@if(" },
].map((parts) => toTool({ type: "cli", command: "true", ...parts }));

describe.each([
  ["cli", command, () => cliExecutor({ exchanges }), mistakes],
  ["file", file, fileExecutor, []],
] as const)("a %s tool that waits for its first call to be prepared", (_, block, makeExecutor, examples) => {
  it("differs in nothing from one that was prepared when it was loaded", async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(toolWith(block), async (given) => {
        const waiting = await load(given, counting(makeExecutor(), "may wait"));
        const prepared = await load(given, counting(makeExecutor(), "is prepared"));
        expect(waiting.outcome).toEqual(prepared.outcome);
        if (waiting.waited) count += 1;
      }),
      { numRuns: 200, examples: examples.map((one): [Tool] => [one]) },
    );
    expect(count).toBeGreaterThan(20);
  });
});
