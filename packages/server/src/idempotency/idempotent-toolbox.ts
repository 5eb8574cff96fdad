import { failure, type ExecuteOptions, type Store, type Toolbox, type ToolResult } from "@mci/contract";

import { byteLength, mayAccess } from "@mci/plugin-kit";

import { store as storeCheck, toolbox as toolboxCheck } from "../options/checks.ts";
import { toolNamed } from "../rest/tool-named.ts";
import { emitWarning } from "../web/emit-warning.ts";
import { wrapToolbox } from "../wrap-toolbox.ts";
import { detachedCalls, type DetachedCalls } from "./detached-calls.ts";
import { markKeyed } from "./idempotency-key.ts";
import { runOnce, type KeyedCall } from "./keyed-calls.ts";

/**
 * Returns a toolbox that runs a call with an `idempotencyKey` once, in whichever of the processes that share the store, and answers its
 * repetitions for a day with the first answer. Servers take the key from the header `Idempotency-Key` and from `mci/idempotency_key` in
 * `_meta`; `serveHttp` and `restHandler` with a `store` do this themselves.
 *
 * @throws ConfigError (MCI_CONFIG) if the toolbox or the store is invalid.
 * @example
 * const handler = mcpHandler(idempotentToolbox(client, store), { name: "shop", version: "1.0.0", store });
 */
export function idempotentToolbox(toolbox: Toolbox, store: Store): Toolbox {
  toolboxCheck(toolbox, { owner: "idempotentToolbox", name: "" });
  storeCheck(store, { owner: "idempotentToolbox", name: "" });
  return withKeys(toolbox, { store, calls: detachedCalls(), onError: emitWarning });
}

/** State that the toolboxes of one server share. */
export interface Keys {
  readonly store: Store;
  readonly calls: DetachedCalls;
  readonly onError: (error: unknown) => void;
}

/** Does what `idempotentToolbox` says. */
export function withKeys(toolbox: Toolbox, { store, calls, onError }: Keys): Toolbox {
  const wrapped = wrapToolbox(toolbox, (name, props, options) => {
    const { idempotencyKey: key, context } = options;
    // A call with a key has become one task, which may run more than once.
    if (key === undefined || context?.taskId !== undefined) return toolbox.execute(name, props, options);
    const tool = toolNamed(toolbox.tools(), name);
    const run = async (idempotencyKey: string): Promise<ToolResult> => {
      const running = calls.run(options.signal, (signal) => {
        const own = { ...options, signal, idempotencyKey, onProgress: whileHeard(options) };
        return toolbox.execute(name, props, own);
      });
      return running ?? notRun;
    };
    const goOn: KeyedCall["goOn"] = (result, work) => calls.goOn(byteLength(JSON.stringify(result)), work);
    const isHidden = tool !== undefined && !mayAccess(tool, context);
    return runOnce(store, { key, name, props, context, tool, isHidden, run, goOn }, onError);
  });
  markKeyed(wrapped);
  return wrapped;
}

/** Nobody reads it: its caller has left. Its key is free again. */
const notRun = failure("Not run: too many calls go on without a caller.", { code: "MCI_BUSY" });

/** Progress ends when the caller hangs up, while the call goes on. */
function whileHeard({ onProgress, signal }: ExecuteOptions): ExecuteOptions["onProgress"] {
  if (onProgress === undefined) return undefined;
  return (step) => {
    if (signal?.aborted !== true) onProgress(step);
  };
}
