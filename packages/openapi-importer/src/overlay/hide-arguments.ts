import type { JsonObject, ToolDefinition } from "@mci/contract";
import { isRecord, suggest } from "@mci/plugin-kit";
import { noArgument, type WarnOfChange } from "@mci/schema";
import { fixArgument } from "./fix-argument.ts";

/**
 * Takes arguments away from a tool: its requests have their defaults, and go without those that have none. One that is required
 * and has no default stays, with a warning.
 */
export function hideArguments(tool: ToolDefinition, names: readonly string[], warn: WarnOfChange): ToolDefinition {
  return names.reduce((rest, name) => hideArgument(rest, name, warn), tool);
}

const path = ["hideArguments"];

function hideArgument(tool: ToolDefinition, name: string, warn: WarnOfChange): ToolDefinition {
  const schema = isRecord(tool.inputSchema) ? tool.inputSchema : {};
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const required: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  if (!Object.hasOwn(properties, name)) {
    const hint = suggest(name, Object.keys(properties));
    warn(path, noArgument(name), hint);
    return tool;
  }
  const value: unknown = Object(properties[name]).default;
  if (value === undefined && required.includes(name)) {
    const hint = `Such as: default: { ${name}: ... }`;
    warn(path, `The overlay hides the argument '${name}', which is required and has no default: it stays.`, hint);
    return tool;
  }
  const execution = tool.execution.type === "http" ? fixArgument(tool.execution, name, value) : undefined;
  if (execution === undefined) {
    warn(path, `The argument '${name}' cannot be hidden, because of how it is written in the request: it stays.`);
    return tool;
  }
  return { ...tool, inputSchema: withoutArgument(schema, properties, required, name), execution };
}

function withoutArgument(
  schema: JsonObject,
  properties: JsonObject,
  required: readonly unknown[],
  name: string,
): JsonObject {
  const { required: _, ...rest } = schema;
  const others = Object.entries(properties).filter(([one]) => one !== name);
  const needed = required.filter((one) => one !== name);
  return {
    ...rest,
    properties: Object.fromEntries(others),
    ...(needed.length === 0 ? {} : { required: needed }),
  };
}
