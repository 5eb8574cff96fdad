import type { JsonObject, ToolDefinition } from "@mci/contract";
import { isRecord, suggest } from "@mci/plugin-kit";
import type { Edit } from "./overlay.ts";

/** Warns about a part of an edit: a field, or a name in one. */
export type WarnOfEdit = (path: readonly string[], message: string, hint?: string) => void;

/** Carries out the edits of one operation; undefined if they hide it. */
export function applyEdit(tool: ToolDefinition, edit: Edit, warn: WarnOfEdit): ToolDefinition | undefined {
  if (edit.hide === true) return undefined;
  const annotations = annotated(tool, edit);
  const { name, title, annotations: _, ...rest } = tool;
  const named = edit.title === undefined ? title : (edit.title ?? undefined);
  return {
    name: edit.rename ?? name,
    ...(named === undefined ? {} : { title: named }),
    ...rest,
    ...(edit.describe === undefined ? {} : { description: edit.describe }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    inputSchema: withArguments(isRecord(tool.inputSchema) ? tool.inputSchema : {}, edit, warn),
  };
}

function annotated({ annotations }: ToolDefinition, { annotate }: Edit): JsonObject {
  const entries = Object.entries({ ...annotations, ...annotate });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

function withArguments(
  schema: JsonObject,
  { default: defaults = {}, describeArguments = {} }: Edit,
  warn: WarnOfEdit,
): JsonObject {
  const declared = isRecord(schema["properties"]) ? schema["properties"] : {};
  const properties = new Map(Object.entries(declared));
  const set = (name: string, keyword: "default" | "description", value: unknown): void => {
    const property = properties.get(name);
    if (property === undefined) {
      const path = [keyword === "default" ? keyword : "describeArguments", name];
      warn(
        path,
        `The overlay names an argument '${name}' that the tool does not have.`,
        suggest(name, properties.keys()),
      );
    } else properties.set(name, { ...(isRecord(property) ? property : {}), [keyword]: value });
  };
  for (const [name, value] of Object.entries(defaults)) set(name, "default", value);
  for (const [name, text] of Object.entries(describeArguments)) set(name, "description", text);
  const names: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  const required = names.filter((name) => typeof name === "string" && !Object.hasOwn(defaults, name));
  const { required: _, properties: __, $defs, ...rest } = schema;
  return {
    ...rest,
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    ...($defs === undefined ? {} : { $defs }),
  };
}
