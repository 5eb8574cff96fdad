import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { definitionName, type Components } from "./components.ts";
import { annotations } from "./keywords.ts";
import { eachSubschema, mapSubschemas } from "./map-subschemas.ts";

/** Files of tools are nested less deep than chains of references may be long. */
const maxLevels = 20;

/**
 * Returns a schema that stands alone: what it refers to is written in its place if that is the only one and not too deep,
 * else it is in `$defs`. What contains itself is referred to more than once.
 */
export function withDefinitions(schema: JsonObject, components: Components): JsonObject {
  const uses = countUses(schema, components);
  const pending = [...uses.keys()].filter((name) => uses.get(name) !== 1);
  const expand = (part: JsonSchema, level: number): JsonSchema => {
    if (!isRecord(part)) return part;
    const below = (one: JsonSchema): JsonSchema => expand(one, level + 1);
    const name = definitionName(part);
    if (name === undefined || uses.get(name) !== 1) return mapSubschemas(part, below);
    if (level >= maxLevels) {
      pending.push(name);
      return mapSubschemas(part, below);
    }
    const { $ref: _, ...siblings } = part;
    return joined(expand(components.get(name), level + 1), mapSubschemas(siblings, below));
  };
  const root = expand(schema, 0);
  const definitions = new Map<string, JsonSchema>();
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    definitions.set(name, expand(components.get(name), 0));
  }
  const base = isRecord(root) ? root : {};
  if (definitions.size === 0) return base;
  return {
    ...base,
    $defs: Object.fromEntries([...definitions].toSorted(([left], [right]) => (left < right ? -1 : 1))),
  };
}

/** Joins a schema with the keywords beside its reference; of two descriptions the nearer one counts. */
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
