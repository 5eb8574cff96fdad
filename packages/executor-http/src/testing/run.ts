import {
  defaultLimits,
  MCIError,
  type Annotations,
  type Call,
  type Executor,
  type HttpExecution,
  type JsonSchema,
  type PrepareContext,
  type Limits,
  type NetworkRules,
  type Prepared,
  type Tool,
  type ToolResult,
  type JsonObject,
} from "@mci/contract";
import { builtinEngine, parseField, parseValue } from "@mci/template";

import { httpExecutor } from "../index.ts";

export interface Settings {
  readonly name?: string;
  readonly inputSchema?: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: Annotations;
  /** Default: the one of the tests. */
  readonly folder?: string;
  readonly directories?: readonly string[];
  readonly network?: NetworkRules;
  readonly limits?: Partial<Limits>;
  readonly executor?: Executor<HttpExecution>;
  readonly warn?: PrepareContext["warn"];
  /** Default: throws everything except warnings. */
  readonly report?: PrepareContext["report"];
}

const shared = httpExecutor();

/** A prepared tool, with a kit as the client makes one, on the real language. */
export async function prepare(execution: Omit<HttpExecution, "type">, settings: Settings = {}): Promise<Prepared> {
  const { name = "call_api", annotations = {}, network = {}, limits: some, executor = shared } = settings;
  const { inputSchema, outputSchema } = settings;
  const { folder = import.meta.dirname, directories = [], warn = () => {}, report = throwError } = settings;
  const limits = { ...defaultLimits, ...some };
  const rules = {
    anyPaths: false,
    directories,
    network: { mode: "auto", allowHosts: [], denyHosts: [], ...network },
  } as const;
  const optional = (path: readonly string[]): boolean => isOptional(inputSchema, path);
  const kit: PrepareContext = {
    field: (source, options) => parseField(source, { ...options, optional, limits }),
    value: (source) => parseValue(source, { optional, limits }),
    template: async (source) =>
      builtinEngine().compile(source, {
        missing: "error",
        limits,
        include: () => {
          throw new Error("Nothing is included here.");
        },
      }),
    rules,
    limits,
    warn,
    report,
  };
  const tool: Tool<HttpExecution> = {
    name,
    tags: [],
    annotations,
    ...(inputSchema === undefined ? undefined : { inputSchema }),
    ...(outputSchema === undefined ? undefined : { outputSchema }),
    execution: { type: "http", ...execution },
    origin: { folder, file: "/tools.mci.json", pointer: "/tools/0", rules, document: {} },
  };
  return executor.prepare(tool, kit);
}

const throwError: PrepareContext["report"] = (error, _, { isWarning } = { isWarning: false }) => {
  if (!isWarning) throw error;
};

function isOptional(schema: JsonSchema | undefined, [name = ""]: readonly string[]): boolean {
  if (typeof schema !== "object") return false;
  const { properties, required } = schema;
  const isDeclared = typeof properties === "object" && properties !== null && Object.hasOwn(properties, name);
  return isDeclared && !(Array.isArray(required) && required.includes(name));
}

export interface TestCall extends Call {
  readonly masked: string[];
}

export function callOf(
  props: JsonObject = {},
  env: JsonObject = {},
  signal: AbortSignal = new AbortController().signal,
): TestCall {
  const masked: string[] = [];
  return {
    scope: { props, input: props, properties: props, env },
    signal,
    cancellation: signal,
    context: {},
    progress: () => {},
    mask: (secret) => masked.push(secret),
    masked,
  };
}

/** The result of a call; what is thrown becomes the error result the client would make of it. */
export async function runCall(prepared: Prepared, call: Call): Promise<ToolResult> {
  try {
    return await prepared.run(call);
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    const { code, message, hint } = error;
    const text = hint === undefined ? message : `${message} ${hint}`;
    return { isError: true, error: text, code, content: [{ type: "text", text }] };
  }
}

export interface RunSettings extends Settings {
  readonly props?: JsonObject;
  readonly env?: JsonObject;
  readonly signal?: AbortSignal;
}

export async function run(execution: Omit<HttpExecution, "type">, settings: RunSettings = {}): Promise<ToolResult> {
  const { props, env, signal } = settings;
  return runCall(await prepare(execution, settings), callOf(props, env, signal));
}
