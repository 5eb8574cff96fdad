import { isDeepStrictEqual } from "node:util";
import { isRecord, type JsonObject } from "@mci/contract";
import type { ToolChange } from "../../output/drift-text.ts";

/** The tools of a schema file, as far as it has any with a name. */
export function toolsIn(document: unknown): readonly JsonObject[] {
  const tools: unknown = isRecord(document) ? document["tools"] : undefined;
  return Array.isArray(tools) ? tools.filter(isRecord) : [];
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
  return new Map(tools.map((tool) => [String(tool["name"]), tool]));
}
