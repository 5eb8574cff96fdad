import type { Toolbox } from "@mci/contract";
import { keyInMeta } from "@mci/plugin-kit";

import { headerOf, type RequestHeaders } from "../web/request-headers.ts";

/** Toolboxes that run a call with a key once. Any other would pass keys on that callers may share by accident. */
const keyed = new WeakSet<Toolbox>();

export function markKeyed(toolbox: Toolbox): void {
  keyed.add(toolbox);
}

export function isKeyed(toolbox: Toolbox): boolean {
  return keyed.has(toolbox);
}

/** Returns the key of a request over REST, if the toolbox takes one. */
export function restKey(headers: RequestHeaders, toolbox: Toolbox): string | undefined {
  const key = headerOf(headers, "idempotency-key");
  return key === undefined || !isKeyed(toolbox) ? undefined : key;
}

/** Returns the key of a request over MCP, if the toolbox takes one. */
export function mcpKey(meta: unknown, toolbox: Toolbox): string | undefined {
  const key = keyInMeta(meta);
  return key === undefined || !isKeyed(toolbox) ? undefined : key;
}
