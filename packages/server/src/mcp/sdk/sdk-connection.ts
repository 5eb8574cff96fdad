import { parseJSONRPCMessage, type Transport } from "@modelcontextprotocol/server";
import { serveStdio as sdkServeStdio } from "@modelcontextprotocol/server/stdio";
import type { CallContext, JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { invalidRequest } from "../rpc.ts";
import type { AskedBack, McpService } from "../service/mcp-service.ts";
import type { StdioWire } from "../stdio/stdio-wire.ts";
import { createSdkServer } from "./sdk-server.ts";

/** The SDK's side of a session. */
export interface SdkConnection {
  /** Tells the SDK how the session began; what it sends meanwhile the client has had already. */
  replay(messages: readonly unknown[]): Promise<void>;
  /** Handles a message. `asks` is the outcome of its call, if that has already run. */
  receive(message: unknown, asks?: AskedBack): void;
  close(): Promise<void>;
}

type Message = Parameters<Transport["send"]>[0];

/** Serves a session with the SDK. */
export function sdkConnection(service: McpService, wire: StdioWire, context?: CallContext): SdkConnection {
  const onerror = service.options.onError;
  const asked: AskedCall[] = [];
  /** Called with the response to a replayed message. */
  let replayed: (() => void) | undefined;
  const transport: Transport = {
    start: () => Promise.resolve(),
    async send(message) {
      if (replayed === undefined) return wire.send(message);
      if (!("method" in message)) replayed();
    },
    close() {
      wire.close();
      return Promise.resolve();
    },
  };
  const takeAsked = (id: unknown, name: string, props: JsonObject): AskedBack | undefined => {
    if (asked.length === 0) return undefined;
    const key = callKey(id, name, props);
    const at = asked.findIndex((call) => call.key === key);
    return at === -1 ? undefined : asked.splice(at, 1)[0]?.asks;
  };
  const { close } = sdkServeStdio(({ era }) => createSdkServer(service, era, { isHttp: false, context, takeAsked }), {
    transport,
    ...(onerror === undefined ? undefined : { onerror }),
  });
  void wire.closed.then(() => transport.onclose?.());
  return {
    async replay(messages) {
      for (const message of messages) {
        const response = new Promise<void>((resolve) => (replayed = resolve));
        transport.onmessage?.(parseJSONRPCMessage(message));
        if (isRecord(message) && "id" in message) await Promise.race([response, wire.closed]);
      }
      replayed = undefined;
    },
    receive(value, asks) {
      let message: Message;
      try {
        message = parseJSONRPCMessage(value);
      } catch {
        return wire.refuse(invalidRequest, isRecord(value) ? idOf(value["id"]) : null);
      }
      // A subscription gets its response when the session ends.
      if ("method" in message && "id" in message && message.method !== "subscriptions/listen") wire.expect(message.id);
      if (asks !== undefined && "params" in message && "id" in message) {
        const { name, arguments: props } = message.params ?? {};
        asked.push({ key: callKey(message.id, name, props), asks });
      }
      transport.onmessage?.(message);
      if ("method" in message && message.method === "notifications/cancelled")
        wire.settle(message.params?.["requestId"]);
    },
    close,
  };
}

interface AskedCall {
  readonly key: string;
  readonly asks: AskedBack;
}

/** The id alone does not tell which call it is, as clients may use one twice. */
function callKey(id: unknown, name: unknown, props: unknown = {}): string {
  return JSON.stringify([id, name, props]);
}

function idOf(id: unknown): unknown {
  return typeof id === "string" || typeof id === "number" ? id : null;
}
