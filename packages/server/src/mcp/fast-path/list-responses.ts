import type { Era } from "../service/call-result.ts";
import type { ToolPage } from "../service/catalog.ts";
import type { McpResponse } from "../contract.ts";
import { cachingOf, type CachedService } from "../service/mcp-service.ts";
import { messageText, wholeResponse } from "./responses.ts";
import { completed } from "./modern.ts";
import type { FastRequest } from "./recognize.ts";

/**
 * Returns responses to `tools/list`. A page is serialized once per era. Undefined for
 * a page that must be adapted for older revisions.
 */
export function listResponses(service: CachedService): (fast: FastRequest, page: ToolPage) => McpResponse | undefined {
  const written = { legacy: new WeakMap<ToolPage, string>(), modern: new WeakMap<ToolPage, string>() };
  return (fast, page) => {
    const { era } = fast;
    let text = written[era].get(page);
    if (text === undefined) {
      if (era === "legacy" && hasNewSchema(page)) return undefined;
      written[era].set(page, (text = write(page, era, service)));
    }
    return wholeResponse(messageText(fast, text));
  };
}

function write(page: ToolPage, era: Era, service: CachedService): string {
  return JSON.stringify(era === "legacy" ? page : completed(service.options, { ...page, ...cachingOf(service) }));
}

/** Up to 2025-11-25 structured content is an object. The SDK wraps schemas of other types. */
export function hasNewSchema({ tools }: ToolPage): boolean {
  return tools.some(({ outputSchema }) => outputSchema !== undefined && outputSchema["type"] !== "object");
}
