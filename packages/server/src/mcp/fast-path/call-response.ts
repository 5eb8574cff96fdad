import type { Progress, RoundTrip } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { clientCapabilitiesKey, rpcCodes } from "@mci/plugin-kit/mcp";
import type { McpResponse, McpRequest } from "../contract.ts";
import { readTrace } from "../../web/read-trace.ts";
import { errorResponse, internalError } from "../rpc.ts";
import type { CallRequest } from "../service/call-request.ts";
import type { AskedBack, Extended, McpService } from "../service/mcp-service.ts";
import { refusalResponse } from "../refusal-response.ts";
import { eventText, resultResponse, streamHeaders } from "./responses.ts";
import { eventStream, type EventStream } from "./event-stream.ts";
import { completed } from "./modern.ts";
import type { FastRequest, PlainMessage } from "./recognize.ts";

/** Responds with a tool's request for input. The SDK decides which clients can be asked for what, and how. */
export type AskBack = (request: McpRequest, message: unknown, asks: AskedBack) => Promise<McpResponse>;

/** Runs a tool. The response is only streamed if the client requests progress and the tool reports some. */
export function respondToCall(
  service: McpService,
  { signal, context, callerToken, headers }: McpRequest,
  fast: FastRequest,
  { name, props }: CalledTool,
  askBack: (asks: AskedBack) => Promise<McpResponse>,
): Promise<McpResponse> {
  const { era, meta, progressToken } = fast;
  const trace = readTrace(meta, headers);
  const call: CallRequest = {
    name,
    props,
    era,
    context,
    callerToken,
    signal,
    roundTrip: roundTripOf(fast),
    trace,
    meta,
  };
  return progressToken === undefined
    ? run(service, fast, call, askBack)
    : streamed(call, progressToken, (streaming) => run(service, fast, streaming, askBack));
}

/** The tool that a message calls, and the arguments. */
type CalledTool = Pick<CallRequest, "name" | "props">;

export function calledTool({ params: { name, arguments: props } }: PlainMessage): CalledTool {
  return { name: String(name), props: isRecord(props) ? props : {} };
}

/** Resolves to a response that is one message, never a stream. Never rejects. */
async function run(
  service: McpService,
  fast: FastRequest,
  call: CallRequest,
  askBack: (asks: AskedBack) => Promise<McpResponse>,
): Promise<McpResponse> {
  try {
    const outcome = await service.call(call);
    if (typeof outcome === "string") {
      return errorResponse({ code: rpcCodes.invalidParams, message: outcome }, 200, { id: fast.id });
    }
    if ("asks" in outcome) return await askBack(outcome);
    if ("extended" in outcome) return extendedResponse(service, fast, outcome);
    if ("code" in outcome) return refusalResponse(fast.id, outcome);
    return resultResponse(fast, fast.era === "modern" ? completed(service.options, outcome) : outcome);
  } catch (error) {
    service.options.onError?.(error);
    return errorResponse(internalError, 200, { id: fast.id });
  }
}

function extendedResponse(service: McpService, fast: FastRequest, { extended }: Extended): McpResponse {
  if ("result" in extended) {
    return resultResponse(fast, fast.era === "modern" ? completed(service.options, extended.result) : extended.result);
  }
  const { error } = extended;
  return errorResponse(error, fast.era === "modern" && error.code === rpcCodes.missingCapability ? 400 : 200, {
    id: fast.id,
  });
}

/** Older revisions ask for input on a separate channel, which does not exist without sessions. */
function roundTripOf({ era, meta }: FastRequest): RoundTrip | undefined {
  if (era === "legacy") return undefined;
  const clientCapabilities = meta[clientCapabilitiesKey];
  return isRecord(clientCapabilities) ? { clientCapabilities } : {};
}

function streamed(
  call: CallRequest,
  progressToken: string | number,
  respond: (call: CallRequest) => Promise<McpResponse>,
): Promise<McpResponse> {
  const { signal } = call;
  return new Promise((answer) => {
    const left = new AbortController();
    const ending = signal === undefined ? left.signal : AbortSignal.any([signal, left.signal]);
    let stream: EventStream | undefined;
    const onProgress = (step: Progress): void => {
      if (stream === undefined) {
        stream = eventStream(() => left.abort());
        answer({ status: 200, headers: streamHeaders, body: stream.body });
      }
      const params = { ...step, progressToken };
      stream.offer(eventText(JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params })));
    };
    void respond({ ...call, signal: ending, onProgress }).then((last) => {
      if (stream === undefined) return answer(last);
      return stream.end(eventText(last.body as string)); // see `run`
    });
  });
}
