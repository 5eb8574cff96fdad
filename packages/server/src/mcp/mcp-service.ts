import { randomBytes } from "node:crypto";
import {
  failure,
  MCIError,
  type CallContext,
  type InputRequired,
  type Progress,
  type RoundTrip,
  type Toolbox,
  type JsonObject,
} from "@mci/contract";
import { callResult, type CallResult, type Era } from "./call-result.ts";
import { catalogOf, type Catalog } from "./catalog.ts";
import type { McpOptions } from "./contract.ts";
import { questionProblem } from "./question-problem.ts";

/** A toolbox with all that every way of serving it has in common. */
export interface McpService {
  readonly options: McpOptions;
  readonly catalog: Catalog;
  /** Signs what tools that ask back want to see again. */
  readonly stateKey: string | Uint8Array;
  /** A string is the message of the error for a tool that does not exist. */
  call(request: CallRequest): Promise<CallResult | AskedBack | Refused | string>;
}

/** The outcome of a call that cannot finish before its caller has answered. */
export interface AskedBack {
  readonly asks: InputRequired;
}

/** The outcome of a call that was not begun. Over HTTP its status says so. */
export interface Refused {
  /** `MCI_BUSY` or `MCI_CLOSED`. */
  readonly code: string;
  readonly error: string;
  /** What a client on stdio gets. */
  readonly result: CallResult;
}

export interface CallRequest {
  readonly name: string;
  readonly props: JsonObject;
  readonly era: Era;
  readonly signal?: AbortSignal | undefined;
  readonly context?: CallContext | undefined;
  readonly onProgress?: ((step: Progress) => void) | undefined;
  /** Absent: the caller cannot be asked. */
  readonly roundTrip?: RoundTrip | undefined;
}

export function mcpService(toolbox: Toolbox, options: McpOptions): McpService {
  const catalog = catalogOf(toolbox, options.pageSize ?? 100);
  return {
    options,
    catalog,
    stateKey: options.requestStateKey ?? randomBytes(32),
    async call({ name, props, era, signal, context, onProgress, roundTrip }) {
      const tool = catalog.tool(name);
      const result = await toolbox.execute(name, props, {
        ...(signal === undefined ? undefined : { signal }),
        ...(context === undefined ? undefined : { context }),
        ...(onProgress === undefined ? undefined : { onProgress: rising(onProgress) }),
        ...(roundTrip === undefined ? undefined : { roundTrip }),
      });
      if (result.isError && result.inputRequired !== undefined && roundTrip !== undefined) {
        const problem = questionProblem(result.inputRequired);
        if (problem === undefined) return { asks: result.inputRequired };
        const error = `The tool asks for input in a way that nobody can answer: ${problem}.`;
        options.onError?.(new MCIError("MCI_INTERNAL", `${name}: ${error}`));
        return callResult(failure(error), tool, era);
      }
      // Asked all the same, so that a middleware hears of it.
      if (tool === undefined && result.isError && result.code === "MCI_TOOL_UNKNOWN") return result.error;
      if (result.isError && (result.code === "MCI_BUSY" || result.code === "MCI_CLOSED")) {
        return { code: result.code, error: result.error, result: callResult(result, tool, era) };
      }
      return callResult(result, tool, era);
    },
  };
}

/** What a client may count on. Up to 2025-11-25 there is no way to tell anybody over HTTP that tools changed. */
export function capabilitiesOf(era: Era, isHttp: boolean): { tools: { listChanged?: true } } {
  return { tools: isHttp && era === "legacy" ? {} : { listChanged: true } };
}

/** The protocol wants every step to be greater than the one before. */
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
