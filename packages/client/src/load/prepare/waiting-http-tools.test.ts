import { LoadError, type Exchanges, type Executor, type HttpExecution, type Problem, type Tool } from "@mci/contract";
import { httpExecutor } from "@mci/executor-http";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient } from "../../create-client.ts";

const whole: Omit<Tool, "execution"> = {
  name: "ask",
  tags: [],
  annotations: {},
  origin: { folder: "/", rules: { anyPaths: false, directories: [], network: {} }, document: {} },
};

/** Answers with the request. */
const exchanges: Exchanges = {
  exchange: async ({ request }) => ({
    status: 200,
    headers: { "content-type": "application/json" },
    json: { ...request, token: "secret-token-1" },
  }),
};

interface Counting {
  readonly executor: Executor<HttpExecution>;
  readonly count: () => number;
}

/** An executor whose tools can wait if `canWait` is true, and the number of those that it prepared. */
function counting(canWait: boolean): Counting {
  let count = 0;
  const { prepare, canWait: mayWait, ...others } = httpExecutor({ exchanges });
  const counted: Executor<HttpExecution>["prepare"] = (...given) => {
    count += 1;
    return prepare(...given);
  };
  const executor = { ...others, prepare: counted, ...(canWait && mayWait ? { canWait: mayWait } : {}) };
  return { executor, count: () => count };
}

async function load(tool: Tool, { executor }: Counting, isLoaded?: () => void) {
  const problems: Problem[] = [];
  try {
    const client = await createClient({
      sources: [{ name: "given", load: async () => [tool] }],
      executors: [executor],
      env: { HOST: "api.example.com", TOKEN: "secret-token-1", BROKEN: "a\nb" },
      onWarning: (one) => void problems.push(one),
    });
    isLoaded?.();
    const given = [{}, { name: "Ada" }, { name: "../é?", count: 5, other: [] }, { name: null }];
    const results = await Promise.all(given.map((props) => client.execute("ask", props)));
    const seen = results.map(({ isError, content }) => ({ isError, content }));
    const explained = await Promise.all(given.map((props) => client.explain("ask", props).catch(String)));
    await client.close();
    return { problems, seen, explained };
  } catch (error) {
    if (!LoadError.is(error)) throw error;
    return { problems: error.problems };
  }
}

const often = <T>(usual: fc.Arbitrary<T>, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 25, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const usualText = fc.constantFrom(
  "plain",
  "{{props.name}}",
  "a {{ input.name }} b",
  "{{env.TOKEN}}",
  "{{props.name | 'you'}}",
  "{!!props.count!!}",
);
const text = often<unknown>(
  usualText,
  ..."{{|{{props.undeclared}}|{{user.x}}|{{call.tenant}}|a {!!props.name!!}|{{props['name']}}|a\nb|é|{{env.BROKEN}}".split(
    "|",
  ),
  5,
  null,
);
const url = often<unknown>(
  fc.constantFrom(
    "https://api.example.com/",
    "https://api.example.com/users/{{props.name}}/notes?a={{props.count}}",
    "https://{{env.HOST}}/{{props.name}}",
    "{{props.name}}",
  ),
  "https://api.example.com/{{props.name | 'a}}b'}}",
  "https://api.example.com/{{props.name | \"x\" | 'y'}}/{{env.HOST}}",
  "https://api.example.com/{{",
  "https://api.example.com/{!!props.name!!}",
  "https://api.example.com/{{props.undeclared}}#a",
  "no url",
  "",
  5,
);
const names = fc.constantFrom("Accept", "X-One", "authorization", "Connection", "a b", "{{props.name}}", "");
const usualNames = fc.constantFrom("Accept", "X-One", "authorization");
const group = (keys: fc.Arbitrary<string>, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.dictionary(keys, values, { maxKeys: 2 });
const tree = fc.oneof(text, group(usualNames, text), fc.array(group(usualNames, text), { maxLength: 2 }));

const auth = fc.oneof<fc.Arbitrary<unknown>[]>(
  fc.record({ type: fc.constant("bearer"), token: text }),
  fc.record({ type: fc.constant("apiKey"), in: fc.constantFrom("header", "query"), name: names, value: text }),
  fc.constantFrom<unknown[]>(5, null, { type: "basic", username: "{{props.name}}", password: "{{env.TOKEN}}" }, {}),
);
const body = fc.oneof<fc.Arbitrary<unknown>[]>(
  fc.record({ json: tree }),
  fc.record({ type: fc.constant("json"), content: tree, optional: fc.boolean() }),
  fc.constantFrom<unknown[]>({ raw: "{{props.name}}" }, { form: { a: "{{" } }, { form: { a: "b" } }, "text", null, {}),
);

const block = fc.record(
  {
    type: fc.constant("http"),
    url,
    method: often<unknown>(fc.constantFrom("GET", "post"), 5, "é"),
    headers: often<unknown>(
      group(usualNames, text),
      { "a b": "c" },
      { Accept: "a\nb" },
      { Accept: "a\nb" },
      { "{{props.name}}": "c" },
      null,
      "text",
      [],
    ),
    params: often<unknown>(group(usualNames, tree), 5, null, { "{{props.name}}": 1 }),
    auth,
    body,
  },
  { requiredKeys: ["type", "url"] },
);
const oddParts = fc.constantFrom<object[]>(
  { query: { a: "b" } },
  { pathValues: ["props.none"] },
  { styles: { params: { none: { style: "form" } } } },
  { cookies: { a: "{{" } },
  { exposeHeaders: ["a b"] },
  { pagination: { type: "link" } },
  { idempotency: { header: "a b" } },
  { response: { select: "[[" } },
  { templateEngine: "go" },
  { "x-own": { a: 1 } },
);

const tool = fc
  .record({
    block,
    oddParts: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddParts }),
    inputSchema: often<unknown>(
      fc.constant({ type: "object", properties: { name: { type: ["string", "null"] }, count: { type: "integer" } } }),
      undefined,
      { type: "array" },
    ),
    document: often<object>(fc.constant({}), { templateEngine: "builtin" }, { templateEngine: "unknown" }),
  })
  .map(({ block: usual, oddParts: odd, document, inputSchema }): Tool => {
    const origin = { ...whole.origin, document };
    return JSON.parse(JSON.stringify({ ...whole, execution: { ...usual, ...odd }, inputSchema, origin }));
  });

describe("an http tool that waits for its first call to be prepared", () => {
  it("differs in nothing from one that was prepared when it was loaded", async () => {
    let waited = 0;
    await fc.assert(
      fc.asyncProperty(tool, async (given) => {
        const waiting = counting(true);
        const loaded = load(given, waiting, () => (waited += waiting.count() === 0 ? 1 : 0));
        await expect(loaded).resolves.toEqual(await load(given, counting(false)));
      }),
      { numRuns: 200 },
    );
    expect(waited).toBeGreaterThan(20);
  });
});
