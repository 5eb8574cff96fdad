import type { Annotations, JsonObject, TaskSettings } from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";
import type { ToolOptions } from "./tool-options.ts";

export function describe({ description, deprecated }: ToolOptions): string | undefined {
  if (deprecated === undefined || deprecated === false) return description;
  const notice = typeof deprecated === "string" ? `Deprecated: ${deprecated}` : "Deprecated.";
  return description === undefined ? notice : `${description}\n\n${notice}`;
}

export function listTags({ tags = [], category, deprecated }: ToolOptions): readonly string[] {
  const added = [category, deprecated === undefined || deprecated === false ? undefined : "deprecated"];
  return [...new Set([...tags, ...added.filter((tag) => tag !== undefined)])];
}

export function toMeta({ _meta, category }: ToolOptions): JsonObject | undefined {
  return category === undefined ? _meta : { category, ..._meta };
}

export function toTaskSettings({ task }: ToolOptions): TaskSettings | undefined {
  if (task === undefined) return undefined;
  return { mode: task.mode, ...(task.ttlMs === undefined ? undefined : { ttl_ms: task.ttlMs }) };
}

/**
 * The hints that the author gave: one left out is unknown, and false would deny it. The title stands here too, as clients of older
 * revisions look for it here alone.
 */
export function toAnnotations({ title, readOnly, destructive, idempotent, openWorld }: ToolOptions): Annotations {
  return omitUndefined({
    title,
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: openWorld,
  });
}
