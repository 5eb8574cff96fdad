import type { CallContext, JsonObject } from "@mci/contract";
import { errorMessage, isRecord } from "@mci/plugin-kit";
import { rpcCodes, type RpcError } from "@mci/plugin-kit/mcp";
import { readTrace } from "../../web/read-trace.ts";
import { badCursor } from "../rpc.ts";
import { canBeAskedForInput } from "../service/client-capabilities.ts";
import { serverCapabilities, watchLists, type AskedBack, type McpService } from "../service/mcp-service.ts";
import { progressSender } from "../service/progress-sender.ts";
import type { StdioWire } from "../stdio/stdio-wire.ts";
import { activeCalls } from "./active-calls.ts";
import { calledTool } from "./call-response.ts";
import { readCapabilities } from "./client-info.ts";
import { initializeResult, isInitialize } from "./legacy.ts";
import { hasNewSchema } from "./list-responses.ts";
import { readMessage, type PlainMessage } from "./recognize.ts";

/** A session on stdio in a revision before 2026-07-28, as far as the SDK is not needed. */
export interface FastSession {
  /** How the session began, for the SDK. */
  readonly opening: readonly unknown[];
  /** Handles a message exactly as the SDK does; returns false if the SDK must handle it and all that follow. */
  handle(message: unknown): boolean;
  /** Cancels the call that the message names; returns false if no such call is active here. */
  cancel(message: unknown): boolean;
  /** Stops reporting changed tools, which the SDK does from now on. Active calls continue. */
  handOver(): void;
}

/** Responds for a tool that asks for input. `take` hands the call over: undefined if it was cancelled meanwhile. */
type AskBack = (message: unknown, take: () => AskedBack | undefined) => void;

interface FastSessionOptions {
  readonly context: CallContext | undefined;
  readonly askBack: AskBack;
}

export function fastSession(
  service: McpService,
  wire: StdioWire,
  { context, askBack }: FastSessionOptions,
): FastSession {
  const opening: unknown[] = [];
  const calls = activeCalls(wire);
  let clientCapabilities: JsonObject | undefined;
  let unwatch: (() => void) | undefined;
  // A client that does not read closes the wire.
  const send = (message: object): void => void wire.send({ ...message, jsonrpc: "2.0" }).catch(() => undefined);
  const respond = (id: string | number, response: object): void => {
    wire.expect(id); // Until it is written.
    send({ ...response, id });
  };
  const handOver = (): void => unwatch?.();
  void wire.closed.then(handOver);
  const initialize = (message: unknown, { id, method, params }: PlainMessage): boolean => {
    if (id === undefined || method !== "initialize" || !isInitialize(params)) return false;
    clientCapabilities = readCapabilities(params["capabilities"]);
    if (clientCapabilities === undefined) return false;
    opening.push(message);
    const caller = { isHttp: false, context };
    const announced = serverCapabilities(service, "legacy", caller);
    unwatch = watchLists(service, (list) => {
      if (announced[list] !== undefined) send({ method: `notifications/${list}/list_changed` });
    });
    respond(id, { result: initializeResult(service, params, caller) });
    return true;
  };
  const list = (id: string | number, { cursor }: JsonObject): boolean => {
    try {
      const page = service.catalog.page(typeof cursor === "string" ? cursor : undefined, context);
      if (page !== undefined && hasNewSchema(page)) return false;
      respond(id, page === undefined ? { error: badCursor } : { result: page });
    } catch (error) {
      respond(id, { error: toRpcError(error) });
    }
    return true;
  };
  const call = async (message: unknown, id: string | number, plain: PlainMessage): Promise<void> => {
    const active = calls.start(id);
    const { signal } = active;
    const answer = (response: object): void => {
      active.end();
      if (!signal.aborted) respond(id, response);
    };
    try {
      const outcome = await service.call({
        ...calledTool(plain),
        era: "legacy",
        signal,
        context,
        onProgress: progressSender(plain.progressToken, signal, (step) => wire.send({ ...step, jsonrpc: "2.0" })),
        roundTrip: canBeAskedForInput(clientCapabilities) ? { clientCapabilities } : undefined,
        meta: plain.meta,
        trace: readTrace(plain.meta),
      });
      if (typeof outcome === "string") return answer({ error: { code: rpcCodes.invalidParams, message: outcome } });
      if ("extended" in outcome) return answer(outcome.extended);
      if (!("asks" in outcome)) return answer({ result: "code" in outcome ? outcome.result : outcome });
      askBack(message, () => {
        active.end();
        return signal.aborted ? undefined : outcome;
      });
    } catch (error) {
      answer({ error: toRpcError(error) });
    }
  };
  return {
    opening,
    handle(message) {
      const plain = readMessage(message);
      if (plain === undefined || Object.keys(plain.meta).some((key) => key.startsWith(reservedPrefix))) return false;
      if (opening.length === 0) return initialize(message, plain);
      const { id, method, params } = plain;
      if (id === undefined) {
        if (method === "notifications/initialized") {
          if (opening.length === 1) opening.push(message);
          return true;
        }
        if (method !== "notifications/cancelled") return false;
        wire.settle(params["requestId"]); // Of a call that has ended, or of none.
        return true;
      }
      switch (method) {
        case "ping":
          respond(id, { result: {} });
          return true;
        case "tools/list":
          return list(id, params);
        case "tools/call":
          void call(message, id, plain);
          return true;
        default: // another initialize
          return false;
      }
    },
    cancel(message) {
      const plain = readMessage(message);
      return plain?.method === "notifications/cancelled" && plain.id === undefined && calls.cancel(plain);
    },
    handOver,
  };
}

/** Members of `_meta` that belong to the protocol. */
const reservedPrefix = "io.modelcontextprotocol/";

function toRpcError(error: unknown): RpcError {
  const code: unknown = isRecord(error) ? error["code"] : undefined;
  const isCode = typeof code === "number" && Number.isSafeInteger(code);
  return { code: isCode ? code : rpcCodes.internalError, message: errorMessage(error) };
}
