import {
  failure,
  MCIError,
  type CallContext,
  type InputRequired,
  type Progress,
  type RoundTrip,
  type Tool,
  type Toolbox,
  type JsonObject,
  type ToolResult,
} from "@mci/contract";
import { callResult, type CallResult, type Era } from "./call-result.ts";
import { toolCatalog, type Catalog } from "./catalog.ts";
import type { McpOptions } from "../mcp-options.ts";
import { findRequestProblem } from "./question-problem.ts";

/** A toolbox with everything that all transports share. */
export interface McpService {
  readonly options: McpOptions;
  readonly catalog: Catalog;
  /** Returns the key that signs the state of tools that ask for input. */
  readonly stateKey: () => string | Uint8Array;
  /** Runs a tool. */
  call(request: CallRequest): Promise<CallOutcome>;
  /** The first step of `call`. */
  execute(request: CallRequest): Promise<ToolResult>;
  /** The second step of `call`, with the tool as it was before the first. */
  toOutcome(request: CallRequest, tool: Tool | undefined, result: ToolResult): CallOutcome;
}

/** A string is the error message for an unknown tool. */
export type CallOutcome = CallResult | AskedBack | Refused | string;

/** The outcome of a call that requires input from its caller. */
export interface AskedBack {
  readonly asks: InputRequired;
}

/** The outcome of a call that was not started. Over HTTP it has its own status. */
export interface Refused {
  /** `MCI_BUSY` or `MCI_CLOSED`. */
  readonly code: string;
  readonly error: string;
  /** The result for a client on stdio. */
  readonly result: CallResult;
}

export interface CallRequest {
  readonly name: string;
  readonly props: JsonObject;
  readonly era: Era;
  readonly signal?: AbortSignal | undefined;
  readonly context?: CallContext | undefined;
  readonly onProgress?: ((step: Progress) => void) | undefined;
  /** Absent if the caller cannot be asked for input. */
  readonly roundTrip?: RoundTrip | undefined;
}

export function mcpService(toolbox: Toolbox, options: McpOptions): McpService {
  const catalog = toolCatalog(toolbox, options.pageSize ?? 100);
  let stateKey = options.requestStateKey;
  const execute: McpService["execute"] = ({ name, props, signal, context, onProgress, roundTrip }) =>
    toolbox.execute(name, props, {
      signal,
      context,
      onProgress: onProgress === undefined ? undefined : rising(onProgress),
      roundTrip,
    });
  const toOutcome: McpService["toOutcome"] = ({ name, era, roundTrip }, tool, result) => {
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
    if (result.code === "MCI_BUSY" || result.code === "MCI_CLOSED") {
      return { code: result.code, error: result.error, result: callResult(result, tool, era) };
    }
    return callResult(result, tool, era);
  };
  return {
    options,
    catalog,
    // Made when a tool asks: few do, and the first random number loads Node's cryptography.
    stateKey: () => (stateKey ??= crypto.getRandomValues(new Uint8Array(32))),
    execute,
    toOutcome,
    async call(request) {
      const tool = catalog.tool(request.name);
      return toOutcome(request, tool, await execute(request));
    },
  };
}

/** The server's capabilities. Up to 2025-11-25 there is no way to report changed tools over HTTP without sessions. */
export function serverCapabilities(era: Era, isHttp: boolean): { tools: { listChanged?: true } } {
  return { tools: isHttp && era === "legacy" ? {} : { listChanged: true } };
}

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
