import type { ConfigError, JsonObject, ResultContent, ToolResult } from "@mci/contract";
import { callSite, type CallSite } from "./call-site.ts";
import type { HandlerContext, ProgressStep } from "./inject/handler-context.ts";
import { toJsonSchema } from "./schema/json-schema.ts";
import type { Given, Received, ToolSchema } from "./schema/schema-types.ts";
import type { Injected, Injection } from "./inject/token.ts";
import { checkTool, type ToolOptions } from "./tool-options.ts";

declare const types: unique symbol;

/** A function with what a tool says of itself. Give it to a skill, or to a client. */
export interface DefinedTool<
  Args = never,
  Result = unknown,
  Name extends string = string,
  Inject extends Injection = Injection,
> {
  readonly options: ToolOptions;
  readonly handler: AnyHandler;
  /** As JSON Schema. Throws SchemaRefused for a schema that has none. */
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject | undefined;
  /** The error in the options or the handler, which is reported at load, so that other tools still load. */
  readonly invalid?: ConfigError | undefined;
  /** Where it was made, as far as that is known. */
  readonly definedAt?: (() => CallSite | undefined) | undefined;
  readonly [types]?: {
    readonly args: (args: Args) => void;
    readonly result: Result;
    readonly name: Name;
    readonly inject: Inject;
  };
}

/** The name of a tool, if its options give one; else string. */
export type NameOf<T> = T extends DefinedTool<never, unknown, infer Name> ? Name : never;

/** The arguments of a tool, as its callers write them. */
export type ArgumentsOf<T> = T extends DefinedTool<infer Args> ? Args : never;

// oxlint-disable-next-line typescript/no-explicit-any -- handlers of all tools, whatever their arguments are
export type AnyHandler = (args: any, context: any) => unknown;

/**
 * The return type of a handler: a value or a whole result, a promise of either, or a generator that yields progress and
 * returns one.
 */
export type Returned<Value> =
  | Outcome<Value>
  | Promise<Outcome<Value>>
  | AsyncGenerator<ProgressStep | string | undefined, Outcome<Value>, void>
  | Generator<ProgressStep | string | undefined, Outcome<Value>, void>;

type Outcome<Value> = Value | ToolResult | ServerResult;

/** A result as the handlers of MCP servers return it. */
interface ServerResult {
  readonly content: readonly ResultContent[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
  readonly _meta?: JsonObject | undefined;
}

type ResultOf<Output> = [Output] extends [ToolSchema] ? Received<Output> | Given<Output> : unknown;

/**
 * Makes a tool of a function. The function gets the checked arguments and a context with the signal of the call; what it
 * returns becomes the result: a string as text, an object as JSON with `structuredContent`, `undefined` as "Done.", content
 * and results as they are. What it throws becomes an error that the model reads.
 *
 * Unknown and invalid options, and a handler that is not a function, are errors of the load: with the name of the tool, where it
 * was made, and the nearest valid option.
 *
 * @example
 * const add = defineTool(
 *   { name: "add", description: "Adds two numbers", input: z.object({ a: z.number(), b: z.number() }) },
 *   ({ a, b }) => String(a + b),
 * );
 */
export function defineTool<
  const Input extends ToolSchema = { readonly type: "object"; readonly properties: {} },
  const Output extends ToolSchema | undefined = undefined,
  const Inject extends Injection = {},
  const Name extends string = string,
>(
  options: ToolOptions<Input, Output, Inject, Name>,
  handler: (args: Received<Input>, context: HandlerContext & Injected<Inject>) => Returned<ResultOf<Output>>,
): DefinedTool<Given<Input>, Awaited<ResultOf<Output>>, Name, Inject> {
  const invalid = checkTool(options, handler);
  if (invalid !== undefined) return invalidTool(invalid, options, handler);
  let input: JsonObject | undefined;
  let output: JsonObject | undefined;
  return Object.freeze({
    options: Object.freeze({ ...options }) as ToolOptions,
    handler,
    definedAt: callSite(),
    get inputSchema(): JsonObject {
      input ??= options.input === undefined ? noArguments : toJsonSchema(options.input, "input");
      return input;
    },
    get outputSchema(): JsonObject | undefined {
      if (options.output === undefined) return undefined;
      output ??= toJsonSchema(options.output, "output");
      return output;
    },
  });
}

/** Has its name, so that the error of the load can tell it. A call without a client throws that error. */
function invalidTool<Tool extends DefinedTool>(invalid: ConfigError, options: unknown, handler: unknown): Tool {
  const name: unknown = Reflect.get(Object(options), "name");
  const refuse = (): never => {
    throw invalid;
  };
  const tool: DefinedTool = Object.freeze({
    options: Object.freeze(typeof name === "string" && name !== "" ? { name } : {}),
    handler: Object.defineProperty(refuse, "name", { value: typeof handler === "function" ? handler.name : "" }),
    invalid,
    definedAt: callSite(),
    inputSchema: noArguments,
    outputSchema: undefined,
  });
  return tool as Tool;
}

const noArguments: JsonObject = Object.freeze({ type: "object", properties: Object.freeze({}) });
