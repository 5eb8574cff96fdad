import type { Era } from "../service/call-result.ts";
import type { ToolPage } from "../service/catalog.ts";
import type { McpResponse } from "../contract.ts";
import type { McpOptions } from "../mcp-options.ts";
import { jsonHeaders } from "./responses.ts";
import { completed } from "./modern.ts";
import type { FastRequest } from "./recognize.ts";

/**
 * Returns responses to `tools/list`. A page is serialized once per era, with room for the id of each request. Undefined for
 * a page that must be adapted for older revisions.
 */
export function listResponses(options: McpOptions): (fast: FastRequest, page: ToolPage) => McpResponse | undefined {
  const written = { legacy: new WeakMap<ToolPage, Written>(), modern: new WeakMap<ToolPage, Written>() };
  return ({ era, id }, page) => {
    let parts = written[era].get(page);
    if (parts === undefined) {
      if (era === "legacy" && hasNewSchema(page)) return undefined;
      written[era].set(page, (parts = write(page, era, options)));
    }
    const rest = `${JSON.stringify(id)}}`;
    const body = typeof parts === "string" ? parts + rest : [parts, Buffer.from(rest)];
    return { status: 200, headers: jsonHeaders, body };
  };
}

/** A page up to the id of its request: a short one is text, which is sent together with its headers; a long one is encoded once. */
type Written = string | Uint8Array;

function write(page: ToolPage, era: Era, options: McpOptions): Written {
  const { ttlMs = 0, cacheScope = "private" } = options;
  const result = era === "legacy" ? page : completed(options, { ...page, ttlMs, cacheScope });
  const text = `{"result":${JSON.stringify(result)},"jsonrpc":"2.0","id":`;
  return text.length > maxTextLength ? Buffer.from(text) : text;
}

/** Characters of a page that are sent as text. */
const maxTextLength = 16_384;

/** Up to 2025-11-25 structured content is an object. The SDK wraps schemas of other types. */
export function hasNewSchema({ tools }: ToolPage): boolean {
  return tools.some(({ outputSchema }) => outputSchema !== undefined && outputSchema["type"] !== "object");
}
