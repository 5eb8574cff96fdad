import type { JsonSchema, Tool } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { quickCheckSchema } from "@mci/schema";

/** True for most tools: their schemas are known to be right without building the meta-schema's validator. */
export function hasPlainSchemas(tool: Tool): boolean {
  return takesObjects(tool.inputSchema) && isPlain(tool.inputSchema) && isPlain(tool.outputSchema);
}

function isPlain(schema: JsonSchema | undefined): boolean {
  return schema === undefined || quickCheckSchema(schema) === "plain";
}

/** Arguments are always an object, so that a schema for anything else lets none in. */
export function takesObjects(schema: JsonSchema | undefined): boolean {
  const type = isRecord(schema) ? schema["type"] : undefined;
  if (type === undefined) return schema !== false;
  return type === "object" || (Array.isArray(type) && type.includes("object"));
}
