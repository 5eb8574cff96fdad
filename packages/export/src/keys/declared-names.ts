import { mapSubschemas, type JsonObject } from "@mci/contract";
import { isRecord, toArray } from "@mci/plugin-kit";

/** Returns the names of properties that a schema speaks of itself, not in its subschemas. */
export function declaredNames(schema: JsonObject): ReadonlySet<string> {
  const names = [
    ...["properties", "dependentRequired", "dependentSchemas", "dependencies"].flatMap((keyword) =>
      keysOf(schema[keyword]),
    ),
    ...toArray(schema["required"]),
    ...[schema["dependentRequired"], schema["dependencies"]].flatMap(listsIn),
  ];
  return new Set(names.filter((name) => typeof name === "string"));
}

/** Returns the names of properties in a schema and all of its subschemas. */
export function allNames(schema: JsonObject): ReadonlySet<string> {
  const names = new Set(declaredNames(schema));
  mapSubschemas(schema, (subschema) => {
    for (const name of allNames(subschema)) names.add(name);
    return subschema;
  });
  return names;
}

function keysOf(value: unknown): readonly string[] {
  return isRecord(value) ? Object.keys(value) : [];
}

function listsIn(value: unknown): readonly unknown[] {
  return isRecord(value) ? Object.values(value).flatMap(toArray) : [];
}
