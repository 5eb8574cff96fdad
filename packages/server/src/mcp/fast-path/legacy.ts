import type { JsonObject } from "@mci/contract";
import type { McpRequest } from "../contract.ts";
import { serverCapabilities, type McpService } from "../service/mcp-service.ts";
import { isCapabilities, isImplementation } from "./client-info.ts";

/** The revisions before 2026-07-28, newest first. */
export const legacyRevisions: readonly string[] = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
  "2024-10-07",
];

/** True for a request of an older revision with the required headers. */
export function isLegacy(headers: McpRequest["headers"], method: string, params: JsonObject): boolean {
  if (!hasHeaders(headers) || method === "server/discover") return false;
  return method !== "initialize" || isInitialize(params);
}

/** True for the parameters of `initialize` from a client with nothing unusual. */
export function isInitialize({ protocolVersion, capabilities, clientInfo }: JsonObject): boolean {
  return typeof protocolVersion === "string" && isCapabilities(capabilities) && isImplementation(clientInfo);
}

/** Returns the response to `initialize`. */
export function initializeResult(
  service: McpService,
  { protocolVersion }: JsonObject,
  caller: Parameters<typeof serverCapabilities>[2],
): object {
  const { name, version, instructions } = service.options;
  const isSupported = typeof protocolVersion === "string" && legacyRevisions.includes(protocolVersion);
  return {
    protocolVersion: isSupported ? protocolVersion : legacyRevisions[0],
    capabilities: serverCapabilities(service, "legacy", caller),
    serverInfo: { name, version },
    ...(instructions ? { instructions } : undefined),
  };
}

const notifications = ["notifications/initialized", "notifications/cancelled"];

/** Notifications without effect, as there are no sessions: a call is cancelled by disconnecting. */
export function isLegacyNotification(headers: McpRequest["headers"], method: string, meta: JsonObject): boolean {
  return notifications.includes(method) && Object.keys(meta).length === 0 && hasHeaders(headers);
}

function hasHeaders({ accept, "mcp-protocol-version": version }: McpRequest["headers"]): boolean {
  if (version !== undefined && !(typeof version === "string" && legacyRevisions.includes(version))) return false;
  return typeof accept === "string" && accept.includes("application/json") && accept.includes("text/event-stream");
}
