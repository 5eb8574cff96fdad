import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { isRecord } from "@mci/plugin-kit";
import type { Instruments } from "./instruments.ts";

/** Counts the connections that undici, which sends all HTTP requests, opens and closes in this process. Returns how to stop. */
export function watchConnections(
  { connections, connectErrors }: Pick<Instruments, "connections" | "connectErrors">,
  upstreamLabel: (upstream: string) => string,
): () => void {
  const connected = (message: unknown): void => {
    if (!isRecord(message)) return;
    const upstream = upstreamLabel(originOf(message));
    const socket: unknown = message["socket"];
    if (!hasOnce(socket)) return;
    connections.inc({ upstream });
    socket.once("close", () => connections.dec({ upstream }));
  };
  const failed = (message: unknown): void => {
    if (isRecord(message)) connectErrors.inc({ upstream: upstreamLabel(originOf(message)) });
  };
  subscribe("undici:client:connected", connected);
  subscribe("undici:client:connectError", failed);
  return () => {
    unsubscribe("undici:client:connected", connected);
    unsubscribe("undici:client:connectError", failed);
  };
}

function originOf({ connectParams }: Readonly<Record<string, unknown>>): string {
  const { protocol, host } = isRecord(connectParams) ? connectParams : {};
  return `${String(protocol)}//${String(host)}`;
}

function hasOnce(socket: unknown): socket is { once(event: "close", listener: () => void): void } {
  return isRecord(socket) && typeof socket["once"] === "function";
}
