import { LoadError, type Executor, type Problem, type TextExecution, type Tool } from "@mci/contract";
import { textExecutor } from "@mci/executor-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient } from "../../create-client.ts";

const whole: Tool<TextExecution> = {
  name: "greet",
  tags: [],
  annotations: {},
  execution: { type: "text", text: "" },
  origin: { folder: "/", rules: { anyPaths: false, directories: [], network: {} }, document: {} },
};

const waiting: Executor = textExecutor();
const prepared: Executor = { type: "text", prepare: (...given) => waiting.prepare(...given) };

/** Its tools can wait, and it counts those that it prepares. */
function counting(): Executor & { readonly count: () => number } {
  let count = 0;
  const prepare: Executor["prepare"] = (...given) => {
    count += 1;
    return waiting.prepare(...given);
  };
  return { ...waiting, prepare, count: () => count };
}

async function load(tool: Tool, executor: Executor) {
  const problems: Problem[] = [];
  try {
    const source = { name: "given", load: async () => [tool] };
    const env = { CITY: "Tbilisi", TOKEN: "secret-token-1" };
    const client = await createClient({
      sources: [source],
      executors: [executor],
      env,
      onWarning: (one) => void problems.push(one),
    });
    const calls = [{}, { name: "Ada" }, { name: 5, other: [] }].map((props) => client.execute("greet", props));
    const results = await Promise.all(calls);
    const explained = await client.explain("greet", { name: "Ada" }).catch(String);
    await client.close();
    return { problems, results, explained };
  } catch (error) {
    if (!LoadError.is(error)) throw error;
    return { problems: error.problems };
  }
}

const often = <T>(usual: fc.Arbitrary<T>, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const piece = fc.constantFrom(
  ..."Hello |{{props.name}}|{{ input.name }}|{{env.CITY}}|{{props.name | 'you'}}|@if(props.name)|@else|@endif| ".split(
    "|",
  ),
);
const odd = fc.constantFrom(
  ..."{{props.undeclared}}|{{user.x}}|{{|{!!props.name!!}|@for(|@if(|{{props['a']}}|@".split("|"),
);
const source = fc
  .array(fc.oneof({ weight: 15, arbitrary: piece }, { weight: 1, arbitrary: odd }), { maxLength: 6 })
  .map((pieces) => pieces.join(""));

const block = fc.record(
  {
    type: fc.constant("text"),
    text: often<unknown>(source, 5, null, undefined, { a: 1 }),
    timeout_ms: fc.constantFrom(0, 100),
    concurrency: fc.constant(2),
    cache: fc.constantFrom<unknown[]>({ ttl_ms: 10 }, 5, { ttl_ms: 0 }),
    retries: fc.constantFrom<unknown[]>({ attempts: 2 }, undefined),
    response: fc.constantFrom<unknown[]>({ maxChars: 5 }, { templateEngine: "go" }),
    responseTemplate: fc.constantFrom<unknown[]>("a"),
    templateEngine: fc.constantFrom<unknown[]>("builtin", "unknown"),
    "a{{props.name}}": fc.constant("b"),
    "x-own": fc.constantFrom<unknown[]>({ "{{env.A}}": 1 }, "{{props.undeclared}}", 1),
  },
  { requiredKeys: ["type", "text"] },
);
const usualBlock = fc.record({ type: fc.constant("text"), text: source });

const inputSchema = often<unknown>(
  fc.constantFrom<unknown[]>(
    undefined,
    { type: "object", properties: { name: { type: "string" } } },
    { type: "object" },
  ),
  { type: "strnig" },
  { type: "array" },
  { $ref: "#/nowhere" },
  false,
);

const tool = fc
  .record({
    execution: fc.oneof<fc.WeightedArbitrary<unknown>[]>(
      { weight: 2, arbitrary: usualBlock },
      { weight: 1, arbitrary: block },
    ),
    inputSchema,
    outputSchema: often<unknown>(fc.constant(undefined), { type: "object" }, { type: 5 }),
    approval: often<unknown>(fc.constant(undefined), true, false),
    name: often(fc.constant("greet"), "a/b", ""),
    document: often<object>(fc.constant({}), { templateEngine: "builtin" }, { templateEngine: "unknown" }),
  })
  .map(({ document, ...parts }): Tool =>
    JSON.parse(JSON.stringify({ ...whole, ...parts, origin: { ...whole.origin, document } })),
  );

describe("a tool that waits for its first call to be prepared", () => {
  it("differs in nothing from one that was prepared when it was loaded", async () => {
    let waited = 0;
    await fc.assert(
      fc.asyncProperty(tool, async (given) => {
        await expect(load(given, waiting)).resolves.toEqual(await load(given, prepared));
        const loading = counting();
        const client = createClient({
          sources: [{ name: "a", load: async () => [given] }],
          executors: [loading],
          onWarning() {},
        });
        const isLoaded = await client.then(() => true, () => false); // prettier-ignore
        if (isLoaded && loading.count() === 0) waited += 1;
      }),
      { numRuns: 400 },
    );
    expect(waited).toBeGreaterThan(40);
  });

  it("is prepared once, by its first call", async () => {
    const executor = counting();
    const given = { ...whole, execution: { type: "text", text: "Hello {{props.name}}" } };
    const client = await createClient({ sources: [{ name: "a", load: async () => [given] }], executors: [executor] });
    expect(client.getTool("greet")).toBeDefined();
    expect(executor.count()).toBe(0);
    await Promise.all([client.execute("greet", { name: "a" }), client.execute("greet", { name: "b" })]);
    await client.explain("greet", { name: "a" });
    expect(executor.count()).toBe(1);
  });

  it.each([
    [async () => ({ run: () => ({ isError: false as const, content: [] }) })],
    [
      () => {
        throw new Error("no");
      },
    ],
  ])("answers with a failure if its executor was wrong", async (prepare) => {
    const executor: Executor = { type: "text", prepare, canWait: () => true };
    const client = await createClient({ sources: [{ name: "a", load: async () => [whole] }], executors: [executor] });
    expect(await client.execute("greet")).toMatchObject({ isError: true, code: "MCI_CONFIG_EXECUTOR" });
  });

  it("is prepared when it is loaded if its executor fails to look at it", async () => {
    const executor = counting();
    const canWaitNot = (): boolean => {
      throw new Error("no");
    };
    const given = { name: "a", load: async () => [whole] };
    await createClient({ sources: [given], executors: [{ ...executor, canWait: canWaitNot }] });
    expect(executor.count()).toBe(1);
  });
});
