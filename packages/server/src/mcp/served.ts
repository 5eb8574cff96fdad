import type { CallContext, Progress, Toolbox, Values } from "@mci/contract";
import { callResult, type CallResult, type Era } from "./call-result.ts";
import { catalogOf, type Catalog } from "./catalog.ts";
import type { McpOptions } from "./contract.ts";

/** A toolbox with all that every way of serving it has in common. */
export interface Served {
  readonly options: McpOptions;
  readonly catalog: Catalog;
  /** A string is the message of the error for a tool that does not exist. */
  call(request: CallRequest): Promise<CallResult | string>;
}

export interface CallRequest {
  readonly name: string;
  readonly props: Values;
  readonly era: Era;
  readonly signal?: AbortSignal | undefined;
  readonly context?: CallContext | undefined;
  readonly onProgress?: ((step: Progress) => void) | undefined;
}

export function serve(toolbox: Toolbox, options: McpOptions): Served {
  const catalog = catalogOf(toolbox, options.pageSize ?? 100);
  return {
    options,
    catalog,
    async call({ name, props, era, signal, context, onProgress }) {
      const tool = catalog.tool(name);
      const result = await toolbox.execute(name, props, {
        ...(signal === undefined ? undefined : { signal }),
        ...(context === undefined ? undefined : { context }),
        ...(onProgress === undefined ? undefined : { onProgress: rising(onProgress) }),
      });
      // Asked all the same, so that a middleware hears of it.
      if (tool === undefined && result.isError && result.code === "MCI_TOOL_UNKNOWN") return result.error;
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
