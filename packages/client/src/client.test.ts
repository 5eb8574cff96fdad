import { LoadError, MCIError, text, type LoadContext, type Problem, type SecretSource } from "@mci/contract";
import { textExecutor } from "@mci/executor-text";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { documentSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { createClient } from "./create-client.ts";
import { custom, load, loadFrom, textTool } from "../test/load.ts";

const shop = [
  textTool("list_orders", "orders", { tags: ["read"] }),
  textTool("get_order", "order {{props.id}}", { tags: ["read", "detail"] }),
  textTool("delete_order", "gone", { tags: ["write"] }),
  textTool("hidden", "hidden", { disabled: true }),
];

async function errorOf(loading: Promise<unknown>): Promise<MCIError> {
  const error: unknown = await loading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!MCIError.is(error)) throw new Error(`Expected an MCIError, got ${String(error)}`);
  return error;
}

describe("what nothing acts on", () => {
  it("is warned of when it is loaded", async () => {
    const warnings: string[] = [];
    const retries = { attempts: 3 };
    const shaped = { type: "text", text: "x", response: { maxChars: 5 }, retries };
    const onWarning = ({ message }: Problem): void => void warnings.push(message);
    await load([{ name: "shaped", execution: shaped }], { onWarning });
    expect(warnings).toEqual([
      'execution.retries: A "text" tool is never tried again, as nothing tells whether that is safe: this has no effect.',
      'execution.response: The answer of a "text" tool is what its author wrote: this has no effect.',
    ]);
  });
});

describe("a field that does nothing where it stands", () => {
  const http = { type: "http", url: "https://h.example/" };
  it.each([
    [{ ...http, retries: { backoff_ms: 5 } }, "execution.retries.backoff_ms: Without 'attempts' of 2 or more"],
    [{ ...http, response: { templateEngine: "go" } }, "execution.response.templateEngine: There is no template for"],
    [{ ...http, templateEngine: "builtin" }, 'execution.templateEngine: "http" tools have no full template'],
    [{ ...http, idempotency: { header: "Key" } }, "execution.idempotency: Requests that only read have no key"],
    [
      { type: "function", function: "f", retries: { attempts: 3 } },
      `execution.retries: A "function" tool is tried again only if its defineTool has 'retry': this has no effect.`,
    ],
    [{ type: "cli", command: "ls", retries: { attempts: 3 } }, 'execution.retries: A "cli" tool is never tried again'],
  ])("is warned of: %j", async (execution, expected) => {
    const warnings: string[] = [];
    const executors = ["http", "cli", "function"].map((type) => custom(type, () => text("")));
    const onWarning = ({ message }: Problem): void => void warnings.push(message);
    await load([{ name: "a", execution }], {
      executors,
      engines: [{ name: "go", compile: () => ({ render: () => "" }) }],
      onWarning,
    });
    expect(warnings).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    { ...http, retries: { attempts: 2, backoff_ms: 5 }, response: { template: "x", templateEngine: "builtin" } },
    { ...http, method: "POST", idempotency: { header: "Key" }, responseTemplate: "x" },
    { type: "cli", command: "ls", stdin: "x", templateEngine: "builtin" },
    { type: "own", retries: { attempts: 2 }, templateEngine: "builtin", "{{props.x}}": 1 },
  ])("is not warned of where it does something: %j", async (execution) => {
    const executors = ["http", "cli", "own"].map((type) => custom(type, () => text("")));
    const onWarning = ({ message }: Problem): void => expect.unreachable(message);
    await load([{ name: "a", execution }], { executors, onWarning });
  });
});

