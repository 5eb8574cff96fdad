import type { JsonObject } from "@mci/contract";
import type { TaskRecord } from "./task-record.ts";

/** Returns the record with answers to what is pending. Undefined: none of them answers anything. */
export function withAnswers(
  { pending = {}, responses = {}, ...record }: TaskRecord,
  given: Readonly<Record<string, JsonObject>>,
): TaskRecord | undefined {
  if (record.status !== "input_required") return undefined;
  const answered = Object.keys(pending).filter((key) => Object.hasOwn(given, key));
  if (answered.length === 0) return undefined;
  const names = answered.map((key) => [key.slice(key.indexOf(".") + 1), given[key] ?? {}] as const);
  const left = Object.fromEntries(Object.entries(pending).filter(([key]) => !answered.includes(key)));
  const next = { ...record, responses: { ...responses, ...Object.fromEntries(names) }, updatedAt: Date.now() };
  if (Object.keys(left).length > 0) return { ...next, pending: left };
  return { ...next, status: "working", turn: record.turn + 1 };
}
