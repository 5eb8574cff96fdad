import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { protocolVersionKey } from "@mci/plugin-kit/mcp";
import type { Era } from "../service/call-result.ts";
import type { McpRequest } from "../contract.ts";
import { isLegacy, isLegacyNotification } from "./legacy.ts";
import { isModern } from "./modern.ts";

/** A message that is complete, valid, and of a kind that does not need the SDK, whatever carries it. */
export interface PlainMessage {
  /** Absent for a notification. */
  readonly id?: string | number;
  readonly method: string;
  readonly params: JsonObject;
  readonly meta: JsonObject;
  readonly progressToken?: string | number | undefined;
}

/** A request of the fast path. A notification is only acknowledged. */
export interface FastRequest extends PlainMessage {
  readonly era: Era;
}

/**
 * Returns undefined in case of doubt: batches, errors, rare members, unknown methods. The SDK handles those, so that its
 * rules are not implemented twice.
 */
export function recognize({ headers }: McpRequest, message: unknown): FastRequest | undefined {
  if (!isJson(headers["content-type"])) return undefined;
  const plain = readMessage(message);
  if (plain === undefined) return undefined;
  const { id, method, params, meta } = plain;
  if (id === undefined) return isLegacyNotification(headers, method, meta) ? { era: "legacy", ...plain } : undefined;
  const era = protocolVersionKey in meta ? "modern" : "legacy";
  const isRight = era === "modern" ? isModern(headers, method, params, meta) : isLegacy(headers, method, params);
  return isRight ? { era, ...plain } : undefined;
}

/** Returns undefined in case of doubt. The parameters of a notification are not checked. */
export function readMessage(message: unknown): PlainMessage | undefined {
  if (!isRecord(message) || message["jsonrpc"] !== "2.0") return undefined;
  if (!hasOnly(message, ["jsonrpc", "id", "method", "params"])) return undefined;
  const { id, method, params = {} } = message;
  if (typeof method !== "string" || !isRecord(params)) return undefined;
  const { _meta: meta = {} } = params;
  if (!isRecord(meta)) return undefined;
  const { progressToken } = meta;
  if (!(progressToken === undefined || isId(progressToken))) return undefined;
  if (!("id" in message)) return { method, params, meta };
  if (relatedTaskKey in meta || !isId(id) || !isKnown(method, params)) return undefined;
  return { id, method, params, meta, progressToken };
}

const relatedTaskKey = "io.modelcontextprotocol/related-task";

function isJson(contentType: unknown): boolean {
  return typeof contentType === "string" && /^application\/json(?:; ?charset=utf-8)?$/i.test(contentType);
}

function isId(value: unknown): value is string | number {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** The members allowed in a method's parameters on the fast path. */
const members: Readonly<Record<string, readonly string[]>> = {
  initialize: ["_meta", "protocolVersion", "capabilities", "clientInfo"],
  ping: ["_meta"],
  "server/discover": ["_meta"],
  "tools/list": ["_meta", "cursor"],
  "tools/call": ["_meta", "name", "arguments"],
};

function isKnown(method: string, params: JsonObject): boolean {
  const known = Object.hasOwn(members, method) ? members[method] : undefined;
  if (known === undefined || !hasOnly(params, known)) return false;
  const { cursor, name, arguments: props } = params;
  if (method === "tools/list") return cursor === undefined || typeof cursor === "string";
  return method !== "tools/call" || (typeof name === "string" && (props === undefined || isPlainRecord(props)));
}

/** Returns false for a member that the SDK drops: an object that is copied with it would get another prototype. */
function isPlainRecord(value: unknown): boolean {
  return isRecord(value) && !Object.hasOwn(value, "__proto__");
}

function hasOnly(value: JsonObject, names: readonly string[]): boolean {
  for (const name in value) if (!names.includes(name)) return false;
  return true;
}
