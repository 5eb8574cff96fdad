import { ConfigError, type JsonObject } from "@mci/contract";
import {
  arrayOf,
  boolean,
  callback,
  checkOptions,
  integer,
  maxTimerMs,
  mustBe,
  nonEmptyString,
  number,
  oneOf,
  optionsOf,
  record,
  spillCheck,
  type SpillOption,
  string,
  type Checks,
} from "@mci/plugin-kit/options";
import { isRecord } from "@mci/plugin-kit";
import { accessCheck, type AccessOptions } from "./access-options.ts";
import { approvalCheck, type ToolApproval } from "./approval-options.ts";
import { checkCacheOptions, seconds, type CacheOptions } from "./cache-options.ts";
import type { HandlerContext } from "./inject/handler-context.ts";
import { rateLimitCheck, type RateLimitOptions } from "./rate-limit-options.ts";
import type { ToolSchema } from "./schema/schema-types.ts";
import { checkInjection, type Injection } from "./inject/token.ts";

/** The options of a tool. Everything is optional; a tool without `input` takes no arguments. */
export interface ToolOptions<
  Input = ToolSchema | undefined,
  Output = ToolSchema | undefined,
  Inject extends Injection = Injection,
  Name extends string = string,
> extends CacheOptions {
  /** The name that callers use. Default: the key in its skill, else the name of the function. */
  readonly name?: Name | undefined;
  /** A title for people. */
  readonly title?: string | undefined;
  /** Description of the tool, for the model. */
  readonly description?: string | undefined;
  /** The schema of the arguments, an object. */
  readonly input?: Input | undefined;
  /** The schema of the result, which is checked against it. */
  readonly output?: Output | undefined;
  /** The group it belongs to: becomes a tag, and stands in `_meta`. */
  readonly category?: string | undefined;
  /** Tags to filter by. */
  readonly tags?: readonly string[] | undefined;
  /** The tool changes nothing. Of these four hints, those that are given are sent. */
  readonly readOnly?: boolean | undefined;
  /** The tool may destroy something. */
  readonly destructive?: boolean | undefined;
  /** Calling it again with the same arguments changes nothing more. */
  readonly idempotent?: boolean | undefined;
  /** The tool reaches things outside, such as the network. */
  readonly openWorld?: boolean | undefined;
  /** The tool should no longer be called: true, or what to use instead, such as `"Use search_all."` */
  readonly deprecated?: boolean | string | undefined;
  /** The callers that see the tool and may call it: `{ scopes: ["invoices:write"] }`. Default: all. */
  readonly access?: AccessOptions | undefined;
  /**
   * Whether a person must agree before a call: true, the sentence to ask, such as `"Delete {{props.path}}?"`, or
   * `{ show, when, channel, expiresMs }`. Without a yes the call is refused.
   */
  readonly approval?: ToolApproval | undefined;
  /** Icons for hosts that show them. */
  readonly icons?: readonly JsonObject[] | undefined;
  /** Passed on over MCP. */
  readonly _meta?: JsonObject | undefined;
  /** The limit of the whole call, in milliseconds. Default: the client's. */
  readonly timeoutMs?: number | undefined;
  /**
   * Calls of this tool that run at once; others wait. A handler that never ends keeps its place, also after its deadline: heed
   * `signal`, or see `isolate`. Default: no limit of its own.
   */
  readonly concurrency?: number | undefined;
  /** How often it can be called. Default: without a limit. */
  readonly rateLimit?: RateLimitOptions | undefined;
  /**
   * Keeps a long result, of which the model reads the beginning first: true, or `{ over, show, ttlMs }`; false never does.
   * Default: as the server says.
   */
  readonly spill?: SpillOption | undefined;
  /**
   * Runs the handler in a worker that is ended at the deadline, so that even an endless loop ends. For tools that a schema file
   * loads from modules; they can inject settings and paths alone.
   */
  readonly isolate?: "worker" | undefined;
  /** Lets calls run as tasks, which callers ask about until they have ended: for handlers that take minutes. */
  readonly task?: TaskOptions | undefined;
  /** Values that the handler gets in its context: `{ db }`. Callers never see it. */
  readonly inject?: (Inject & { readonly [Name in keyof HandlerContext]?: never }) | undefined;
  /** When to try a call again whose handler threw. */
  readonly retry?: RetryOptions | undefined;
}

/** How calls of a tool run as tasks. */
export interface TaskOptions {
  /** `optional`: a task for callers that can follow one. `required`: calls of all other callers are refused. */
  readonly mode: "optional" | "required";
  /** How long a task and its result are kept, in milliseconds from its creation. Default 3,600,000. */
  readonly ttlMs?: number | undefined;
}

