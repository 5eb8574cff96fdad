import {
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
  type ToolResult,
  type JsonObject,
} from "@mci/contract";
import { createCall, createTool, prepareContext, type TestCall } from "@mci/plugin-kit/testing";
import * as template from "@mci/template";
import { handlebarsEngine } from "@mci/template-handlebars";
import { httpExecutor } from "../src/index.ts";

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

/** The language of response templates. */
const engines = [handlebarsEngine()];

/** A prepared tool, on the real language. */
export async function prepare(execution: Omit<HttpExecution, "type">, settings: Settings = {}): Promise<Prepared> {
  const { folder = import.meta.dirname, directories = [], network, executor = shared } = settings;
  const { name = "call_api", inputSchema, outputSchema, annotations = {}, limits, warn, report } = settings;
  const rules = {
    anyPaths: false,
    directories,
    network: { mode: "auto", allowHosts: [], denyHosts: [], ...network },
  } as const;
  const tool = createTool<HttpExecution>(
    { type: "http", ...execution },
    {
      name,
      annotations,
      ...(inputSchema === undefined ? {} : { inputSchema }),
      ...(outputSchema === undefined ? {} : { outputSchema }),
      origin: { folder, file: "/tools.mci.json", pointer: "/tools/0", rules },
    },
  );
  const listeners = { ...(warn === undefined ? {} : { warn }), ...(report === undefined ? {} : { report }) };
  return executor.prepare(tool, prepareContext({ template, engines, inputSchema, rules, limits, ...listeners }));
}

export function callOf(props: JsonObject = {}, env: JsonObject = {}, signal?: AbortSignal): TestCall {
  return createCall(props, signal === undefined ? { env } : { env, signal });
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