describe("a placeholder in a name", () => {
  it("is warned of where it stands, and stays as written", async () => {
    const warnings: Problem[] = [];
    const http = {
      type: "http",
      url: "https://h.example/",
      params: { "{{props.k}}": "v", "{{other}}": "v" },
      body: { json: { a: [{ "x-{!! env.K !!}": 1 }] } },
    };
    const cli = {
      type: "cli",
      command: "ls",
      env: { "{{props.k}}": "v" },
      flags: { "--{{props.k}}": { from: "props.k", type: "value" } },
    };
    const own = { type: "own", values: { "{{props.k}}": "v" } };
    const tools = [http, cli, own].map((execution) => ({ name: execution.type, execution }));
    await load(tools, {
      executors: [http, cli, own].map(({ type }) => custom(type, () => text(""))),
      onWarning: (problem) => warnings.push(problem),
    });
    const names = warnings.map(({ tool, pointer }) => [tool, pointer]);
    expect(names).toEqual([
      ["http", "/tools/0/execution/params/{{props.k}}"],
      ["http", "/tools/0/execution/body/json/a/0/x-{!! env.K !!}"],
      ["cli", "/tools/1/execution/env/{{props.k}}"],
      ["cli", "/tools/1/execution/flags/--{{props.k}}"],
    ]);
    expect(warnings[0]?.message).toBe(
      "execution.params.{{props.k}}: Only values are templates: this name stays as written.",
    );
  });
});

describe("listing", () => {
  it("gives enabled tools in their order, by name, and their schemas", async () => {
    const schema = { type: "object", properties: { a: {} } };
    const client = await load([...shop, textTool("typed", "x", { inputSchema: schema })]);
    expect(client.listTools()).toEqual(["list_orders", "get_order", "delete_order", "typed"]);
    expect(client.tools({ tags: ["detail"] }).map(({ name }) => name)).toEqual(["get_order"]);
    expect(client.getTool("get_order")?.tags).toEqual(["read", "detail"]);
    expect(client.getTool("hidden")).toBeUndefined();
    expect(client.getToolSchema("typed")).toEqual(schema);
    Object.assign(client.getToolSchema("typed").properties, { b: {} });
    expect(client.getToolSchema("typed")).toEqual(schema);
    expect(client.getToolSchema("get_order")).toEqual({ type: "object", properties: {} });
    expect(() => client.getToolSchema("get_ordr")).toThrow("There is no tool 'get_ordr'.");
    expect([...client].map(({ name }) => name)).toEqual(client.listTools());
  });

  it("answers a call of an unknown or disabled tool with the nearest visible name", async () => {
    const client = await load(shop);
    expect(await client.execute("get_ordr")).toMatchObject({
      isError: true,
      code: "MCI_TOOL_UNKNOWN",
      error: "Cannot run unknown tool 'get_ordr'. Did you mean 'get_order'?",
    });
    expect(await client.execute("hidden")).toMatchObject({ error: "Cannot run unknown tool 'hidden'." });
  });

  it("repeats no more than 100 characters of an unknown name", async () => {
    const client = await load(shop);
    const error = `Cannot run unknown tool '${"x".repeat(97)}...'.`;
    expect(await client.execute("x".repeat(101))).toMatchObject({ isError: true, error });
  });
});

