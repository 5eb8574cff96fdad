import type { JsonObject, Tool } from "@mci/contract";
import { deepFreeze, isRecord } from "@mci/plugin-kit";

/** Returns a tool as callers see it: without its hidden arguments. A tool that has none is returned as it is. */
export function shownTool(tool: Tool): Tool {
  if (tool.hiddenArguments === undefined) return tool;
  const { hiddenArguments: hidden, inputSchema, ...rest } = tool;
  return Object.freeze({
    ...rest,
    ...(inputSchema !== undefined && {
      inputSchema: isRecord(inputSchema) ? deepFreeze(withoutArguments(inputSchema, new Set(hidden))) : inputSchema,
    }),
  });
}

function withoutArguments(
  { required, properties, examples, ...rest }: JsonObject,
  hidden: ReadonlySet<string>,
): JsonObject {
  const isShown = (name: unknown): boolean => !hidden.has(String(name));
  const without = (value: unknown): unknown =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => isShown(name))) : value;
  const needed = Array.isArray(required) ? required.filter(isShown) : [];
  return {
    ...rest,
    ...(properties !== undefined && { properties: without(properties) }),
    ...(needed.length > 0 && { required: needed }),
    ...(Array.isArray(examples) && { examples: examples.map(without) }),
  };
}
