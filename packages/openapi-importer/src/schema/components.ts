import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { Located } from "../read/located.ts";
import { placeKey } from "../read/resolver.ts";
import { eachSubschema } from "./map-subschemas.ts";

/** The schemas that references lead to: each has a name and is converted when it is first needed. */
export class Components {
  readonly #names = new Map<string, string>();
  readonly #places = new Map<string, Located>();
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #references = new Map<string, ReadonlySet<string>>();
  readonly #recursive = new Map<string, boolean>();
  readonly #convert: (at: Located) => JsonSchema;

  constructor(convert: (at: Located) => JsonSchema) {
    this.#convert = convert;
  }

  /** Returns what a schema is called in `$defs`. */
  nameOf(at: Located): string {
    const key = placeKey(at);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const last = at.pointer.slice(at.pointer.lastIndexOf("/") + 1).replaceAll(/[^A-Za-z0-9_.-]+/g, "_");
    const base = last === "" ? "Schema" : last;
    let name = base;
    for (let count = 2; this.#places.has(name); count += 1) name = `${base}_${count}`;
    this.#names.set(key, name);
    this.#places.set(name, at);
    return name;
  }

  /** Returns a schema by its name. Throws Broken if it cannot be converted. */
  get(name: string): JsonSchema {
    const known = this.#schemas.get(name);
    if (known !== undefined) return known;
    const at = this.#places.get(name);
    const schema = at === undefined ? {} : this.#convert(at);
    this.#schemas.set(name, schema);
    return schema;
  }

  /** Returns the names that a schema refers to itself. */
  referencesOf(name: string): ReadonlySet<string> {
    const known = this.#references.get(name);
    if (known !== undefined) return known;
    const found = new Set<string>();
    const visit = (part: JsonSchema): void => {
      if (!isRecord(part)) return;
      const reference = definitionName(part);
      if (reference !== undefined) found.add(reference);
      eachSubschema(part, visit);
    };
    visit(this.get(name));
    this.#references.set(name, found);
    return found;
  }

  /** Whether a schema contains itself. */
  isRecursive(name: string): boolean {
    const known = this.#recursive.get(name);
    if (known !== undefined) return known;
    const reached = new Set<string>();
    const pending = [...this.referencesOf(name)];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      pending.push(...this.referencesOf(next));
    }
    const isRecursive = reached.has(name);
    this.#recursive.set(name, isRecursive);
    return isRecursive;
  }
}

/** Returns the name in `$defs` that a schema refers to. */
export function definitionName(schema: JsonObject): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" ? reference.replace("#/$defs/", "") : undefined;
}
