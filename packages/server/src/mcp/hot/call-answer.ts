import type { Progress, RoundTrip, JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { clientCapabilitiesKey, rpcCodes } from "@mci/plugin-kit/mcp";
import type { McpAnswer, McpRequest } from "../contract.ts";
import { internalError } from "../rpc.ts";
import type { AskedBack, McpService } from "../mcp-service.ts";
import { refusalAnswer } from "../refusal-answer.ts";
import { errorText, eventText, resultText, streamHeaders, wholeAnswer } from "./answers.ts";
import { eventStream, type EventStream } from "./event-stream.ts";
import { completed } from "./modern.ts";
import type { HotRequest } from "./recognise.ts";

/** Responds with a tool's request for input. The SDK decides which clients can be asked for what, and how. */
export type AskBack = (request: McpRequest, message: unknown, asks: AskedBack) => Promise<McpAnswer>;

interface Called {
  readonly name: string;
  readonly props: JsonObject;
  readonly askBack: (asks: AskedBack) => Promise<McpAnswer>;
}

/** Runs a tool. The response is only streamed if the client requests progress and the tool reports some. */
export function answerCall(
  served: McpService,
  request: McpRequest,
  hot: HotRequest,
  { name, props, askBack }: Called,
): Promise<McpAnswer> {
  const { era } = hot;
  const { context } = request;
  const run: Run = async (signal, onProgress) => {
    try {
      const result = await served.call({ name, props, era, context, signal, onProgress, roundTrip: roundTripOf(hot) });
      if (typeof result === "string") return errorText(hot, { code: rpcCodes.invalidParams, message: result });
      if ("asks" in result) return await askBack(result);
      if ("code" in result) return refusalAnswer(hot.id, result);
      return resultText(hot, era === "modern" ? completed(served.options, result) : result);
    } catch (error) {
      served.options.onError?.(error);
      return errorText(hot, internalError);
    }
  };
  if (hot.progressToken !== undefined) return streamed(run, request.signal, hot, hot.progressToken);
  return run(request.signal).then((last) => (typeof last === "string" ? wholeAnswer(era, last) : last));
}

/** The text of the last message, or the whole response. */
type Run = (signal: AbortSignal | undefined, onProgress?: (step: Progress) => void) => Promise<string | McpAnswer>;

/** Older revisions ask for input on a separate channel, which does not exist without sessions. */
function roundTripOf({ era, params: { _meta: meta } }: HotRequest): RoundTrip | undefined {
  if (era === "legacy" || !isRecord(meta)) return undefined;
  const clientCapabilities = meta[clientCapabilitiesKey];
  return isRecord(clientCapabilities) ? { clientCapabilities } : {};
}

function streamed(
  run: Run,
  signal: AbortSignal | undefined,
  hot: HotRequest,
  progressToken: string | number,
): Promise<McpAnswer> {
  return new Promise((answer) => {
    const left = new AbortController();
    const ending = signal === undefined ? left.signal : AbortSignal.any([signal, left.signal]);
    let stream: EventStream | undefined;
    const outcome = run(ending, (step) => {
      if (stream === undefined) {
        stream = eventStream(() => left.abort());
        answer({ status: 200, headers: streamHeaders, body: stream.body });
      }
      const params = { ...step, progressToken };
      stream.offer(eventText(JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params })));
    });
    void outcome.then((last) => {
      if (stream === undefined) return answer(typeof last === "string" ? wholeAnswer(hot.era, last) : last);
      return stream.end(eventText(messageIn(last) ?? errorText(hot, internalError)));
    });
  });
}

/** A request for input is one message, never a stream. */
function messageIn(last: string | McpAnswer): string | undefined {
  if (typeof last === "string") return last;
  return typeof last.body === "string" ? last.body : undefined;
}
