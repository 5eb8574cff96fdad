import type { Progress, Values } from "@mci/contract";
import type { McpAnswer, McpRequest } from "../contract.ts";
import { internalError, invalidParams } from "../rpc.ts";
import type { Served } from "../served.ts";
import { errorText, eventText, resultText, streamHeaders, wholeAnswer } from "./answers.ts";
import { eventStream, type EventStream } from "./event-stream.ts";
import { completed } from "./modern.ts";
import type { HotRequest } from "./recognise.ts";

/** Runs a tool. The answer is whole, unless the client wants to hear of progress and there is some before the end. */
export function answerCall(
  served: Served,
  request: McpRequest,
  hot: HotRequest,
  tool: { readonly name: string; readonly props: Values },
): Promise<McpAnswer> {
  const run: Run = async (signal, onProgress) => {
    try {
      const result = await served.call({ ...tool, era: hot.era, context: request.context, signal, onProgress });
      if (typeof result === "string") return errorText(hot, { code: invalidParams, message: result });
      return resultText(hot, hot.era === "modern" ? completed(served.options, result) : result);
    } catch (error) {
      served.options.onError?.(error);
      return errorText(hot, internalError);
    }
  };
  if (hot.progressToken !== undefined) return streamed(run, request.signal, hot, hot.progressToken);
  return run(request.signal).then((text) => wholeAnswer(hot.era, text));
}

type Run = (signal: AbortSignal | undefined, onProgress?: (step: Progress) => void) => Promise<string>;

function streamed(
  run: Run,
  signal: AbortSignal | undefined,
  { era }: HotRequest,
  progressToken: string | number,
): Promise<McpAnswer> {
  return new Promise((answer) => {
    const left = new AbortController();
    const ending = signal === undefined ? left.signal : AbortSignal.any([signal, left.signal]);
    let stream: EventStream | undefined;
    const text = run(ending, (step) => {
      if (stream === undefined) {
        stream = eventStream(() => left.abort());
        answer({ status: 200, headers: streamHeaders, body: stream.body });
      }
      const params = { ...step, progressToken };
      stream.offer(eventText(JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params })));
    });
    void text.then((last) => (stream === undefined ? answer(wholeAnswer(era, last)) : stream.end(eventText(last))));
  });
}
