import {
  contentKinds,
  failure,
  MCIError,
  type CallContext,
  type Content,
  type ContentKind,
  type InputRequired,
  type Progress,
  type Tool,
  type Toolbox,
  type JsonObject,
  type ToolResult,
} from "@mci/contract";
import type { RpcError } from "@mci/plugin-kit/mcp";
import { toolFinder } from "@mci/find";
import { mcpKey } from "../../idempotency/idempotency-key.ts";
import { callRefusal, type CallRefusal } from "../../web/call-refusal.ts";
import { agreedKey } from "./agreed-key.ts";
import type { CallRequest } from "./call-request.ts";
import { callResult, type CallResult, type Era } from "./call-result.ts";
import { toolCatalog, type Catalog } from "./catalog.ts";
import type { McpOptions } from "../mcp-options.ts";
import { answerCall, toExtensions, type Extensions } from "./extensions.ts";
import { findRequestProblem } from "./question-problem.ts";

/** A toolbox with everything that all transports share. */
export interface McpService {
  readonly options: McpOptions;
  readonly catalog: Catalog;
  /** Returns the content beside the tools, as of the last reload. */
  content(): Content | undefined;
  /** Absent if the server has none. */
  readonly extensions: Extensions | undefined;
  /** Returns the key that signs the state of tools that ask for input. */
  readonly stateKey: () => string | Uint8Array | Promise<string>;
  /** Returns the name of the tool that a call is about: in search mode, of the one that `call_tool` names. */
  nameOf(name: string, props: JsonObject): string;
  /** Runs a tool, or returns what an extension answers in its place. */
  call(request: CallRequest): Promise<CallOutcome>;
}

/** A string is the error message for an unknown tool. */
export type CallOutcome = CallResult | AskedBack | Refused | Extended | string;

/** The answer of an extension to a call. */
export interface Extended {
  readonly extended: { readonly result: JsonObject } | { readonly error: RpcError };
}

/** The outcome of a call that requires input from its caller. */
export interface AskedBack {
  readonly asks: InputRequired;
}

/** The outcome of a call that was not started. Over HTTP it has its own status. */
export interface Refused extends Partial<Pick<CallRefusal, "retryAfter">> {
  readonly status: CallRefusal["status"] | 403;
  /** Scopes that the caller needs, with status 403. */
  readonly needs?: readonly string[] | undefined;
  readonly code: string;
  readonly error: string;
  /** The result for a client on stdio. */
  readonly result: CallResult;
}

export function mcpService(toolbox: Toolbox, options: McpOptions): McpService {
  const { list } = options;
  const finder = list?.mode === "search" ? toolFinder(toolbox, { pin: list.pin }) : undefined;
  const catalog = toolCatalog(toolbox, options.pageSize ?? 100, finder && ((caller) => finder.listed(caller ?? {})));
  const { store } = options;
  const extensions = toExtensions(options.extensions);
  let stateKey = options.requestStateKey;
  const execute = ({ name, props, context, onProgress, meta, ...request }: CallRequest) =>
    toolbox.execute(name, props, {
      signal: request.signal,
      callerToken: request.callerToken,
      context: context?.protocol === "mcp" ? context : { ...context, protocol: "mcp" },
      onProgress: onProgress === undefined ? undefined : rising(onProgress),
      roundTrip: request.roundTrip,
      trace: request.trace,
      idempotencyKey: mcpKey(meta, toolbox),
    });
  const toOutcome = (
    { name, era, roundTrip }: CallRequest,
    tool: Tool | undefined,
    result: ToolResult,
  ): CallOutcome => {
    if (!result.isError) return callResult(result, tool, era);
    if (result.inputRequired !== undefined && roundTrip !== undefined) {
      const problem = findRequestProblem(result.inputRequired);
      if (problem === undefined) return { asks: result.inputRequired };
      const error = `The tool's request for input is invalid: ${problem}.`;
      options.onError?.(new MCIError("MCI_INTERNAL", `${name}: ${error}`));
      return callResult(failure(error), tool, era);
    }
    // The toolbox is called anyway, so that middleware sees the call.
    if (tool === undefined && result.code === "MCI_TOOL_UNKNOWN") return result.error;
    const { code, error } = result;
    const isLacking = tool === undefined && code === "MCI_ACCESS";
    const refusal = isLacking ? { status: 403 as const, needs: result.details?.scopes ?? [] } : callRefusal(result);
    return refusal === undefined
      ? callResult(result, tool, era)
      : { ...refusal, code, error, result: callResult(result, tool, era) };
  };
  return {
    options,
    catalog,
    content: () => toolbox.content?.(),
    extensions,
    // Made when a tool asks: few do, and the first random number loads Node's cryptography.
    stateKey: () =>
      stateKey ??
      (store === undefined
        ? (stateKey = crypto.getRandomValues(new Uint8Array(32)))
        : agreedKey(store).catch((error: unknown) => {
            options.onError?.(error);
            throw new Error(noStateKey); // the client is not told where the store is
          })),
    nameOf: (name, props) => finder?.nameOf(name, props) ?? name,
    call(asked) {
      const found = finder?.resolve(asked.name, asked.props, asked.context);
      if (found !== undefined && "isError" in found) return Promise.resolve(callResult(found, undefined, asked.era));
      const request = found === undefined ? asked : { ...asked, name: found.name, props: found.arguments };
      const tool = catalog.tool(request.name, request.context);
      const run = (): Promise<CallOutcome> => execute(request).then((result) => toOutcome(request, tool, result));
      const answering = extensions?.answering(tool) ?? [];
      // Without an extension to ask, the tool starts before the next message is read, which may cancel it.
      if (answering.length === 0) return run();
      return answerCall(answering, request, { tool, onError: options.onError }).then((answer) => {
        if (answer === undefined) return run();
        return "toolResult" in answer ? toOutcome(request, tool, answer.toolResult) : { extended: answer };
      });
    },
  };
}

