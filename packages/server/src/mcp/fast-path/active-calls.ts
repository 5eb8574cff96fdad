import type { StdioWire } from "../stdio/stdio-wire.ts";
import type { PlainMessage } from "./recognize.ts";

/** The calls of one session that have not ended. Closing the wire cancels them. */
export interface ActiveCalls {
  start(id: string | number): { readonly signal: AbortSignal; end(): void };
  /** Returns true if the notification names an active call. */
  cancel(notification: PlainMessage): boolean;
}

/** Tracks active calls. If two have the same id, only the later one can be cancelled, as with the SDK. */
export function activeCalls(wire: StdioWire): ActiveCalls {
  const calls = new Map<unknown, AbortController>();
  const all = new Set<AbortController>();
  const cancelAll = (): void => {
    for (const controller of all) controller.abort(new Error("Connection closed"));
  };
  void wire.closed.then(cancelAll);
  return {
    start(id) {
      const controller = new AbortController();
      calls.set(id, controller);
      all.add(controller);
      wire.expect(id);
      return {
        signal: controller.signal,
        end() {
          all.delete(controller);
          if (calls.get(id) === controller) calls.delete(id);
        },
      };
    },
    cancel({ params: { requestId, reason } }) {
      const controller = calls.get(requestId);
      if (reason === undefined || typeof reason === "string") controller?.abort(reason);
      wire.settle(requestId);
      return controller !== undefined;
    },
  };
}
