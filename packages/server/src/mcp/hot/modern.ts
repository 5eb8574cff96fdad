import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { McpOptions, McpRequest } from "../contract.ts";
import { isCapabilities, isImplementation } from "./party.ts";

export const modernRevision = "2026-07-28";

/** Key in `_meta`: every request names its revision, which determines its era. */
export const revisionKey = "io.modelcontextprotocol/protocolVersion";

export const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

/** True for a request of revision 2026-07-28 with a complete envelope and matching headers. */
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

/** A name that a header cannot contain is encoded; the SDK decodes it. */
function isPlainName(header: unknown, name: unknown): boolean {
  return header === name && typeof header === "string" && !header.startsWith("=?");
}

function isEnvelope(meta: JsonObject): boolean {
  const clientInfo = meta["io.modelcontextprotocol/clientInfo"];
  if ("io.modelcontextprotocol/logLevel" in meta) return false;
  if (clientInfo !== undefined && !isImplementation(clientInfo)) return false;
  return isCapabilities(meta[capabilitiesKey]);
}

/** Adds the members that this revision requires in every result. */
export function completed<T extends object>({ name, version }: McpOptions, result: T): T & object {
  const server = { "io.modelcontextprotocol/serverInfo": { name, version } };
  const meta: unknown = Reflect.get(result, "_meta");
  return { ...result, resultType: "complete", _meta: isRecord(meta) ? { ...meta, ...server } : server };
}
