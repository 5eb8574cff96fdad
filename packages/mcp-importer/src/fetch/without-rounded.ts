import type { JsonObject, ToolDefinition } from "@mci/contract";
import { childPointer, isRecord, leaveOutRounded } from "@mci/plugin-kit";
import { named } from "./schema-keywords.ts";

/** A tool whose schema lost values, and their places in it. */
export interface RoundedValues {
  readonly name: string;
  /** JSON pointers into `inputSchema`. */
  readonly places: readonly string[];
}

/**
 * Returns a tool without the values of its inputSchema that lost digits when the server's answer was read: as arguments they
 * would name another row. The schema of its results stays: those are rounded in the same way.
 */
export function withoutRounded(definition: ToolDefinition): {
  readonly definition: ToolDefinition;
  readonly places: readonly string[];
} {
  const { inputSchema } = definition;
  if (!isRecord(inputSchema)) return { definition, places: [] };
  const places: string[] = [];
  return { definition: { ...definition, inputSchema: cleaned(inputSchema, "", places) }, places };
}

function cleaned(schema: JsonObject, at: string, places: string[]): JsonObject {
  const own: Record<string, unknown> = { ...schema };
  for (const keyword of leaveOutRounded(own)) places.push(childPointer(at, keyword));
  const entries = Object.entries(own).map(([keyword, value]) => {
    const below = childPointer(at, keyword);
    if (values.has(keyword)) return [keyword, value];
    const isNamed = isRecord(value) && (named.has(keyword) || keyword === "dependencies");
    return [keyword, isNamed ? all(value, below, places) : any(value, below, places)];
  });
  return Object.fromEntries(entries) as JsonObject;
}

/** Keywords that contain values, not schemas. A reference may lead into all others. */
const values: ReadonlySet<string> = new Set(["default", "const", "enum", "example", "examples"]);

function any(value: unknown, at: string, places: string[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, index) => any(item, childPointer(at, index), places));
  return isRecord(value) ? cleaned(value, at, places) : value;
}

function all(schemas: JsonObject, at: string, places: string[]): JsonObject {
  const entries = Object.entries(schemas).map(([name, schema]) => [name, any(schema, childPointer(at, name), places)]);
  return Object.fromEntries(entries) as JsonObject;
}
