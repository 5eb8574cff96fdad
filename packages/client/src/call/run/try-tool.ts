import type { ToolResult } from "@mci/contract";
import type { Place, ValueOrPromise } from "@mci/plugin-kit";
import type { CallableTool } from "../callable-tool.ts";
import type { ActiveCall } from "../active-call.ts";
import type { CallRuntime } from "../call-runtime.ts";
import { turn } from "../queue/turn.ts";
import { tooLate } from "../result/failures.ts";
import { cancelled } from "../result/ended.ts";
import { thrown } from "./thrown.ts";

/** Runs a tool once. What it throws at once is a result, as what it rejects with is: both are redacted like any other. */
export function tryTool(
  entry: CallableTool,
  call: ActiveCall,
  place: Place | undefined,
  runtime: CallRuntime,
): ValueOrPromise<ToolResult> {
  if (place !== undefined) return runInPlace(entry, call, place);
  try {
    return entry.prepared.run(call);
  } catch (error) {
    return thrown(error, entry.tool, runtime);
  }
}

/** The place is given on when the tool is done, which may be after the answer is out. */
async function runInPlace(entry: CallableTool, call: ActiveCall, place: Place): Promise<ToolResult> {
  const { prepared, typical, timeout } = entry;
  if (place.ready !== undefined) {
    const asked = performance.now();
    // A later try has waited already.
    if (!(await (call.attempts > 1 ? place.ready : turn(place.ready, call)))) return cancelled();
    const waited = performance.now() - asked;
    if (typical.isTooLate(timeout - waited, timeout)) {
      place.release();
      return tooLate(waited, entry);
    }
  }
  const finished = typical.start();
  try {
    return await prepared.run(call);
  } finally {
    finished();
    place.release();
  }
}
