import type { Toolbox } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

import { headerOf, type RequestHeaders } from "../web/request-headers.ts";

/** The member of `_meta` in which a request over MCP has its key. */
const metaKey = "mci/idempotency_key";

/** Toolboxes that run a call with a key once. Any other would pass keys on that callers may share by accident. */
const keyed = new WeakSet<Toolbox>();

export function markKeyed(toolbox: Toolbox): void {
  keyed.add(toolbox);
}

export function isKeyed(toolbox: Toolbox): boolean {
  return keyed.has(toolbox);
}

/** Returns the key of a request over REST, if the toolbox takes one. */
export function keyInHeaders(headers: RequestHeaders, toolbox: Toolbox): string | undefined {
  const key = headerOf(headers, "idempotency-key");
  return key === undefined || !isKeyed(toolbox) ? undefined : key;
}

/** Returns the key of a request over MCP, if the toolbox takes one. */
export function keyInMeta(meta: unknown, toolbox: Toolbox): string | undefined {
  if (!isRecord(meta) || !Object.hasOwn(meta, metaKey) || !isKeyed(toolbox)) return undefined;
  const key = meta[metaKey];
  return typeof key === "string" ? key : ""; // which is refused
}

/** Whether a key can be used: bounded, and visible in logs. */
export function isValidKey(key: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(key);
}
