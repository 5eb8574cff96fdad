import {
  ConfigError,
  failure,
  isRecord,
  MCIError,
  type Call,
  type CallContext,
  type InputRequired,
  type JsonObject,
  type Progress,
  type RoundTrip,
  type ToolResult,
} from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import { bindHandler } from "../call/bind-handler.ts";
import { builtins } from "../inject/builtins.ts";
import type { DefinedTool } from "../define-tool.ts";
import { logToStderr, type OnLog } from "../inject/handler-context.ts";
import { providers, type Providers } from "../inject/providers.ts";
import { provide, type Injected, type Injection, type Provider, type Token } from "../inject/token.ts";
import { checkArguments } from "./check-arguments.ts";

export interface CallToolOptions<Inject extends Injection = Injection> {
  /** The values that the tool injects, by the names it uses. Settings and paths need none. */
  readonly inject?: { readonly [Name in keyof Inject]?: Injected<Inject>[Name] };
  /** Values for `settings` and `setting(key)`. */
  readonly settings?: JsonObject;
  /** The caller. */
  readonly context?: CallContext;
  readonly signal?: AbortSignal;
  /**
   * Returns the user's answer to a question: the values of the form, true to agree, false to decline.
   *
   * @default the caller cannot be asked
   */
  readonly answer?: (message: string) => JsonObject | boolean;
  readonly onProgress?: (step: Progress) => void;
  /** @default to stderr */
  readonly onLog?: OnLog;
}

/**
 * Calls a tool without a client, for tests: its arguments are checked and its result is made as in a client. What only
 * a client does is left out: deadlines, retries, caching, `approval`.
 *
 * @throws ConfigError if a value that the tool injects is missing.
 * @example
 * const result = await callTool(search, { query: "x" }, { inject: { index: { search: async () => ["x.ts"] } } });
 * expect(result.structuredContent).toEqual({ hits: ["x.ts"] });
 */
export async function callTool<Args, Inject extends Injection>(
  tool: DefinedTool<Args, unknown, string, Inject>,
  args: Args,
  options: CallToolOptions<Inject> = {},
): Promise<ToolResult> {
  const run = bindHandler(tool, nameOf(tool), {
    providers: await valuesFor(tool, options),
    onLog: options.onLog ?? logToStderr,
  });
  let props: JsonObject;
  try {
    const checked = await checkArguments(tool, args);
    if ("problems" in checked)
      return failure(checked.problems.map(({ message }) => message).join("; "), { code: "MCI_INPUT" });
    ({ props } = checked);
  } catch (error) {
    return asFailure(error);
  }
  let roundTrip: RoundTrip | undefined = options.answer === undefined ? undefined : {};
  for (let round = 0; ; round += 1) {
    const result = await attempt(() => run(callOf(props, options, roundTrip)));
    const { inputRequired } = result.isError ? result : {};
    if (inputRequired === undefined || options.answer === undefined || round === maxRounds) return result;
    roundTrip = answered(inputRequired, options.answer);
  }
}

const maxRounds = 100;

function nameOf({ options, handler }: DefinedTool): string {
  return options.name ?? (handler.name === "" ? "tool" : handler.name);
}

async function valuesFor(
  { options }: DefinedTool,
  { inject = {}, settings = {} }: CallToolOptions,
): Promise<Providers> {
  const wanted = options.inject ?? {};
  const given = new Map<Token<unknown>, Provider>();
  for (const [name, value] of Object.entries(inject)) {
    const token = wanted[name];
    if (token === undefined) throw new ConfigError("MCI_CONFIG", `callTool: the tool injects nothing named '${name}'.`);
    given.set(
      token,
      provide(token, () => value),
    );
  }
  const values = providers([...given.values()]);
  values.use(await builtins({ folder: ".", env: {}, settings, injections: [wanted] }));
  const problem = values.problemWith(wanted);
  if (problem === undefined) return values;
  throw new ConfigError("MCI_CONFIG", `callTool: ${problem.message}`, { hint: "Pass it in the option 'inject'." });
}

function callOf(
  props: JsonObject,
  { context = {}, signal = new AbortController().signal, onProgress = () => {} }: CallToolOptions,
  roundTrip: RoundTrip | undefined,
): Call {
  return {
    scope: { props, input: props, properties: props, env: {} },
    signal,
    // A client does not call a handler after its call: with such a signal, a test sees what the handler makes of it.
    cancellation: signal.aborted ? new AbortController().signal : signal,
    context,
    roundTrip,
    progress: onProgress,
    mask() {},
  };
}

/** Runs a call, turning what is thrown into a failure with it as `cause`, as a client does. */
async function attempt(run: () => ToolResult | Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await run();
  } catch (error) {
    return asFailure(error);
  }
}

function asFailure(error: unknown): ToolResult {
  return failure(errorMessage(error), { code: MCIError.is(error) ? error.code : "MCI_INTERNAL", cause: error });
}

function answered(
  { inputRequests = {}, requestState }: InputRequired,
  answer: NonNullable<CallToolOptions["answer"]>,
): RoundTrip {
  const inputResponses = Object.entries(inputRequests).map(([name, { params }]) => {
    const content = answer(String(params?.["message"]));
    if (isRecord(content)) return [name, { action: "accept", content }] as const;
    return [name, { action: content ? "accept" : "decline" }] as const;
  });
  return { inputResponses: Object.fromEntries(inputResponses), requestState };
}
