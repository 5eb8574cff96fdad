import { isRecord, type CommonExecution, type Tool } from "@mci/contract";
import type { ProblemList } from "../problem-list.ts";
import type { SourcedTool } from "../sourced-tool.ts";

/** Reports cache settings that make no sense: the tool is not used then. A source may hand over anything. */
export function checkCache(loaded: SourcedTool, problems: ProblemList): void {
  const { execution, annotations }: Tool<CommonExecution> = loaded.tool;
  if (execution.cache === undefined) return;
  const report = (pointer: string, message: string, hint?: string): void =>
    problems.addAt({ code: "MCI_SCHEMA_FIELD", severity: "error", message, hint }, loaded, `/execution${pointer}`);
  const cache: Readonly<Record<string, unknown>> = isRecord(execution.cache) ? execution.cache : {};
  const { ttl_ms: ttlMs, by = [] } = cache;
  if (!Number.isSafeInteger(ttlMs) || Number(ttlMs) < 1) {
    report("/cache", "'ttl_ms' must be an integer of at least 1.");
  }
  if (!Array.isArray(by) || !by.every((name) => typeof name === "string" && name !== "")) {
    report("/cache/by", "Must be an array of names, such as [subject].");
  } else if (by.includes("requestId")) {
    report("/cache/by", "Every request has a 'requestId' of its own, so that no result would be used again.");
  }
  if (annotations.destructiveHint === true) {
    const message = "The tool is destructive: a call that is answered with a kept result would do nothing.";
    report("/cache", message, "Remove 'cache', or 'destructiveHint' if the tool only reads.");
  }
}
