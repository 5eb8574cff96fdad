import { MCIError } from "@mci/contract";
import { jsonLines, type PageResponse } from "../page-http.ts";
import type { Workbench } from "../workbench.ts";
import type { CallLine } from "./answers.ts";
import type { ApiRequest } from "./body.ts";
import { runCall } from "./call-tool.ts";
import { readCall } from "./read-call.ts";
import type { RequestStates } from "./request-states.ts";

interface CallStreamOptions {
  readonly workbench: Workbench;
  readonly states: RequestStates;
  readonly onError: (error: unknown) => void;
}

/**
 * Answers a call line by line: with its progress while it runs, and with its answer at the end. Throws BadRequest before it runs.
 * The call ends if the page goes away, unless it is a task.
 */
export function callStream(request: ApiRequest, { workbench, states, onError }: CallStreamOptions): PageResponse {
  const call = readCall(request, states);
  return jsonLines<CallLine>(async (write, leaving) => {
    const signal = request.signal === undefined ? leaving : AbortSignal.any([request.signal, leaving]);
    const progress = lastOf(progressMs, write);
    try {
      const answer = await runCall(call, {
        workbench,
        states,
        signal,
        onTask: (task) => write({ task }),
        onProgress: (step) => progress.offer({ progress: step }),
      });
      progress.end();
      write({ answer });
    } catch (error) {
      progress.end();
      if (!MCIError.is(error) && !signal.aborted) onError(error);
      write({ refused: refusedBy(error) });
    }
  });
}

function refusedBy(error: unknown): Extract<CallLine, { readonly refused: object }>["refused"] {
  if (!MCIError.is(error)) return { code: "MCI_INTERNAL", error: "Internal error: see the messages of the command." };
  const { code, message, hint } = error;
  return { code, error: message, hint };
}

/** More often than that, nobody sees progress. */
const progressMs = 100;

/** Passes values on at once, but at most one in a time: of those in between, the last. */
function lastOf<Value>(ms: number, pass: (value: Value) => void): { offer(value: Value): void; end(): void } {
  let waiting: { readonly value: Value } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    timer = undefined;
    if (waiting === undefined) return;
    pass(waiting.value);
    waiting = undefined;
    timer = setTimeout(next, ms);
  };
  return {
    offer(value) {
      waiting = { value };
      if (timer === undefined) next();
    },
    end: () => clearTimeout(timer),
  };
}
