import type { JsonObject, JsonSchema } from "@mci/contract";
import type { Located } from "../read/located.ts";
import { placeKey } from "../read/resolver.ts";

/** The schemas that references lead to: each has a name and is converted when it is first needed. */
export class Components {
  readonly #names = new Map<string, string>();
  readonly #places = new Map<string, Place>();
  readonly #schemas = new Map<string, JsonSchema>();
  /** The count at the end of the next name of each kind. */
  readonly #counts = new Map<string, number>();
  readonly #convert: (at: Located, hidden: ReadonlySet<string>) => JsonSchema;

  constructor(convert: (at: Located, hidden: ReadonlySet<string>) => JsonSchema) {
    this.#convert = convert;
  }

  /**
   * Returns what a schema is called in `$defs`.
   *
   * @param hidden Properties that are left out here, because another part of the same object says so.
   */
  nameOf(at: Located, hidden: ReadonlySet<string> = new Set()): string {
    const key = [placeKey(at), ...[...hidden].toSorted()].join("\n");
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const last = at.pointer.slice(at.pointer.lastIndexOf("/") + 1).replaceAll(/[^A-Za-z0-9_.-]+/g, "_");
    const base = last === "" ? "Schema" : last;
    let name = base;
    for (let count = this.#counts.get(base) ?? 2; this.#places.has(name); count += 1) {
      name = `${base}_${count}`;
      this.#counts.set(base, count + 1);
    }
    this.#names.set(key, name);
    this.#places.set(name, { at, hidden });
    return name;
  }

  /** Returns a schema by its name. Throws Broken if it cannot be converted. */
  get(name: string): JsonSchema {
    const known = this.#schemas.get(name);
    if (known !== undefined) return known;
    const place = this.#places.get(name);
    const schema = place === undefined ? {} : this.#convert(place.at, place.hidden);
    this.#schemas.set(name, schema);
    return schema;
  }
}

interface Place {
  readonly at: Located;
  readonly hidden: ReadonlySet<string>;
}

/** Returns the name in `$defs` that a schema refers to. */
export function definitionName(schema: JsonObject): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" ? reference.replace("#/$defs/", "") : undefined;
}
