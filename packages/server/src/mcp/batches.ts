import type { McpRequest } from "./contract.ts";

/** Whether the revision of a request has batches. A request without a revision has 2025-03-26. */
export function hasBatches({ "mcp-protocol-version": revision }: McpRequest["headers"]): boolean {
  return revision === undefined || (typeof revision === "string" && revisions.includes(revision.trim()));
}

const revisions = ["2025-03-26", "2024-11-05", "2024-10-07"];

/** Returns the number of messages that a request has handled at once: 1, except for a batch that is not refused. */
export function messagesIn({ headers, body }: Pick<McpRequest, "headers" | "body">): number {
  if (!/^\s*\[/.test(body) || !hasBatches(headers)) return 1;
  try {
    const { length } = JSON.parse(body) as readonly unknown[];
    return length > maxMessages ? 1 : Math.max(length, 1);
  } catch {
    return 1;
  }
}

/** The SDK refuses larger batches. */
const maxMessages = 100;