describe("selections", () => {
  it.each([
    [{ only: ["get_order"] }, ["get_order"]],
    [{ only: [] }, []],
    [{ tags: [] }, []],
    [{ toolsets: [] }, []],
    [{ except: [] }, ["list_orders", "get_order", "delete_order"]],
    [{ except: ["delete_order"] }, ["list_orders", "get_order"]],
    [{ tags: ["read"], except: ["list_orders"] }, ["get_order"]],
    [{ withoutTags: ["read"] }, ["delete_order"]],
    [{ tags: ["READ"] }, []],
    [{ toolsets: ["nobody"] }, []],
    [{}, ["list_orders", "get_order", "delete_order"]],
  ])("%j selects %j", async (filter, expected) => {
    const client = await load(shop);
    expect(client.select(filter).listTools()).toEqual(expected);
    expect(client.listTools(filter)).toEqual(expected);
  });

  it("are made once for a filter that says the same", async () => {
    const client = await load(shop);
    const names = ["get_order"];
    const selection = client.select({ only: names });
    names.push("delete_order");
    expect(selection.listTools()).toEqual(["get_order"]);
    expect(client.select({ only: ["get_order"] })).toBe(selection);
    expect(client.select({ only: names }).listTools()).toEqual(["get_order", "delete_order"]);
    expect(client.select({ except: ["get_order"] }).listTools()).toEqual(["list_orders", "delete_order"]);
  });

  it("run exactly what they list", async () => {
    const client = await load(shop);
    const readers = client.select({ tags: ["read"] });
    expect(await readers.execute("get_order", { id: 7 })).toMatchObject({ content: [{ text: "order 7" }] });
    expect(await readers.execute("delete_order")).toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
    expect(await readers.execute("delete_ordr")).toMatchObject({ error: "Cannot run unknown tool 'delete_ordr'." });
    expect([...readers].map(({ name }) => name)).toEqual(["list_orders", "get_order"]);
  });

  it("show and explain exactly what they list", async () => {
    const client = await load(shop);
    const readers = client.select({ tags: ["read"] });
    expect(readers.getTool("get_order")).toBe(client.getTool("get_order"));
    expect(readers.getTool("delete_order")).toBeUndefined();
    expect(readers.getToolSchema("get_order")).toEqual(client.getToolSchema("get_order"));
    expect(await readers.explain("get_order", { id: 7 })).toEqual(await client.explain("get_order", { id: 7 }));
    const unknown = { code: "MCI_TOOL_UNKNOWN", message: "There is no tool 'delete_order'." };
    expect(() => readers.getToolSchema("delete_order")).toThrow(expect.objectContaining(unknown));
    await expect(readers.explain("delete_order")).rejects.toMatchObject(unknown);
  });

  it("chain, and take names one by one or as an array", async () => {
    const client = await load(shop);
    expect(
      client
        .select({ tags: ["read"] })
        .without("list_orders")
        .listTools(),
    ).toEqual(["get_order"]);
    const write = { withoutTags: ["write"] };
    expect(client.only(["get_order", "delete_order"]).select(write).listTools()).toEqual(["get_order"]);
    expect(client.without("get_order", "list_orders").listTools()).toEqual(["delete_order"]);
  });
});

describe("tools", () => {
  it("are frozen all the way down, and the object they came from is neither frozen nor watched", async () => {
    const schema = { type: "object", properties: { a: { type: "string", default: "x" } } };
    const client = await load([textTool("a", "{{props.a}}", { inputSchema: schema })]);
    const frozen = (value: unknown): boolean =>
      typeof value !== "object" || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen));
    expect(client.tools().every(frozen)).toBe(true);
    expect(Object.isFrozen(schema)).toBe(false);
    schema.properties.a.default = "changed";
    expect(await client.execute("a")).toMatchObject({ content: [{ text: "x" }] });
  });

  it("do not mix a thousand interleaved calls with different arguments", async () => {
    const wait = custom("wait", async ({ scope }) => {
      await new Promise((resolve) => setImmediate(resolve));
      return text(JSON.stringify([scope.props, scope.input === scope.props, scope.properties === scope.props]));
    });
    const client = await load(
      [{ name: "wait", execution: { type: "wait" } }, textTool("text", "{{props.n}} {{props.n}}")],
      { executors: [wait], maxQueued: 2_000 },
    );
    const calls = Array.from({ length: 1_000 }, async (_, n) => {
      const [slow, fast] = await Promise.all([client.execute("wait", { n }), client.execute("text", { n })]);
      return [slow.content, fast.content];
    });
    const results = await Promise.all(calls);
    for (const [n, contents] of results.entries()) {
      expect(contents).toEqual([
        [{ type: "text", text: `[{"n":${n}},true,true]` }],
        [{ type: "text", text: `${n} ${n}` }],
      ]);
    }
  });

  it("render the arguments as data, on the first call and on every later one", async () => {
    const client = await load([textTool("echo", "{{props.a}}")]);
    for (const a of ["{{env.SECRET}}", "@if(1)x@endif", "{!!props.a!!}", "{{props.b}}"]) {
      expect(await client.execute("echo", { a, b: "no" })).toMatchObject({ content: [{ text: a }] });
      expect(await client.execute("echo", { a: "plain" })).toMatchObject({ content: [{ text: "plain" }] });
    }
  });

  it("see the env that was handed in and nothing else, with its types", async () => {
    const env: Record<string, unknown> = { LIST: [1, { a: true }], ON: false };
    const client = await load(
      [textTool("list", "{{env.LIST}} @if(env.ON)on@else off@endif"), textTool("home", "{{env.PATH}}")],
      { env },
    );
    env["LIST"] = "changed";
    expect(await client.execute("list")).toMatchObject({ content: [{ text: '[1,{"a":true}]  off' }] });
    expect(await client.execute("home")).toMatchObject({ isError: true, code: "MCI_TEMPLATE_MISSING" });
  });
});

