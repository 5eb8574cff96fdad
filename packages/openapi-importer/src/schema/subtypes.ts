import { parsePointer } from "@mci/plugin-kit";
import { unlessBroken } from "../broken.ts";
import { child, entries, items, textAt, type Located, type SourceDocument } from "../read/located.ts";
import { placeKey, type Resolver } from "../read/resolver.ts";

/** The schemas that a value of a base schema can have. */
export interface SubtypesOf {
  /** The property that says which one. */
  readonly property: string;
  /** By the value of the property. */
  readonly schemas: ReadonlyMap<string, Located>;
}

/** Finds the subtypes of base schemas: those that the `mapping` of a discriminator names, and those that have the base in `allOf`. */
export class Subtypes {
  readonly #resolver: Resolver;
  readonly #heirs = new Map<SourceDocument, ReadonlyMap<string, readonly Located[]>>();

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /** Returns undefined for a schema without a discriminator, with `oneOf` or `anyOf`, or without subtypes. */
  of(base: Located): SubtypesOf | undefined {
    const discriminator = child(base, "discriminator");
    if (discriminator === undefined || ["oneOf", "anyOf"].some((keyword) => items(child(base, keyword)).length > 0)) {
      return undefined;
    }
    // In Swagger 2.0 it is the name of the property.
    const property = textAt(base, "discriminator") ?? textAt(discriminator, "propertyName");
    if (property === undefined) return undefined;
    const schemas = this.#schemasOf(base, discriminator);
    const isAlone = [...schemas.values()].every((schema) => placeKey(schema) === placeKey(base));
    if (isAlone) return undefined;
    const allowed = this.#allowedValues(base, property);
    const valid = [...schemas].filter(([value]) => allowed === undefined || allowed.includes(value));
    return { property, schemas: new Map(valid.length === 0 ? schemas : valid) };
  }

  #schemasOf(base: Located, discriminator: Located): ReadonlyMap<string, Located> {
    const schemas = new Map<string, Located>();
    for (const [value, { value: mapped }] of entries(child(discriminator, "mapping"))) {
      const schema = typeof mapped === "string" ? this.#mapped(mapped, base) : undefined;
      if (schema !== undefined) schemas.set(value, schema);
    }
    const isMapped = schemas.size > 0;
    const known = new Set(Array.from(schemas.values(), placeKey));
    const heirs = this.#heirsOf(base);
    for (const schema of isMapped ? heirs : [base, ...heirs]) {
      // Beside a mapping, a schema between the base and others is taken for an abstract one.
      const isBetween = isMapped && this.#childrenOf(schema).length > 0;
      const value = textAt(schema, "x-ms-discriminator-value") ?? nameOf(schema);
      if (!known.has(placeKey(schema)) && !isBetween && !schemas.has(value)) schemas.set(value, schema);
    }
    return schemas;
  }

  /** A mapping has a reference, or the name of a schema. */
  #mapped(mapped: string, at: Located): Located | undefined {
    const $ref = /[#/.]/.test(mapped) ? mapped : `#/components/schemas/${mapped}`;
    return this.#resolveIfPossible({ ...at, value: { $ref } });
  }

  #resolveIfPossible(at: Located): Located | undefined {
    return unlessBroken(() => this.#resolver.resolve(at));
  }

  #allowedValues(base: Located, property: string): readonly unknown[] | undefined {
    const declared = child(child(base, "properties") ?? base, property);
    const at = declared === undefined ? undefined : this.#resolveIfPossible(declared);
    const values = at === undefined ? undefined : child(at, "enum")?.value;
    return Array.isArray(values) ? values : undefined;
  }

  /** Every schema below a base, at any depth, without the base. */
  #heirsOf(base: Located): readonly Located[] {
    const found = new Map([[placeKey(base), base]]);
    for (const schema of found.values()) {
      for (const heir of this.#childrenOf(schema)) if (!found.has(placeKey(heir))) found.set(placeKey(heir), heir);
    }
    return [...found.values()].slice(1);
  }

  #childrenOf(schema: Located): readonly Located[] {
    const { root } = this.#resolver;
    const own = schema.document === root.document ? [] : (this.#childrenIn(schema).get(placeKey(schema)) ?? []);
    return [...(this.#childrenIn(root).get(placeKey(schema)) ?? []), ...own];
  }

  /** The named schemas of a document, by what stands in their `allOf`. */
  #childrenIn({ document }: Located): ReadonlyMap<string, readonly Located[]> {
    const known = this.#heirs.get(document);
    if (known !== undefined) return known;
    const root: Located = { value: document.value, document, pointer: "" };
    const named = [child(child(root, "components") ?? root, "schemas"), child(root, "definitions")];
    const found = new Map<string, Located[]>();
    for (const [, written] of named.flatMap(entries)) {
      for (const part of items(child(written, "allOf"))) {
        const parent = this.#resolveIfPossible(part);
        if (parent === undefined || placeKey(parent) === placeKey(part)) continue;
        const list = found.get(placeKey(parent));
        if (list === undefined) found.set(placeKey(parent), [written]);
        else list.push(written);
      }
    }
    this.#heirs.set(document, found);
    return found;
  }
}

function nameOf({ pointer }: Located): string {
  return parsePointer(pointer).at(-1) ?? "";
}
