import { isRecord } from "@mci/plugin-kit";
import type { Dialect } from "./dialect.ts";
import { shapes } from "./shapes.ts";

/** Called with each direct subschema of a schema and the steps that lead to it. */
type SubschemaVisitor = (subschema: unknown, keyword: string, step?: string | number) => void;

/** Visits the schemas that stand directly below a schema, wherever its dialect has places for them. */
export function visitSubschemas(
  schema: Readonly<Record<string, unknown>>,
  dialect: Dialect,
  visit: SubschemaVisitor,
): void {
  const table = shapes[dialect];
  for (const keyword in schema) {
    if (!Object.hasOwn(table, keyword)) continue;
    const value = schema[keyword];
    switch (table[keyword]) {
      case "schema":
        visit(value, keyword);
        break;
      case "schemas":
      case "schema or schemas":
        if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, keyword, index);
        else visit(value, keyword);
        break;
      case "map":
      case "map of schemas or names":
        if (isRecord(value)) for (const name of Object.keys(value)) visit(value[name], keyword, name);
        break;
      default:
    }
  }
}
