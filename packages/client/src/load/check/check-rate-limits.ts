import { isRecord } from "@mci/contract";
import type { ProblemList } from "../problem-list.ts";
import type { SourcedTool } from "../sourced-tool.ts";

/** Reports rate limits that make no sense: the tool is not used then. A source may hand over anything. */
export function checkRateLimits(loaded: SourcedTool, problems: ProblemList): void {
  const { rateLimit, origin } = loaded.tool;
  if (rateLimit !== undefined) check(rateLimit, "/rateLimit", loaded, problems);
  if (origin.rateLimit !== undefined) check(origin.rateLimit, "", loaded, problems);
}

function check(limit: unknown, pointer: string, loaded: SourcedTool, problems: ProblemList): void {
  const { per, points, per_ms: windowMs }: Readonly<Record<string, unknown>> = isRecord(limit) ? limit : {};
  const report = (field: string, expected: string): void => {
    const message = `'${field}' of a rate limit must be ${expected}.`;
    const at = pointer === "" ? "" : `${pointer}/${field}`;
    problems.addAt({ code: "MCI_SCHEMA_FIELD", severity: "error", message }, loaded, at);
  };
  if (per !== "call" && per !== "subject" && per !== "tenant") report("per", '"call", "subject" or "tenant"');
  if (!isCount(points)) report("points", "an integer of at least 1");
  if (!isCount(windowMs)) report("per_ms", "an integer of at least 1");
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
