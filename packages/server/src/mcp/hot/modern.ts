import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { McpOptions, McpRequest } from "../contract.ts";
import { isCapabilities, isImplementation } from "./party.ts";

export const modernRevision = "2026-07-28";

/** In `_meta`: every request names its revision, and by that its era. */
export const revisionKey = "io.modelcontextprotocol/protocolVersion";

export const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

/** A request of revision 2026-07-28 with its whole envelope, and headers that repeat it truly. */
export function isModern(
  headers: McpRequest["headers"],
  method: string,
  params: JsonObject,
  meta: JsonObject,
): boolean {
  if (method === "initialize" || method === "ping") return false;
  if (meta[revisionKey] !== modernRevision || headers["mcp-protocol-version"] !== modernRevision) return false;
  if (headers["mcp-method"] !== method) return false;
  if (method === "tools/call" && !isPlainName(headers["mcp-name"], params["name"])) return false;
  return isEnvelope(meta);
}

/** A name that is no text for a header comes encoded; the SDK decodes it. */
function isPlainName(header: unknown, name: unknown): boolean {
  return header === name && typeof header === "string" && !header.startsWith("=?");
}

function isEnvelope(meta: JsonObject): boolean {
  const clientInfo = meta["io.modelcontextprotocol/clientInfo"];
  if ("io.modelcontextprotocol/logLevel" in meta) return false;
  if (clientInfo !== undefined && !isImplementation(clientInfo)) return false;
  return isCapabilities(meta[capabilitiesKey]);
}

/** A result with what this revision adds to every one. */
export function completed<T extends object>({ name, version }: McpOptions, result: T): T & object {
  const server = { "io.modelcontextprotocol/serverInfo": { name, version } };
  const meta: unknown = Reflect.get(result, "_meta");
  return { ...result, resultType: "complete", _meta: isRecord(meta) ? { ...meta, ...server } : server };
}
