import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { clientCapabilitiesKey, clientInfoKey, protocolVersionKey, serverInfoKey } from "@mci/plugin-kit/mcp";
import type { McpRequest } from "../contract.ts";
import type { McpOptions } from "../mcp-options.ts";
import { isCapabilities, isImplementation } from "./client-info.ts";

export const modernRevision = "2026-07-28";

/** True for a request of revision 2026-07-28 with a complete envelope and matching headers. */
export function isModern(
  headers: McpRequest["headers"],
  method: string,
  params: JsonObject,
  meta: JsonObject,
): boolean {
  if (method === "initialize" || method === "ping") return false;
  if (meta[protocolVersionKey] !== modernRevision || headers["mcp-protocol-version"] !== modernRevision) return false;
  if (headers["mcp-method"] !== method) return false;
  if (method === "tools/call" && !isPlainName(headers["mcp-name"], params["name"])) return false;
  return isEnvelope(meta);
}

/** A name that a header cannot contain is encoded; the SDK decodes it. */
function isPlainName(header: unknown, name: unknown): boolean {
  return header === name && typeof header === "string" && !header.startsWith("=?");
}

function isEnvelope(meta: JsonObject): boolean {
  const clientInfo = meta[clientInfoKey];
  if ("io.modelcontextprotocol/logLevel" in meta) return false;
  if (clientInfo !== undefined && !isImplementation(clientInfo)) return false;
  return isCapabilities(meta[clientCapabilitiesKey]);
}

/** Adds the members that this revision requires in every result. Results of extensions may have a type of their own. */
export function completed<T extends object>({ name, version }: McpOptions, result: T): T & object {
  const server = { [serverInfoKey]: { name, version } };
  const meta: unknown = Reflect.get(result, "_meta");
  return { resultType: "complete", ...result, _meta: isRecord(meta) ? { ...meta, ...server } : server };
}
