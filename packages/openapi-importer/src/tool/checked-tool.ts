import type { JsonObject, ToolDefinition } from "@mci/contract";
import { checkReferences, type PatternEngine } from "@mci/json-schema";
import { isRecord } from "@mci/plugin-kit";
import { Broken } from "../broken.ts";
import { dropWrongDefaults } from "../schema/drop-wrong-defaults.ts";

/**
 * Returns a tool whose schemas can be used: without defaults that break their own schema, and without an output schema
 * that leads back to itself. Throws Broken for an input schema that does.
 */
export async function checkedTool(
  tool: ToolDefinition,
  patterns: PatternEngine,
  warn: (message: string) => void,
): Promise<ToolDefinition> {
  const input = isRecord(tool.inputSchema) ? tool.inputSchema : {};
  if (await isEndless(input)) throw new Broken("The schema of the arguments leads back to itself.");
  const { schema, dropped } = dropWrongDefaults(input, patterns);
  for (const pointer of dropped) {
    const name = pointer.replaceAll(/\/(properties|items|\$defs|allOf|anyOf|oneOf)(?=\/)/g, "").slice(1);
    warn(`The default of '${name}' breaks its own schema and is left out.`);
  }
  const { outputSchema, ...others } = tool;
  if (isRecord(outputSchema) && (await isEndless(outputSchema))) {
    warn("The schema of the response leads back to itself and is left out.");
    return { ...others, inputSchema: schema };
  }
  return { ...tool, inputSchema: schema };
}

/** Checking any value against such a schema would never end. */
async function isEndless(schema: JsonObject): Promise<boolean> {
  return Object.hasOwn(schema, "$defs") && (await checkReferences(schema, "2020-12")).length > 0;
}
