import { failure, MCIError, type Call, type ToolResult } from "@mci/contract";
import { compile } from "@mci/json-schema";
import { errorMessage } from "@mci/plugin-kit";
import type { BoundHandler } from "./bound-handler.ts";
import type { AnyHandler, DefinedTool } from "./define-tool.ts";
import { handlerContext, type HandlerContext, type ProgressStep } from "./handler-context.ts";
import { isStandardSchema } from "./json-schema.ts";
import { issueProblems } from "./parse-arguments.ts";
import type { Providers } from "./providers.ts";
import type { Injection, ProviderCall } from "./token.ts";
import { toResult } from "./to-result.ts";
import type { RetryOptions } from "./tool-options.ts";

/** Binds the function of a tool to its name: checks what it returns and turns that into a result. */
export function bindHandler(tool: DefinedTool, name: string, providers: Providers): BoundHandler {
  const { options, outputSchema } = tool;
  const { retry, output, inject = {} } = options;
  const handler = Object.keys(inject).length === 0 ? tool.handler : injected(tool.handler, inject, providers);
  const finish = outputSchema === undefined ? toResult : checkedOutput(output, compile(outputSchema));
  const settle = (value: unknown, call: Call): ToolResult | Promise<ToolResult> =>
    isGenerator(value) ? drive(value, call).then(finish) : finish(value);
  return (call) => {
    for (const secret of providers.secrets()) call.mask(secret);
    try {
      const returned: unknown = handler(call.scope.props, handlerContext(call, name));
      if (!isPromise(returned)) return settle(returned, call);
      return returned.then((value) => settle(value, call)).catch((error: unknown) => thrown(error, retry));
    } catch (error) {
      return thrown(error, retry);
    }
  };
}

/** The same function, given its values; those of this call alone are disposed of after it. */
function injected(handler: AnyHandler, inject: Injection, providers: Providers): AnyHandler {
  return async (args: unknown, context: HandlerContext) => {
    const { tenant, subject, requestId } = context.context;
    const caller = { tenant, subject, requestId } as Omit<ProviderCall, "signal">;
    const call: ProviderCall = Object.defineProperty({ ...caller } as ProviderCall, "signal", {
      get: () => context.signal,
    });
    const { values, dispose } = await providers.resolve(inject, call);
    const given = Object.defineProperties({ ...values }, Object.getOwnPropertyDescriptors(context));
    try {
      const returned: unknown = await handler(args, given);
      return isGenerator(returned) ? disposing(returned, dispose) : await finished(returned, dispose);
    } catch (error) {
      await dispose();
      throw error;
    }
  };
}

async function finished(value: unknown, dispose: () => Promise<void>): Promise<unknown> {
  await dispose();
  return value;
}

/** The generator of a handler, with what is to be done after it. */
async function* disposing<Step>(
  generator: AsyncGenerator<Step, unknown>,
  dispose: () => Promise<void>,
): AsyncGenerator<Step, unknown> {
  try {
    return yield* generator;
  } finally {
    await dispose();
  }
}

/** A failure that may be repeated if the tool says so of such errors; everything else is thrown on. */
function thrown(error: unknown, retry: RetryOptions | undefined): ToolResult {
  if (retry === undefined || !isRepeatable(error, retry)) throw error;
  const code = MCIError.is(error) ? error.code : "MCI_TOOL_FAILED";
  return failure(errorMessage(error), { code, retry: {} });
}

function isRepeatable(error: unknown, { on }: RetryOptions): boolean {
  if (!Array.isArray(on)) return (on as (error: unknown) => boolean)(error);
  return on.some((kind) => error instanceof kind);
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "then") === "function";
}

function isGenerator(value: unknown): value is AsyncGenerator<ProgressStep | string | undefined, unknown> {
  if (typeof value !== "object" || value === null) return false;
  return typeof Reflect.get(value, "next") === "function" && Symbol.asyncIterator in value;
}

/** Reports what a generator yields. When the call ends before it does, it is returned, so that its `finally` runs. */
async function drive(
  generator: AsyncGenerator<ProgressStep | string | undefined, unknown>,
  call: Call,
): Promise<unknown> {
  const end = (): void => void generator.return(undefined).catch(() => {});
  call.cancellation.addEventListener("abort", end);
  try {
    for (let count = 1; ; count += 1) {
      const { done, value } = await generator.next();
      if (done === true) return value;
      if (typeof value === "string") call.progress({ progress: count, message: value });
      else if (value !== undefined) call.progress(value);
    }
  } finally {
    call.cancellation.removeEventListener("abort", end);
  }
}

type Finish = (value: unknown) => ToolResult | Promise<ToolResult>;

/** A result that does not fit its schema is an error that names the place. */
function checkedOutput(schema: unknown, check: ReturnType<typeof compile>): Finish {
  const byJsonSchema = (value: unknown): ToolResult | Promise<ToolResult> => {
    const [problem] = check.problems(value, { whole: "The result", part: "Field" });
    return problem === undefined ? toResult(value) : misfit(problem.message);
  };
  if (!isStandardSchema(schema)) return byJsonSchema;
  const ofLibrary = (outcome: Awaited<ReturnType<typeof validate>>): ToolResult | Promise<ToolResult> => {
    if (outcome.issues === undefined) return byJsonSchema(outcome.value);
    const [problem] = issueProblems(outcome.issues);
    return misfit(problem === undefined ? "The result is invalid" : `Field '${problem.path}' ${problem.message}`);
  };
  const validate = schema["~standard"].validate;
  return (value) => {
    const outcome = validate(value);
    return outcome instanceof Promise ? outcome.then(ofLibrary) : ofLibrary(outcome);
  };
}

function misfit(message: string): ToolResult {
  return failure(`The tool returned a result that does not fit its schema. ${message}.`);
}
