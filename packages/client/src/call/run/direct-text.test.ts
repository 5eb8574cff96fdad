import {
  defaultLimits,
  textOf,
  type Executor,
  type JsonObject,
  type TextExecution,
  type Tool,
  type ToolDefinition,
} from "@mci/contract";
import { textExecutor } from "@mci/executor-text";
import { documentSource } from "@mci/source-file";
import { builtinEngine } from "@mci/template";
import * as fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { createClient } from "../../create-client.ts";
import type { ClientOptions } from "../../options.ts";
import type { Client } from "../../typed-client.ts";
import { DirectText } from "./direct-text.ts";

const name = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("a", "b", "c") },
  fc.constantFrom("constructor", "__proto__", "toString", "length"),
);
const usual = {
  string: ["x", "", "{{props.a}}", "y"],
  integer: [0, -0, 7, -3, 2 ** 60, 1e21],
  number: [1.5, 0, 7, -0.001, 1e-7],
  boolean: [true, false],
};
const unusual: readonly unknown[] = [
  null,
  undefined,
  {},
  ["x"],
  Number.NaN,
  Infinity,
  1n,
  Symbol.iterator,
  new Date(0),
];
const any = fc.constantFrom(...Object.values(usual).flat(), ...unusual);
const type = fc.constantFrom("string", "string", "string", "integer", "number", "boolean" as const);
const property = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type }) },
  {
    weight: 4,
    arbitrary: type.chain((of) => fc.record({ type: fc.constant(of), default: fc.constantFrom(...usual[of]) })),
  },
  fc.record({ type, minimum: fc.constantFrom(0, 1), maximum: fc.constantFrom(1, 7), default: any }),
  fc.record({ type, enum: fc.array(any, { minLength: 1, maxLength: 3 }) }),
  fc.constantFrom({ type: "string", maxLength: 1 }, { type: "object" }, {}),
);
const properties = fc
  .array(fc.tuple(name, property), { maxLength: 4 })
  .map((entries): Record<string, object> => Object.fromEntries(entries));
const schema = fc.record(
  {
    type: fc.constant("object"),
    properties,
    required: fc.array(name, { maxLength: 1 }),
    additionalProperties: fc.boolean(),
  },
  { requiredKeys: ["type", "properties"] },
);

interface Case {
  readonly inputSchema: object | undefined;
  readonly text: string;
  readonly calls: readonly unknown[];
}

/** Mostly what a tool is for, and now and then anything else. */
const cases: fc.Arbitrary<Case> = fc.option(schema, { nil: undefined, freq: 4 }).chain((inputSchema) => {
  const declared = inputSchema?.properties ?? { a: {}, b: {} };
  const names = Object.keys(declared);
  const piece = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom("Hello ", ...names.map((key) => `{{props.${key}}}`)) },
    { weight: 3, arbitrary: fc.constantFrom(", ", "é", "{", "\n") },
    fc.constantFrom("{{ props.a }}", "{{env.USER}}", "{{props.a | 'none'}}", "@if(props.a)yes@endif", "{{input.b}}"),
  );
  const fitting = fc
    .tuple(...names.map((key) => fc.constantFrom(...valuesOf(declared[key]))))
    .map((values) => Object.fromEntries(values.map((value, at) => [names[at]!, value])));
  const anything = fc.array(fc.tuple(name, any), { maxLength: 4 }).map((entries) => Object.fromEntries(entries));
  const given = fc.oneof(
    { weight: 9, arbitrary: fitting },
    { weight: 3, arbitrary: fitting.map((one) => Object.fromEntries(Object.entries(one).toReversed())) },
    { weight: 9, arbitrary: fc.tuple(fitting, fates).map(([one, fate]) => lacking(one, fate)) },
    { weight: 3, arbitrary: fc.tuple(fitting, anything).map(([one, other]) => ({ ...one, ...other })) },
    anything,
    fitting.map((one) => Object.assign(Object.create(null) as object, one)),
    fitting.map((one) => Object.create(one) as object),
    fc.constantFrom<unknown>([], ["a"], null, "a", Object.assign(new Map(), { a: "own" }), Object.freeze({ a: "x" })),
  );
  return fc.record({
    inputSchema: fc.constant(inputSchema),
    text: fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")),
    calls: fc.array(given, { maxLength: 4 }),
  });
});

