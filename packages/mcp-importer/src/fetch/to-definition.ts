import type { Annotations, ToolDefinition } from "@mci/contract";
import type { ServerTool } from "@mci/mcp-session";
import { isRecord } from "@mci/plugin-kit";
import { currentSchema } from "./current-schema.ts";

/**
 * Returns a server's tool as a tool of a file. Only the fields named here are copied: an `execution` of the
 * server's own is ignored. The values may be of any type, and are checked afterwards.
 */
export function toDefinition(tool: ServerTool, serverName: string): ToolDefinition {
  const { name, title, description, icons, annotations, inputSchema, outputSchema, _meta } = tool;
  const tags = toTags(annotations ?? {});
  const hints = isRecord(annotations) ? withoutAbsent(annotations) : annotations;
  const described = { title, description, icons, tags: tags.length === 0 ? undefined : tags, annotations: hints };
  const schemas = {
    inputSchema: inputSchema && currentSchema(inputSchema),
    outputSchema: outputSchema && currentSchema(outputSchema),
  };
  return {
    name,
    ...withoutAbsent(described),
    ...withoutAbsent(schemas),
    execution: { type: "mcp", serverName, toolName: name },
    ...withoutAbsent({ _meta }),
  };
}

/** Null counts as absent, as in files. */
function withoutAbsent<T extends object>(fields: T): { -readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as { -readonly [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Tags for filters: only explicit hints of the server, as a missing one means unknown. */
function toTags({ audience, ...hints }: Annotations): string[] {
  const hinted = hintTags.filter(([hint]) => hints[hint] === true).map(([, tag]) => tag);
  const roles = Array.isArray(audience) ? audience.filter((role) => typeof role === "string") : [];
  return [...hinted, ...new Set(roles.map((role) => `audience_${role}`))];
}

const hintTags = [
  ["readOnlyHint", "IsReadOnly"],
  ["destructiveHint", "IsDestructive"],
  ["idempotentHint", "IsIdempotent"],
  ["openWorldHint", "IsOpenWorld"],
] as const;
