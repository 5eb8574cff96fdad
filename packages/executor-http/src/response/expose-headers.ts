import { isUtf8 } from "node:buffer";

import type { PrepareContext, JsonObject } from "@mci/contract";
import type { NetworkResponse } from "@mci/network-policy";

import { headerKey } from "../request/headers.ts";
import { reporting } from "../reporting.ts";

/** Returns the headers of an answer that its tool exposes, as text, by the names the tool gives them. */
export type ExposedHeaders = (headers: NetworkResponse["headers"]) => JsonObject;

/** Undefined when there are none. Invalid names are reported. */
export function exposedHeaders(
  names: readonly string[] | undefined,
  context: Pick<PrepareContext, "report">,
): ExposedHeaders | undefined {
  const wanted = new Map<string, string>();
  for (const [index, name] of (names ?? []).entries()) {
    const key = reporting(context, { source: name, at: `/exposeHeaders/${index}` }, () => headerKey(name));
    if (key !== undefined && !wanted.has(key)) wanted.set(key, name);
  }
  if (wanted.size === 0) return undefined;
  return (headers) => {
    const found: [string, string][] = [];
    for (const [key, name] of wanted) {
      const value = Object.hasOwn(headers, key) ? headers[key] : undefined;
      if (value !== undefined) found.push([name, decodeHeader(typeof value === "string" ? value : value.join(", "))]);
    }
    return Object.fromEntries(found);
  };
}

/** Characters of one header. */
const maxHeaderLength = 8_000;

/** Header values come with a character for each byte. */
function decodeHeader(value: string): string {
  // Not cut: half of a secret is not known to be one.
  if (value.length > maxHeaderLength)
    return `[... ${value.length.toLocaleString("en-US")} characters, too many to show]`;
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString() : value;
}