describe("loading", () => {
  it("lists all problems of all tools, each with the tool, the field and a code", async () => {
    const error = await errorOf(
      load([
        textTool("a", "@if(props.x) never closed"),
        textTool("b", "{{ props. }}", { disabled: true }),
        textTool("c", "fine", { inputSchema: { type: "strng" } }),
        { name: "d", execution: { type: "txt", text: "x" } },
        { name: "e", execution: { type: "text", text: "x", templateEngine: "biultin" } },
      ]),
    );
    expect(error).toBeInstanceOf(LoadError);
    expect(error.code).toBe("MCI_LOAD");
    expect((error as LoadError).problems).toMatchObject([
      { code: "MCI_TEMPLATE_SYNTAX", tool: "a", pointer: "/tools/0/execution/text" },
      { code: "MCI_TEMPLATE_SYNTAX", tool: "b", pointer: "/tools/1/execution/text" },
      { code: "MCI_SCHEMA_INPUT", tool: "c", pointer: "/tools/2/inputSchema/type" },
      { code: "MCI_CONFIG_EXECUTOR", tool: "d", pointer: "/tools/3/execution/type", hint: 'Did you mean "text"?' },
      { code: "MCI_CONFIG_ENGINE", tool: "e", hint: "Did you mean 'builtin'?" },
    ]);
    for (const name of ["a", "b", "c", "d", "e"]) expect(error.message).toContain(`'${name}'`);
  });

  it("refuses two tools of one name and says where both are", async () => {
    const error = await errorOf(load([textTool("a", "1"), textTool("b", "2"), textTool("a", "3")]));
    expect(error.code).toBe("MCI_TOOL_DUPLICATE");
    expect(error.message).toContain("There is another tool 'a', at /tools/0.");
    expect(error.message).toContain("'prefix'");
  });

  it("lets a disabled tool share a name", async () => {
    const client = await load([textTool("a", "old", { disabled: true }), textTool("a", "new")]);
    expect(await client.execute("a")).toMatchObject({ content: [{ text: "new" }] });
  });

  it("loads a tool of a known type without its executor, warns, and says so when it is called", async () => {
    const warnings: Problem[] = [];
    const tool = { name: "search", execution: { type: "http", url: "https://example.com" } };
    const client = await load([tool], { onWarning: (problem) => warnings.push(problem) });
    expect(warnings).toMatchObject([{ code: "MCI_CONFIG_EXECUTOR", tool: "search", severity: "warning" }]);
    expect(await client.execute("search")).toMatchObject({
      code: "MCI_CONFIG_EXECUTOR",
      error: `Nothing here runs "http" tools. Pass an executor for "http" to the client, such as that of @mci/executor-http, or list it in 'executors' of mci.config.mjs.`,
    });
  });

  it("closes executors and sources when it fails", async () => {
    const closed: string[] = [];
    const executor = custom("x", () => text("x"), { close: async () => void closed.push("executor") });
    const source = { name: "s", load: async () => [], close: async () => void closed.push("source") };
    await errorOf(load([textTool("a", "@if(")], { executors: [executor], sources: [source] }));
    expect(closed.toSorted()).toEqual(["executor", "source"]);
  });

  it("uses the later of two executors of one type", async () => {
    const client = await load([textTool("a", "x")], { executors: [custom("text", () => text("mine"))] });
    expect(await client.execute("a")).toMatchObject({ content: [{ text: "mine" }] });
  });
});

it("a call under way keeps the env values that it began with when a reload brings others", async () => {
  const sources: ReadonlyMap<string, SecretSource>[] = [
    new Map(),
    new Map([["A", { from: "a test", read: async () => "new" }]]),
  ];
  const inputSchema = { type: "object", properties: { n: { type: "array", items: { type: "integer" } } } };
  const client = await load([textTool("say", "{{env.A}}", { inputSchema })], {
    env: { A: "old" },
    secrets: async () => sources.shift() ?? new Map(),
  });
  const before = client.execute("say", { n: [1] }); // Waits for its validator.
  await client.reload();
  expect(await before).toMatchObject({ content: [{ text: "old" }] });
});

