import type { JsonObject } from "@mci/contract";
import { childPointer, isRecord } from "@mci/plugin-kit";
import { currentKeyword, requiredByProperties } from "./older-keywords.ts";
import { named, one, several } from "./schema-keywords.ts";

/**
 * Returns a server's schema as clients take it. Null, and the empty list that some languages write for an empty object, count
 * as absent. A schema that names no later draft may be written in an older one: it is brought up to date, and means the same.
 */
export function currentSchema(schema: JsonObject): JsonObject {
  const { $schema: dialect, ...rest } = schema;
  const isOldest = typeof dialect === "string" && draft4.test(dialect);
  const isKept = typeof dialect === "string" && !isOldest && !dialect.startsWith(latest);
  return new Update(isKept).whole(isOldest || dialect === null ? rest : schema);
}

const latest = "https://json-schema.org/draft/2020-12/schema";
const draft4 = /^https?:\/\/json-schema\.org\/draft-0[34]\/schema#?$/;

class Update {
  /** The schema names a draft in which lists in `items` and `dependencies` mean what they say. */
  readonly #isKept: boolean;
  /** Where schemas have moved, by their pointers before. */
  readonly #moved = new Map<string, string>();
  readonly #references: Record<string, unknown>[] = [];

  constructor(isKept: boolean) {
    this.#isKept = isKept;
  }

  whole(root: JsonObject): JsonObject {
    const schema = this.#schema(root, { from: "", to: "" });
    const id = typeof root["id"] === "string" ? root["id"].replace(/#$/, "") : undefined;
    for (const part of this.#references) part["$ref"] = this.#reference(String(part["$ref"]), id);
    return schema;
  }

  #reference(value: string, id: string | undefined): string {
    const local = id !== undefined && id !== "" && `${value}#`.startsWith(`${id}#`) ? value.slice(id.length) : value;
    const to = this.#moved.get(decoded(local.slice(1)));
    return to === undefined ? local || "#" : `#${encodeURI(to)}`;
  }

  #any(value: unknown, at: Place): unknown {
    if (at.from !== at.to) this.#moved.set(at.from, at.to);
    if (value === null || isEmptyList(value)) return {};
    return isRecord(value) ? this.#schema(value, at) : value;
  }

  #schema(schema: JsonObject, at: Place): JsonObject {
    const entries = Object.entries(schema).flatMap(([keyword, value]) => this.#keyword(keyword, value, schema, at));
    const updated: Record<string, unknown> = Object.fromEntries(entries);
    if (typeof updated["$ref"] === "string") this.#references.push(updated);
    const { required = [] } = updated;
    const more = requiredByProperties(schema);
    if (!Array.isArray(required) || required.length + more.length === 0) return updated;
    updated["required"] = [...new Set([...required.filter((name) => name !== null), ...more])];
    return updated;
  }

  #keyword(keyword: string, value: unknown, schema: JsonObject, at: Place): readonly Entry[] {
    if (value === null) return mayBeNull(keyword) ? [[keyword, null]] : [];
    const updated = currentKeyword(keyword, schema, { isKept: this.#isKept, isRoot: at.from === "" });
    return updated.flatMap(([name, content]) => {
      const to = childPointer(at.to, name);
      return this.#content(name, content, { from: childPointer(at.from, keyword), to });
    });
  }

  #content(keyword: string, value: unknown, at: Place): readonly Entry[] {
    if (one.has(keyword))
      return [[keyword, isEmptyList(value) || isRecord(value) ? this.#any(value, at) : this.#all(value, at)]];
    if (named.has(keyword)) return [[keyword, isEmptyList(value) ? {} : this.#all(value, at)]];
    if (!several.has(keyword) || !Array.isArray(value)) return [[keyword, value]];
    // Places count in the one, alternatives in the others.
    const schemas = keyword === "prefixItems" ? value : value.filter((schema) => schema !== null);
    return schemas.length === 0 ? [] : [[keyword, this.#all(schemas, at)]];
  }

  /** The schemas in a list or an object. */
  #all(value: unknown, at: Place): unknown {
    const child = (schema: unknown, key: string | number): unknown =>
      this.#any(schema, { from: childPointer(at.from, key), to: childPointer(at.to, key) });
    if (Array.isArray(value)) return value.map(child);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, schema]) => [key, child(schema, key)]));
  }
}

type Entry = readonly [keyword: string, value: unknown];

/** The pointer of a schema before and after. */
interface Place {
  readonly from: string;
  readonly to: string;
}

/** Whether null is a value of a keyword. */
function mayBeNull(keyword: string): boolean {
  return keyword === "const" || keyword === "default" || keyword === "example" || keyword.startsWith("x-");
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
