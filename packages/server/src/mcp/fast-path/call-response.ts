import type { Progress, RoundTrip, JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { clientCapabilitiesKey, rpcCodes } from "@mci/plugin-kit/mcp";
import type { McpResponse, McpRequest } from "../contract.ts";
import { internalError } from "../rpc.ts";
import type { AskedBack, McpService } from "../service/mcp-service.ts";
import { refusalResponse } from "../refusal-response.ts";
import { errorText, eventText, resultText, streamHeaders, wholeResponse } from "./responses.ts";
import { eventStream, type EventStream } from "./event-stream.ts";
import { completed } from "./modern.ts";
import type { FastRequest } from "./recognize.ts";

/** Responds with a tool's request for input. The SDK decides which clients can be asked for what, and how. */
export type AskBack = (request: McpRequest, message: unknown, asks: AskedBack) => Promise<McpResponse>;

interface Called {
  readonly name: string;
  readonly props: JsonObject;
  readonly askBack: (asks: AskedBack) => Promise<McpResponse>;
}

/** Runs a tool. The response is only streamed if the client requests progress and the tool reports some. */
export function respondToCall(
  service: McpService,
  request: McpRequest,
  fast: FastRequest,
  { name, props, askBack }: Called,
): Promise<McpResponse> {
  const { era } = fast;
  const { context } = request;
  const run: Run = async (signal, onProgress) => {
    try {
      const result = await service.call({
        name,
        props,
        era,
        context,
        signal,
        onProgress,
        roundTrip: roundTripOf(fast),
      });
      if (typeof result === "string") return errorText(fast, { code: rpcCodes.invalidParams, message: result });
      if ("asks" in result) return await askBack(result);
      if ("code" in result) return refusalResponse(fast.id, result);
      return resultText(fast, era === "modern" ? completed(service.options, result) : result);
    } catch (error) {
      service.options.onError?.(error);
      return errorText(fast, internalError);
    }
  };
  if (fast.progressToken !== undefined) return streamed(run, request.signal, fast, fast.progressToken);
  return run(request.signal).then((last) => (typeof last === "string" ? wholeResponse(era, last) : last));
}

/** The text of the last message, or the whole response. */
type Run = (signal: AbortSignal | undefined, onProgress?: (step: Progress) => void) => Promise<string | McpResponse>;

/** Older revisions ask for input on a separate channel, which does not exist without sessions. */
function roundTripOf({ era, params: { _meta: meta } }: FastRequest): RoundTrip | undefined {
  if (era === "legacy" || !isRecord(meta)) return undefined;
  const clientCapabilities = meta[clientCapabilitiesKey];
  return isRecord(clientCapabilities) ? { clientCapabilities } : {};
}

function streamed(
  run: Run,
  signal: AbortSignal | undefined,
  fast: FastRequest,
  progressToken: string | number,
): Promise<McpResponse> {
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
      if (stream === undefined) return answer(typeof last === "string" ? wholeResponse(fast.era, last) : last);
      return stream.end(eventText(messageIn(last) ?? errorText(fast, internalError)));
    });
  });
}

/** A request for input is one message, never a stream. */
function messageIn(last: string | McpResponse): string | undefined {
  if (typeof last === "string") return last;
  return typeof last.body === "string" ? last.body : undefined;
}