describe("reload", () => {
  it("swaps the tools in one step, tells what changed, and keeps the old ones when something is wrong", async () => {
    let tools = [textTool("stays", "1"), textTool("goes", "1"), textTool("changes", "1")];
    const client = await loadFrom((context) => documentSource({ schemaVersion: "1.0", tools }).load(context));
    const selection = client.without("stays");
    let heard = 0;
    const unwatch = client.watch(() => (heard += 1));

    expect(await client.reload()).toEqual({ added: [], removed: [], changed: [] });
    expect(heard).toBe(0);
    tools = [textTool("stays", "1"), textTool("changes", "2"), textTool("comes", "1")];
    expect(await client.reload()).toEqual({ added: ["comes"], removed: ["goes"], changed: ["changes"] });
    expect(heard).toBe(1);
    expect(selection.listTools()).toEqual(["changes", "comes"]);
    expect(await client.execute("changes")).toMatchObject({ content: [{ text: "2" }] });
    expect(await client.execute("goes")).toMatchObject({ code: "MCI_TOOL_UNKNOWN" });

    tools = [textTool("stays", "@if(")];
    await expect(client.reload()).rejects.toThrow("stays");
    expect(client.listTools()).toEqual(["stays", "changes", "comes"]);
    unwatch();
    await client.close();
    await expect(client.reload()).rejects.toMatchObject({ code: "MCI_CLOSED" });
  });

  it("that overlaps another ends with what was there last", async () => {
    let version = 0;
    const client = await loadFrom(async (context) => {
      version += 1;
      const name = `v${version}`;
      await new Promise((resolve) => setTimeout(resolve, version === 2 ? 20 : 0));
      return documentSource({ schemaVersion: "1.0", tools: [textTool(name, name)] }).load(context);
    });
    await Promise.all([client.reload(), client.reload()]);
    expect(client.listTools()).toEqual(["v3"]);
  });
});

describe("names", () => {
  it.each(["\u001b[31m", "../", "x".repeat(200)])("that a prefix made wrong are refused: %j", async (prefix) => {
    const source = documentSource({ schemaVersion: "1.0", tools: [textTool("a", "b")] });
    const prefixed = loadFrom(async (context) =>
      (await source.load(context)).map((tool) => ({ ...tool, name: prefix + tool.name })),
    );
    const error = await errorOf(prefixed);
    expect(error.code).toBe("MCI_TOOL_NAME");
  });
});

describe("metadata", () => {
  it("is what the main file says about itself, the first of several, also without tools and after a reload", async () => {
    const first = { schemaVersion: "1.0", tools: [], metadata: { name: "First", version: "1" } };
    let said: object = first;
    const changing = { name: "changing", load: (context: LoadContext) => documentSource(said).load(context) };
    const second = documentSource({ ...first, metadata: { name: "Second" } });
    const client = closedAtEnd(await createClient({ sources: [changing, second], executors: [] }));
    expect(client.metadata).toEqual({ name: "First", version: "1" });
    expect(Object.isFrozen(client.metadata)).toBe(true);
    said = { ...first, metadata: undefined };
    await client.reload();
    expect(client.metadata).toEqual({ name: "Second" });
    expect((await load([])).metadata).toBeUndefined();
  });
});

describe("explain", () => {
  it("passes through to the executor, with the defaults and the validation of a call", async () => {
    const schema = { type: "object", properties: { name: { type: "string", default: "Ada" } } };
    const client = await load(
      [
        textTool("greet", "Hello {{props.name}}", { inputSchema: schema }),
        { name: "mute", execution: { type: "mute" } },
      ],
      {
        executors: [custom("mute", () => text("x"))],
      },
    );
    expect(await client.explain("greet")).toEqual({
      text: "Hello Ada",
      parts: [{ name: "text", value: "Hello Ada", at: "/text" }],
    });
    expect((await errorOf(client.explain("greet", { name: 5 }))).code).toBe("MCI_INPUT");
    expect((await errorOf(client.explain("gret"))).hint).toBe("Did you mean 'greet'?");
    expect((await errorOf(client.explain("mute"))).message).toContain('"mute"');
  });
});

