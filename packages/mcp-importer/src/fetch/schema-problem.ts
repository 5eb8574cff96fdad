import type { JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** Returns why no client could use the schemas of a tool, as the end of a sentence; undefined if one can. */
export async function findSchemaProblem(
  inputSchema: JsonSchema | undefined,
  outputSchema: JsonSchema | undefined,
): Promise<string | undefined> {
  // MCP requires one; invalid ones were removed before.
  if (!isRecord(inputSchema)) return "its inputSchema is missing, or not an object";
  const { type = "object" } = inputSchema;
  const takesObjects = Array.isArray(type) ? type.includes("object") : type === "object";
  const flaw = takesObjects ? await findFlaw(inputSchema) : "it does not let an object in, which arguments are";
  if (flaw !== undefined) return `inputSchema cannot be used: ${flaw}`;
  const other = outputSchema === undefined ? undefined : await findFlaw(outputSchema);
  return other === undefined ? undefined : `outputSchema cannot be used: ${other}`;
}

async function findFlaw(schema: JsonSchema): Promise<string | undefined> {
  // Only a fetch needs it, not the start from a cache.
  const { checkReferences, checkSchema, dialectOf } = await import("@mci/json-schema");
  const dialect = dialectOf(schema);
  if (dialect === undefined) return "its $schema names an unknown dialect";
  const [mistake] = [...checkSchema(schema, dialect), ...(await checkReferences(schema, dialect))];
  return mistake && `${mistake.pointer} ${mistake.message.replace(/\.$/, "")}`.trimStart();
}
