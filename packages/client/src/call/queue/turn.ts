import { observeStep } from "@mci/plugin-kit";
import type { ActiveCall } from "../active-call.ts";

/** Waits for the turn of a call. Resolves with false if it left before. */
export function turn(ready: Promise<boolean>, { observer }: ActiveCall): Promise<boolean> {
  if (observer === undefined) return ready;
  return observeStep(
    observer,
    { kind: "queue" },
    () => ready,
    (isMine) => (isMine ? {} : { code: "MCI_CANCELLED" }),
  );
}