it("explains with the object that an executor has prepared", async () => {
  class Prepared {
    readonly words = "Says nothing";
    run = (): Promise<never> => Promise.reject(new Error("explained only"));
    explain(): { text: string; parts: [] } {
      return { text: this.words, parts: [] };
    }
  }
  const executor = { type: "own", prepare: () => new Prepared() };
  const client = await load([{ name: "say", execution: { type: "own" } }], { executors: [executor] });
  expect(await client.explain("say")).toEqual({ text: "Says nothing", parts: [] });
});

describe("a template that reads an argument its tool does not declare", () => {
  const inputSchema = { type: "object", properties: { city: { type: "string" }, days: {} } };
  const hint = "inputSchema does not declare 'unit', so it is dropped even when given. It declares city, days.";

  it.each(["props.unit", "input.unit", 'properties["unit"]', "props.unit.name | props.city.name"])(
    "says so, whether it was given or not: %s",
    async (path) => {
      const client = await load([textTool("weather", `{{${path}}}`, { inputSchema })]);
      for (const props of [{ city: "Oslo", unit: "celsius" }, { city: "Oslo" }]) {
        const result = await client.execute("weather", props); // oxlint-disable-line no-await-in-loop
        expect(result).toMatchObject({
          code: "MCI_TEMPLATE_MISSING",
          error: expect.stringMatching(/^Missing value: /),
        });
        expect(result.isError && result.error).toContain(hint);
        expect(result.isError && result.error).not.toContain("Give the argument");
      }
      await expect(client.explain("weather", { unit: "celsius" })).rejects.toMatchObject({ hint });
      await client.close();
    },
  );

  it.each([
    ["declares it", "{{props.city}}", inputSchema, "Give the argument 'city'."],
    ["lets in what it does not declare", "{{props.unit}}", { ...inputSchema, additionalProperties: true }, "Give the"],
    ["declares nothing", "{{props.unit}}", undefined, "Give the argument 'unit'."],
  ])("is told apart from one that %s", async (_, source, schema, expected) => {
    const warnings: string[] = [];
    const onWarning = ({ message }: Problem): void => void warnings.push(message);
    const extra = schema === undefined ? {} : { inputSchema: schema };
    const client = await load([textTool("weather", source, extra)], { onWarning });
    expect(await client.execute("weather")).toMatchObject({ error: expect.stringContaining(expected) });
    expect(warnings).toEqual([]);
  });

  it("is warned of when it is loaded, in every field, and so is a root that nothing fills", async () => {
    const warnings: Problem[] = [];
    const sources = ["{{props.unit}}", "@if(props.unit)x@endif", '{{props["unit"]}}', "{{props.city}}", "{{env.A}}"];
    sources.push("{{prop.city}}", "{{props.city | upper}}", "@for(city in range(1, 2)){{city}}@endfor");
    const tools = sources.map((source, index) => textTool(`tool_${index}`, source, { inputSchema }));
    await load(tools, { onWarning: (problem) => warnings.push(problem) });
    const message =
      "execution.text: 'unit' is not among the properties of inputSchema, so props.unit never has a value.";
    expect(warnings).toMatchObject(
      ["tool_0", "tool_1", "tool_2"]
        .map((tool) => ({
          code: "MCI_TEMPLATE_MISSING",
          severity: "warning",
          tool,
          message,
        }))
        .concat(
          ["prop.city", "upper"].map((path, index) => ({
            code: "MCI_TEMPLATE_MISSING",
            severity: "warning",
            tool: `tool_${index + 5}`,
            message: `execution.text: Nothing is called '${path.split(".")[0]}' here: ${path}`,
          })),
        ),
    );
  });
});

describe("a template's mistakes in a call", () => {
  it("are results that name the value, its field and its place", async () => {
    const client = await load([textTool("greet", "Hello\n  {{props.nmae}}")]);
    const result = await client.execute("greet", { name: "Ada" });
    expect(result).toMatchObject({ isError: true, code: "MCI_TEMPLATE_MISSING" });
    expect(result.isError && result.error).toContain("props.nmae");
    expect(result.isError && result.error).toContain("execution.text, line 2, column 5");
  });
});