const noStateKey = "The tool asks for input, which requires a store that does not answer now. Try again later.";

/** Capabilities of a server. Each list says whether its changes are announced. */
interface ServerCapabilities extends Partial<Record<ChangedList, { readonly listChanged?: true }>> {
  readonly completions?: object;
  readonly extensions?: JsonObject;
}

/**
 * The server's capabilities: all of those for content for a caller who sees any, as the next reload may bring the other kinds. Up to 2025-11-25
 * there is no way to report changed tools over HTTP without sessions, and clients cannot declare extensions. Source of skills: SEP-2640.
 */
export function serverCapabilities(
  { extensions, catalog, content }: Pick<McpService, "extensions" | "catalog" | "content">,
  era: Era,
  { isHttp, context = {} }: { readonly isHttp: boolean; readonly context?: CallContext | undefined },
): ServerCapabilities {
  const list = era === "legacy" && isHttp ? {} : ({ listChanged: true } as const);
  const isSeen = (kind: ContentKind): boolean => (content()?.list(kind, context).length ?? 0) > 0;
  const ofContent = contentKinds.some(isSeen) && { prompts: list, resources: list, completions: {} };
  const announced = {
    ...(era === "modern" && extensions?.announced(catalog.tools(context))),
    ...(era === "modern" && isSeen("skill") && { "io.modelcontextprotocol/skills": {} }),
  };
  return { tools: list, ...ofContent, ...(Object.keys(announced).length > 0 && { extensions: announced }) };
}

/** A list that clients are told of when it changes. */
type ChangedList = "tools" | "prompts" | "resources";

/** Tells which lists to ask for again after each reload: `tools`, and those of content if it has changed. Returns how to end that. */
export function watchLists({ catalog, content }: CachedService, changed: (list: ChangedList) => void): () => void {
  let version = content()?.version;
  return catalog.watch(() => {
    const isSame = version === content()?.version;
    version = content()?.version;
    for (const list of isSame ? (["tools"] as const) : (["tools", "prompts", "resources"] as const)) changed(list);
  });
}

/** Returns for how long and by whom lists and content may be cached: where callers see different ones, each caches its own. */
export function cachingOf({
  options,
  catalog,
  content,
}: CachedService): Required<Pick<McpOptions, "ttlMs" | "cacheScope">> {
  const isRestricted = catalog.isRestricted() || content()?.isRestricted === true;
  return { ttlMs: options.ttlMs ?? 0, cacheScope: (!isRestricted && options.cacheScope) || "private" };
}

/** The parts of a service that tell how its lists may be cached. */
export type CachedService = Pick<McpService, "options" | "catalog" | "content">;

/** Drops steps that do not increase, as the protocol requires. */
function rising(onProgress: (step: Progress) => void): (step: Progress) => void {
  let last = -Infinity;
  return ({ progress, total, message }) => {
    if (!(progress > last) || progress === Infinity) return;
    last = progress;
    onProgress({
      progress,
      ...(Number.isFinite(total) && total !== undefined ? { total } : undefined),
      ...(message === undefined ? undefined : { message }),
    });
  };
}
