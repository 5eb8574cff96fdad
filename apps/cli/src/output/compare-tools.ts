import { isDeepStrictEqual } from "node:util";
import { isRecord, type JsonObject } from "@mci/contract";
import { sourceOf, withoutHashes, type ToolChange } from "./drift-text.ts";

/** The tools of a schema file, as far as it has any with a name. */
export function toolsIn(document: unknown): readonly JsonObject[] {
  const tools: unknown = isRecord(document) ? document["tools"] : undefined;
  return Array.isArray(tools) ? tools.filter(isRecord) : [];
}

/** A source file that is not what tools were extracted from, and how many tools that is about. */
export interface ChangedSource {
  readonly file: string;
  readonly tools: number;
}

/** Returns the source files whose hashes differ, each once. */
export function changedSources(before: readonly JsonObject[], after: readonly JsonObject[]): readonly ChangedSource[] {
  const old = new Map(before.map((tool) => [tool["name"], sourceOf(tool["execution"])]));
  const counts = new Map<string, number>();
  for (const tool of after) {
    const [was, now] = [old.get(tool["name"]), sourceOf(tool["execution"])];
    if (was === undefined || now === undefined || was["sha256"] === now["sha256"]) continue;
    const file = String(now["file"]);
    counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  return Array.from(counts, ([file, tools]) => ({ file, tools }));
}

/** Returns what was added, removed and changed, in the order of names. */
export function compareTools(before: readonly JsonObject[], after: readonly JsonObject[]): readonly ToolChange[] {
  const [old, now] = [byName(before), byName(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  return names.flatMap((tool): readonly ToolChange[] => {
    const change = { tool, before: old.get(tool), after: now.get(tool) };
    if (change.before === undefined) return [{ ...change, kind: "added" }];
    if (change.after === undefined) return [{ ...change, kind: "removed" }];
    return isDeepStrictEqual(change.before, change.after) ? [] : [{ ...change, kind: "changed" }];
  });
}

function byName(tools: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  return new Map(tools.map((tool) => [String(tool["name"]), { ...tool, execution: withoutHashes(tool["execution"]) }]));
}