describe("options", () => {
  it.each([
    [
      { limits: { resultByte: 5 } },
      "createClient has no option 'limits.resultByte'. Did you mean 'limits.resultBytes'?",
    ],
    [{ limits: { resultBytes: "x" } }, "The option 'limits.resultBytes' must be a number of at least 0, not \"x\"."],
    [{ timeoutMs: Number.NaN }, "The option 'timeoutMs' must be a number of at least 1, not NaN."],
    [{ limits: 5 }, "The option 'limits' must be an object of options, not 5."],
    [{ concurrency: 5 }, "The option 'concurrency' must be an object, not 5."],
    [{ concurrency: [4] }, "The option 'concurrency' must be an object, not an array."],
    [{ env: ["TOKEN"] }, "The option 'env' must be an object, not an array."],
    [{ env: "TOKEN" }, "The option 'env' must be an object, not this string."],
    [{ maxQueued: Number.NaN }, "The option 'maxQueued' must be a number of at least 0, not NaN."],
    [{ maxQueuedBytes: "1 MB" }, "The option 'maxQueuedBytes' must be a number of at least 0, not \"1 MB\"."],
    [{ timeoutMs: -1 }, "The option 'timeoutMs' must be a number of at least 1, not -1."],
    [{ concurrency: { cli: 0 } }, "The option 'concurrency.cli' must be a number of at least 1, not 0."],
    [{ middleware: [5] }, "The option 'middleware[0]' must be a function (call, next), not 5."],
    [{ timeoutMS: 5 }, "createClient has no option 'timeoutMS'. Did you mean 'timeoutMs'?"],
    [
      { executors: [textExecutor] },
      "The option 'executors[2]' must be an executor, an object with 'prepare', not a function.",
    ],
    [{ engines: [5] }, "The option 'engines[0]' must be a template engine, an object with 'compile', not 5."],
  ])("%j are refused", async (options, message) => {
    const error = await errorOf(load([], options as never));
    expect(error).toMatchObject({ code: "MCI_CONFIG", message });
  });

  it.each([
    [
      { concurrency: { tetx: 5 } },
      [
        "MCI_CONFIG",
        "The option 'concurrency.tetx' must be named after an execution type.",
        "Did you mean 'concurrency.text'?",
      ],
    ],
    [
      { templateEngine: "bultin" },
      [
        "MCI_CONFIG_ENGINE",
        "The option 'templateEngine': There is no template engine 'bultin'.",
        "Did you mean 'builtin'?",
      ],
    ],
  ])("%j is refused by its name, with the nearest value", async (options, [code, message, hint]) => {
    const error = await errorOf(load([textTool("a", "A"), textTool("b", "B")], options));
    expect(error).toMatchObject({ name: "ConfigError", code, message, hint });
  });

  it.each([
    [{ tag: ["read"] }, "A filter has no member 'tag'.", "Did you mean 'tags'?"],
    [{ tags: "read" }, "The member 'tags' of a filter must be an array of names.", 'Write { tags: ["read"] }.'],
  ])("the filter %j is refused rather than letting everything through", async (filter, message, hint) => {
    const client = await load(shop);
    expect(() => client.select(filter as object)).toThrow(expect.objectContaining({ message, hint }));
  });

  it("an executor that prepares nothing, or finds no text where it needs one, is a load error", async () => {
    const lazy = { type: "lazy", prepare: () => undefined as never };
    const error = await errorOf(load([{ name: "a", execution: { type: "lazy" } }], { executors: [lazy] }));
    expect(error.message).toContain('The executor of "lazy" tools prepared nothing that runs.');
    const needy = {
      ...custom("needy", () => text("")),
      prepare: (_: unknown, { field }: { field: (source: never) => unknown }) => ({
        run: () => text(""),
        host: field(undefined as never),
      }),
    };
    const other = await errorOf(load([{ name: "a", execution: { type: "needy" } }], { executors: [needy] }));
    expect(other.message).toContain("Expected a string, but a field is missing.");
  });
});
