import { mapSubschemas, type JsonObject } from "@mci/contract";
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
      const resolve = (node: JsonObject): JsonObject => {
        const { $ref, ...rest } = node;
        const definition = typeof $ref === "string" ? byKey.get($ref) : undefined;
        if (definition === undefined) return mapSubschemas(node, resolve);
        const name = names.get(definition);
        const others = mapSubschemas(rest, resolve);
        if (name !== undefined) return { $ref: `#/$defs/${name}`, ...others };
        return { ...resolve(definition.schema), ...others };
      };
      const resolved = resolve(schema);
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
