import { mapSubschemas, type JsonObject } from "@mci/contract";
import { isRecord, parsePointer, toArray, toPointer } from "@mci/plugin-kit";
import { renameValue, type Renaming } from "./rename-values.ts";

/** Returns a schema with its properties renamed at every depth, and in the values that it gives as examples and defaults. */
export function renameSchema(schema: JsonObject, renaming: Renaming): JsonObject {
  const below = mapSubschemas(schema, (subschema) => renameSchema(subschema, renaming));
  const newName = (name: unknown): unknown => renaming.names.get(String(name)) ?? name;
  const inValue = (value: unknown): unknown => renameValue(value, schema, renaming);
  const renamed = Object.entries(below).map(([keyword, value]): readonly [string, unknown] => {
    switch (keyword) {
      case "properties":
      case "dependentRequired":
      case "dependentSchemas":
      case "dependencies":
        return [keyword, isRecord(value) ? withNames(value, newName) : value];
      case "required":
        return [keyword, Array.isArray(value) ? value.map(newName) : value];
      case "$ref":
        return [keyword, typeof value === "string" ? renameReference(value, newName) : value];
      case "default":
      case "const":
        return [keyword, inValue(value)];
      case "enum":
      case "examples":
        return [keyword, Array.isArray(value) ? toArray(value).map(inValue) : value];
      default:
        return [keyword, value];
    }
  });
  return Object.fromEntries(renamed);
}

/** Lists are the names that a property depends on. */
function withNames(members: JsonObject, newName: (name: unknown) => unknown): JsonObject {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [newName(name), Array.isArray(value) ? value.map(newName) : value]),
  );
}

/** `#/properties/$top` leads to a property that has another name now. */
function renameReference(reference: string, newName: (name: unknown) => unknown): string {
  if (!reference.startsWith("#/")) return reference;
  const steps = parsePointer(reference.slice(1));
  const renamed = steps.map((step, index) => {
    const isName = ["properties", "dependentSchemas", "dependencies"].includes(steps[index - 1] ?? "");
    return isName ? String(newName(step)) : step;
  });
  return `#${toPointer(...renamed)}`;
}
