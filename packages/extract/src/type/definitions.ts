import { isRecord, type JsonObject } from "@mci/contract";
import type ts from "typescript-6";

/** Named types of one schema: a type that is used once stands where it is used, another one in `$defs`. */
export interface Definitions {
  /** Returns a reference to a named type, which is read when it is met first. */
  reference(type: ts.Type, name: string, read: () => JsonObject): JsonObject;
  /** Returns the schema with its definitions in place. */
  finish(schema: JsonObject): JsonObject;
}

interface Definition {
  readonly name: string;
  readonly key: string;
  schema: JsonObject;
  uses: number;
  isRecursive: boolean;
  isOpen: boolean;
}

export function definitions(): Definitions {
  const byType = new Map<ts.Type, Definition>();
  const byKey = new Map<string, Definition>();
  return {
    reference(type, name, read) {
      const known = byType.get(type);
      if (known !== undefined) {
        known.uses += 1;
        if (known.isOpen) known.isRecursive = true;
        return { $ref: known.key };
      }
      const key = `${byType.size}`;
      const definition: Definition = { name, key, schema: {}, uses: 1, isRecursive: false, isOpen: true };
      byType.set(type, definition);
      byKey.set(key, definition);
      definition.schema = read();
      definition.isOpen = false;
      return { $ref: key };
    },
    finish(schema) {
      const kept = [...byKey.values()].filter(({ uses, isRecursive }) => uses > 1 || isRecursive);
      if (byKey.size === 0) return schema;
      const names = nameAll(kept);
      const resolve = (node: unknown): unknown => {
        if (Array.isArray(node)) return node.map(resolve);
        if (!isRecord(node)) return node;
        const { $ref, ...rest } = node;
        const definition = typeof $ref === "string" ? byKey.get($ref) : undefined;
        if (definition === undefined) return mapSchema(node, resolve);
        const name = names.get(definition);
        const others = mapSchema(rest, resolve);
        if (name !== undefined) return { $ref: `#/$defs/${name}`, ...others };
        return { ...(resolve(definition.schema) as JsonObject), ...others };
      };
      const resolved = resolve(schema) as JsonObject;
      const $defs = Object.fromEntries(kept.map((one) => [names.get(one), resolve(one.schema)]));
      return kept.length === 0 ? resolved : { ...resolved, $defs };
    },
  };
}

/** Two types of one name are told apart by a number. */
function nameAll(kept: readonly Definition[]): ReadonlyMap<Definition, string> {
  const taken = new Set<string>();
  return new Map(
    kept.map((definition) => {
      const name = definition.name.replaceAll(/[^\w$]/g, "_");
      let free = name;
      for (let count = 2; taken.has(free); count += 1) free = `${name}${count}`;
      taken.add(free);
      return [definition, free] as const;
    }),
  );
}

const data = new Set(["default", "enum", "const", "examples", "required"]);

/** Applies a function to the schemas in a schema, and leaves data alone. Symbols stay. */
export function mapSchema(schema: JsonObject, map: (value: unknown) => unknown): JsonObject {
  const mapped: Record<string | symbol, unknown> = {};
  for (const key of Reflect.ownKeys(schema)) {
    const value: unknown = Reflect.get(schema, key);
    if (typeof key === "symbol" || data.has(key)) mapped[key] = value;
    else if (key === "properties" && isRecord(value)) mapped[key] = mapValues(value, map);
    else mapped[key] = map(value);
  }
  return mapped;
}

function mapValues(object: JsonObject, map: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}