const fates = fc.array(fc.constantFrom("given", "null", "absent"), { minLength: 4, maxLength: 4 });

/** The same without some of its values: absent, or null in their place. */
function lacking(props: JsonObject, fates: readonly string[]): JsonObject {
  const entries = Object.entries(props).map(([key, value], at) => [key, fates[at] === "null" ? null : value] as const);
  return Object.fromEntries(entries.filter((_, at) => fates[at] !== "absent"));
}

function valuesOf(declared: object | undefined): readonly unknown[] {
  const type: unknown = declared && Reflect.get(declared, "type");
  return typeof type === "string" && type in usual ? usual[type as keyof typeof usual] : ["x"];
}

describe("a direct call", () => {
  it("has the result of a usual one, wherever it has any", async () => {
    let taken = 0;
    const property = fc.asyncProperty(cases, async ({ inputSchema, text, calls }) => {
      const tool = { name: "tool", ...(inputSchema && { inputSchema }), execution: { type: "text", text } };
      const client = await open(tool, { executors: [wrapped] }).catch(() => undefined);
      if (client === undefined) return; // A mistake in the schema or in the template.
      const compiled = builtinEngine().compile(text, {
        missing: "error",
        limits: defaultLimits,
        include: noIncludes,
      });
      const direct = new DirectText(tool as unknown as Tool, compiled, defaultLimits);
      for (const props of calls) {
        const result = direct.call(props as JsonObject);
        if (result === undefined) continue;
        taken += 1;
        expect(result).toEqual(await client.execute("tool", props as JsonObject));
      }
      await client.close();
    });
    await fc.assert(property, { numRuns: 1_500 });
    expect(taken).toBeGreaterThan(200);
  });

  it("reads each argument once, and writes what it has checked", async () => {
    const client = await open({
      inputSchema: person,
      execution: { type: "text", text: "{{props.name}}{{props.name}}" },
    });
    let reads = 0;
    const given = { get name(): unknown { return (reads += 1) === 1 ? "once" : { toString: () => "twice" }; } }; // prettier-ignore
    expect(textOf(await client.execute("tool", given))).toBe("onceonce");
    expect(reads).toBe(1);
  });

  it("reads own properties only, whatever others add to the prototype of all objects", async () => {
    const client = await open({ inputSchema: person, execution: { type: "text", text: "{{props.name}}" } });
    expect(textOf(await client.execute("tool", { name: "own" }))).toBe("own");
    // oxlint-disable-next-line no-extend-native -- what is tested is that it changes nothing
    Object.defineProperty(Object.prototype, "name", { value: "foreign", enumerable: true, configurable: true, writable: true }); // prettier-ignore
    const result = await client.execute("tool", {}).finally(() => Reflect.deleteProperty(Object.prototype, "name"));
    expect(result).toMatchObject({ isError: true, code: "MCI_INPUT" });
  });

  it("writes what the limits allow, and no more", async () => {
    const tool = { execution: { type: "text", text: "{{props.name}}" }, inputSchema: person };
    for (const limits of [{ outputBytes: 30 }, { resultBytes: 30 }]) {
      const client = await open(tool, { limits });
      expect(textOf(await client.execute("tool", { name: "x".repeat(10) }))).toBe("x".repeat(10));
      expect(textOf(await client.execute("tool", { name: "x".repeat(30) }))).toBe("x".repeat(30));
      const cut = await client.execute("tool", { name: "x".repeat(31) });
      expect(cut.isError || cut.metadata?.["truncated"]).toBe(true);
    }
  });

  it("is left out by an aborted signal, and by what a tool needs besides", async () => {
    const tool = { execution: { type: "text", text: "{{props.name}}" }, inputSchema: person };
    const client = await open(tool);
    const given = { name: "Ada" };
    expect(await client.execute("tool", given, { signal: AbortSignal.abort() })).toMatchObject({
      code: "MCI_CANCELLED",
    });
    const asked = await open({ ...tool, approval: "always" });
    expect(await asked.execute("tool", given)).toMatchObject({ isError: true, code: "MCI_APPROVAL" });
    const kept = await open({ ...tool, execution: { ...tool.execution, cache: { ttl_ms: 60_000 } } });
    await kept.execute("tool", given);
    expect(await kept.execute("tool", given)).toMatchObject({ metadata: { cached: true } });
    await client.close();
    expect(await client.execute("tool", given)).toMatchObject({ code: "MCI_CLOSED" });
  });

  it("is not answered once its client is closed or its signal aborted, in middleware or by its arguments", async () => {
    const tool = { execution: { type: "text", text: "{{props.name}}" }, inputSchema: person };
    let passOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (passOn = resolve));
    const client = await open(tool, { middleware: [async (call, next) => (await gate, next(call))] });
    const waiting = client.execute("tool", { name: "Ada" });
    const closing = client.close();
    passOn();
    expect(await waiting).toMatchObject({ code: "MCI_CLOSED" });
    await closing;
    const other = await open(tool);
    const controller = new AbortController();
    const aborts = { get name(): string { controller.abort(); return "Ada"; } }; // prettier-ignore
    expect(await other.execute("tool", aborts, { signal: controller.signal })).toMatchObject({ code: "MCI_CANCELLED" });
    const closes = { get name(): string { void other.close(); return "Ada"; } }; // prettier-ignore
    expect(await other.execute("tool", closes)).toMatchObject({ code: "MCI_CLOSED" });
  });

  it("leaves texts that no string can hold to the usual way", async () => {
    const client = await open({ execution: { type: "text", text: "{{props.name}}".repeat(16) }, inputSchema: person });
    expect(await client.execute("tool", { name: "x".repeat(40e6) })).toMatchObject({ code: "MCI_TEMPLATE_LIMIT" });
  });

  it("refuses arguments that are refused elsewhere, though nothing names them", async () => {
    const client = await open({ execution: { type: "text", text: "{{props.name}}" } });
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    expect(await client.execute("tool", { name: "Ada", circular })).toMatchObject({ code: "MCI_INPUT" });
    expect(textOf(await client.execute("tool", { name: "Ada", other: 1 }))).toBe("Ada");
  });

  it("keeps to the limits of a template that has some of its own", () => {
    const limits = { ...defaultLimits, outputBytes: 15 };
    const template = builtinEngine().compile("{{props.name}}", { missing: "error", limits, include: noIncludes });
    const direct = new DirectText({ name: "tool", inputSchema: person } as unknown as Tool, template, defaultLimits);
    expect(direct.call({ name: "x".repeat(5) })).toBeDefined();
    expect(direct.call({ name: "x".repeat(6) })).toBeUndefined();
  });

  it("calls what wraps the executor", async () => {
    const client = await open({ execution: { type: "text", text: "x" } }, { executors: [wrapped] });
    const before = wraps;
    await client.execute("tool");
    expect(wraps).toBe(before + 1);
  });
});

const person = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };

let wraps = 0;

/** A wrapper, as somebody could write one: it copies what the executor returns. */
const wrapped: Executor<TextExecution> = {
  type: "text",
  async prepare(tool, kit) {
    const prepared = await textExecutor().prepare(tool, kit);
    return {
      ...prepared,
      run(call) {
        wraps += 1;
        return prepared.run(call);
      },
    };
  },
};

async function open(tool: object, options: Partial<ClientOptions> = {}): Promise<Client> {
  const client = await createClient({
    sources: [documentSource({ schemaVersion: "1.0", tools: [{ name: "tool", ...tool } as ToolDefinition] })],
    executors: [textExecutor()],
    env: { USER: "ada" },
    onWarning: () => undefined,
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}

function noIncludes(): never {
  throw new Error("Nothing is included here.");
}
