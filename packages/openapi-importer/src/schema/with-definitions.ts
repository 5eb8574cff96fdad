import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { definitionName, type Components } from "./components.ts";
import { annotations } from "./keywords.ts";
import { eachSubschema, mapSubschemas } from "./map-subschemas.ts";

/**
 * Returns a schema that stands alone: what it refers to is written in its place if that is the only one, and is in `$defs`
 * if it is used more than once or contains itself.
 */
export function withDefinitions(schema: JsonObject, components: Components): JsonObject {
  const uses = countUses(schema, components);
  const isInlined = (name: string): boolean => uses.get(name) === 1 && !components.isRecursive(name);
  const expand = (part: JsonSchema): JsonSchema => {
    if (!isRecord(part)) return part;
    const name = definitionName(part);
    if (name === undefined || !isInlined(name)) return mapSubschemas(part, expand);
    const { $ref: _, ...siblings } = part;
    return joined(expand(components.get(name)), mapSubschemas(siblings, expand));
  };
  const root = expand(schema);
  const names = [...uses.keys()].filter((name) => !isInlined(name)).toSorted();
  const definitions = Object.fromEntries(names.map((name) => [name, expand(components.get(name))]));
  const base = isRecord(root) ? root : {};
  return names.length === 0 ? base : { ...base, $defs: definitions };
}

/** What stands beside a reference says more of the same value; of two descriptions the nearer one counts. */
function joined(schema: JsonSchema, siblings: JsonObject): JsonSchema {
  if (!isRecord(schema)) return schema ? siblings : { ...siblings, not: {} };
  const isPlain = Object.keys(siblings).every((keyword) => annotations.has(keyword) || !Object.hasOwn(schema, keyword));
  return isPlain && !Object.hasOwn(schema, "$ref") ? { ...schema, ...siblings } : { ...siblings, allOf: [schema] };
}

/** How often each definition is referred to, in the order in which they are met. */
function countUses(schema: JsonSchema, components: Components): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  const pending: JsonSchema[] = [schema];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (!isRecord(part)) continue;
    const name = definitionName(part);
    if (name !== undefined) {
      const count = uses.get(name) ?? 0;
      uses.set(name, count + 1);
      if (count === 0) pending.push(components.get(name));
    }
    eachSubschema(part, (below) => pending.push(below));
  }
  return uses;
}
