import type { JsonObject, Progress, RoundTrip, Tool } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { clientCapabilitiesKey, rpcCodes } from "@mci/plugin-kit/mcp";
import type { McpResponse, McpRequest } from "../contract.ts";
import { readTrace } from "../../web/read-trace.ts";
import { internalError } from "../rpc.ts";
import type { CallRequest } from "../service/call-request.ts";
import type { AskedBack, Extended, McpService } from "../service/mcp-service.ts";
import { refusalResponse } from "../refusal-response.ts";
import {
  callText,
  errorResponse,
  errorText,
  eventText,
  resultResponse,
  streamHeaders,
  wholeResponse,
} from "./responses.ts";
import { eventStream, type EventStream } from "./event-stream.ts";
import { completed } from "./modern.ts";
import type { FastRequest } from "./recognize.ts";

/** Responds with a tool's request for input. The SDK decides which clients can be asked for what, and how. */
export type AskBack = (request: McpRequest, message: unknown, asks: AskedBack) => Promise<McpResponse>;

interface Called {
  readonly name: string;
  readonly props: JsonObject;
  readonly tool: Tool | undefined;
  readonly askBack: (asks: AskedBack) => Promise<McpResponse>;
}

/** Runs a tool. The response is only streamed if the client requests progress and the tool reports some. */
export function respondToCall(
  service: McpService,
  { signal, context, headers }: McpRequest,
  fast: FastRequest,
  called: Called,
): Promise<McpResponse> {
  const { era, progressToken } = fast;
  const { name, props } = called;
  const meta = fast.params["_meta"];
  const trace = readTrace(meta, headers);
  const call: CallRequest = { name, props, era, context, signal, roundTrip: roundTripOf(fast), trace, meta };
  return progressToken === undefined
    ? run(service, fast, called, call, wholeResponse)
    : streamed(service, fast, called, call, progressToken);
}

/** Resolves to the last message as `write` returns it, or to a response of another kind. Never rejects. */
async function run<T>(
  service: McpService,
  fast: FastRequest,
  { tool, askBack }: Called,
  call: CallRequest,
  write: (text: string) => T,
): Promise<T | McpResponse> {
  try {
    const answering = service.answerCall(call, tool);
    const answer = answering && (await answering);
    const outcome = answer ?? service.toOutcome(call, tool, await service.execute(call));
    if (typeof outcome === "string") {
      return write(errorText(fast, { code: rpcCodes.invalidParams, message: outcome }));
    }
    if ("asks" in outcome) return await askBack(outcome);
    if ("extended" in outcome) return extendedResponse(service, fast, outcome);
    if ("code" in outcome) return refusalResponse(fast.id, outcome);
    return write(callText(fast, fast.era === "modern" ? completed(service.options, outcome) : outcome));
  } catch (error) {
    service.options.onError?.(error);
    return write(errorText(fast, internalError));
  }
}

/** Returns the response as a single message, never as a stream. */
function extendedResponse(service: McpService, fast: FastRequest, { extended }: Extended): McpResponse {
  if ("result" in extended) {
    return resultResponse(fast, fast.era === "modern" ? completed(service.options, extended.result) : extended.result);
  }
  const { error } = extended;
  return errorResponse(fast, error, fast.era === "modern" && error.code === rpcCodes.missingCapability ? 400 : 200);
}

/** Older revisions ask for input on a separate channel, which does not exist without sessions. */
function roundTripOf({ era, params: { _meta: meta } }: FastRequest): RoundTrip | undefined {
  if (era === "legacy" || !isRecord(meta)) return undefined;
  const clientCapabilities = meta[clientCapabilitiesKey];
  return isRecord(clientCapabilities) ? { clientCapabilities } : {};
}

function streamed(
  service: McpService,
  fast: FastRequest,
  called: Called,
  call: CallRequest,
  progressToken: string | number,
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
    const outcome = run(service, fast, called, { ...call, signal: ending, onProgress }, asIs);
    void outcome.then((last) => {
      if (stream === undefined) return answer(typeof last === "string" ? wholeResponse(last) : last);
      return stream.end(eventText(messageIn(last) ?? errorText(fast, internalError)));
    });
  });
}

function asIs(text: string): string {
  return text;
}

/** A request for input is one message, never a stream. */
function messageIn(last: string | McpResponse): string | undefined {
  if (typeof last === "string") return last;
  return typeof last.body === "string" ? last.body : undefined;
}