/** When and how often a call is tried again. */
export interface RetryOptions {
  /** Classes of errors, or a function that tells whether an error may go away. */
  readonly on: readonly ErrorClass[] | ((error: unknown) => boolean);
  /** How often the handler is called at most, 2 to 10. Default 3. */
  readonly attempts?: number | undefined;
  /** Upper bound of the first pause, in milliseconds. Default 500. */
  readonly backoffMs?: number | undefined;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a class is one whatever its constructor takes
type ErrorClass = abstract new (...given: any) => unknown;

const checks: Checks<ToolOptions> = {
  name: nonEmptyString,
  title: string,
  description: string,
  input: mustBe("a schema: that of a library, or a JSON Schema object", isSchema),
  output: mustBe("a schema: that of a library, or a JSON Schema object", isSchema),
  category: nonEmptyString,
  tags: arrayOf("an array of tags", nonEmptyString),
  readOnly: boolean,
  destructive: boolean,
  idempotent: boolean,
  openWorld: boolean,
  deprecated: mustBe("true, false or a sentence", (value) => typeof value === "boolean" || typeof value === "string"),
  access: accessCheck,
  approval: approvalCheck,
  icons: arrayOf("an array of icons", record),
  _meta: record,
  timeoutMs: integer(1, maxTimerMs),
  concurrency: integer(1, Number.MAX_SAFE_INTEGER),
  rateLimit: rateLimitCheck,
  spill: spillCheck,
  cacheTtl: seconds,
  cacheBy: arrayOf("an array of names", nonEmptyString),
  isolate: oneOf("worker"),
  inject: (value) => checkInjection(value, "The tool"),
  task: optionsOf<TaskOptions>({ mode: oneOf("optional", "required"), ttlMs: integer(1) }, ["mode"]),
  retry: optionsOf<RetryOptions>(
    {
      on: mustBe("an array of error classes, or a function", isSelector),
      attempts: integer(2, 10),
      backoffMs: number(0),
    },
    ["on"],
  ),
};

function isSchema(value: unknown): boolean {
  return isRecord(value) || typeof value === "function";
}

function isSelector(value: unknown): boolean {
  if (typeof value === "function") return true;
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "function");
}

/** Names of the same options in other libraries, with the names they have here. */
const foreign: ReadonlyMap<string, string> = new Map([
  ["inputSchema", "Did you mean 'input'?"],
  ["input_schema", "Did you mean 'input'?"],
  ["parameters", "Did you mean 'input'?"],
  ["schema", "Did you mean 'input'?"],
  ["outputSchema", "Did you mean 'output'?"],
  ["output_schema", "Did you mean 'output'?"],
  ["retries", "Did you mean 'retry'?"],
  ["retry_on", "Did you mean 'retry'? Errors to repeat are its 'on'."],
  ["retryOn", "Did you mean 'retry'? Errors to repeat are its 'on'."],
  ["max_attempts", "Did you mean 'retry'? How often is its 'attempts'."],
  ["maxAttempts", "Did you mean 'retry'? How often is its 'attempts'."],
  ["inject_root", "Did you mean 'inject'? It takes projectRoot: inject: { root: projectRoot }."],
  ["inject_settings", "Did you mean 'inject'? It takes settings by name: inject: { limit: setting('search.limit') }."],
  ["autowire", "Did you mean 'inject'? What a handler gets is listed: inject: { db }."],
  ["scopes", "Did you mean 'access'? It has scopes: access: { scopes: ['invoices:write'] }."],
  ["confirm", "Did you mean 'approval'?"],
  ["needsApproval", "Did you mean 'approval'?"],
  ["timeout", "Did you mean 'timeoutMs'?"],
  ["annotations", "Set 'readOnly', 'destructive', 'idempotent' and 'openWorld'."],
  ["execute", "The function is the second argument of defineTool."],
  ["handler", "The function is the second argument of defineTool."],
]);

function checkForeignOptions(options: unknown): void {
  if (!isRecord(options)) return;
  const name = Object.keys(options).find((option) => foreign.has(option));
  if (name === undefined) return;
  throw new ConfigError("MCI_CONFIG", `defineTool has no option '${name}'. ${foreign.get(name)}`, {
    hint: `Valid options: ${Object.keys(checks).join(", ")}.`,
    details: { owner: "defineTool", option: name, reason: "unknown" },
  });
}

/** Returns what is wrong with the options of a tool, or that its handler is not a function. */
export function checkTool(options: unknown, handler: unknown): ConfigError | undefined {
  try {
    checkForeignOptions(options);
    checkCacheOptions(options);
    checkOptions<ToolOptions>("defineTool", options, checks);
    callback(handler, { owner: "defineTool", name: "handler" });
    return undefined;
  } catch (error) {
    if (ConfigError.is(error)) return error;
    throw error;
  }
}
