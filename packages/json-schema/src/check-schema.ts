import type { JsonSchema } from "@mci/contract";
import { childPointer, isRecord, nearest } from "@mci/plugin-kit";
import type { Dialect } from "./dialect.ts";
import { jsonUpTo } from "./problems/json-text.ts";
import { shapes, type Shape } from "./shapes.ts";

/** A place where something is not JSON Schema. */
export interface SchemaMistake {
  /** Where in the schema, as a JSON pointer. */
  readonly pointer: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

const maxMistakes = 20;

/** Schema objects in one schema: beyond it, reading the schema alone would hold up other work. */
const maxParts = 50_000;

/** Values of all `enum`, and names of all `required` and its like in one schema: they are looked up in one go. */
const maxEntries = 200_000;

/** Finds what the meta-schema of a dialect would refuse in a schema: the first twenty mistakes. Linear in the schema. */
export function checkSchema(schema: JsonSchema, dialect: Dialect): readonly SchemaMistake[] {
  const checker = new Checker(dialect);
  try {
    checker.check("schema", schema, "");
  } catch (error) {
    if (error instanceof TooLarge) return [error.mistake];
    if (!(error instanceof RangeError)) throw error;
    return [{ pointer: "", message: "The schema is nested too deeply." }];
  }
  return checker.mistakes;
}

class TooLarge extends Error {
  readonly mistake: SchemaMistake;
  constructor(pointer: string, what: string, hint: string) {
    super();
    this.mistake = { pointer, message: `The schema has more than ${what}.`, hint };
  }
}

const hints = {
  parts: "Allow any object where a value has very many forms, and check it in the tool.",
  entries: "Allow any string where a value is one of very many, and check it in the tool.",
};

const types = ["array", "boolean", "integer", "null", "number", "object", "string"];

type SimpleShape = "string" | "id" | "anchor" | "number" | "positive" | "count" | "boolean" | "array" | "object";

const simple: Readonly<Record<SimpleShape, { readonly demand: string; test(value: unknown): boolean }>> = {
  string: { demand: "a string", test: (value) => typeof value === "string" },
  id: { demand: "a URI without a fragment", test: (value) => typeof value === "string" && /^[^#]*#?$/.test(value) },
  anchor: {
    demand: "a name",
    test: (value) => typeof value === "string" && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value),
  },
  number: { demand: "a number", test: (value) => typeof value === "number" },
  positive: { demand: "a number > 0", test: (value) => typeof value === "number" && value > 0 },
  count: { demand: "an integer >= 0", test: (value) => Number.isInteger(value) && Number(value) >= 0 },
  boolean: { demand: "a boolean", test: (value) => typeof value === "boolean" },
  array: { demand: "an array", test: Array.isArray },
  object: { demand: "an object", test: isRecord },
};

class Checker {
  readonly mistakes: SchemaMistake[] = [];
  readonly #dialect: Dialect;
  #parts = 0;
  #entries = 0;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  check(shape: Shape, value: unknown, pointer: string): void {
    if (this.mistakes.length >= maxMistakes) return;
    switch (shape) {
      case "schema":
        return this.#schema(value, pointer);
      case "schemas":
        return this.#schemas(value, pointer);
      case "schema or schemas":
        return Array.isArray(value) ? this.#schemas(value, pointer) : this.#schema(value, pointer);
      case "map":
        return this.#map(value, pointer, () => "schema");
      case "map of names":
        return this.#map(value, pointer, () => "names");
      case "map of schemas or names":
        return this.#map(value, pointer, (item) => (Array.isArray(item) ? "names" : "schema"));
      case "names":
        return this.#list(value, pointer, (item, at) => this.#simple("string", item, at));
      case "type":
        return this.#type(value, pointer);
      default:
        this.#simple(shape, value, pointer);
    }
  }

  #schema(schema: unknown, pointer: string): void {
    if (typeof schema === "boolean") return;
    if (!isRecord(schema)) return this.#add(schema, pointer, "must be an object or a boolean");
    this.#parts += 1;
    if (this.#parts > maxParts) throw new TooLarge("", `${maxParts.toLocaleString("en")} schemas inside`, hints.parts);
    if (Array.isArray(schema["enum"])) this.#count(schema["enum"], childPointer(pointer, "enum"));
    const table = shapes[this.#dialect];
    for (const keyword of Object.keys(schema)) {
      const shape = Object.hasOwn(table, keyword) ? table[keyword] : undefined;
      if (shape !== undefined) this.check(shape, schema[keyword], childPointer(pointer, keyword));
    }
  }

  #count(entries: readonly unknown[], pointer: string): void {
    this.#entries += entries.length;
    if (this.#entries <= maxEntries) return;
    throw new TooLarge(pointer, `${maxEntries.toLocaleString("en")} values and names in its arrays`, hints.entries);
  }

  #schemas(value: unknown, pointer: string): void {
    if (!Array.isArray(value)) return this.#add(value, pointer, "must be an array");
    if (value.length === 0) return this.#add(value, pointer, "must have at least 1 item");
    for (const [index, item] of value.entries()) this.check("schema", item, childPointer(pointer, index));
  }

  #map(value: unknown, pointer: string, shapeOf: (item: unknown) => Shape): void {
    if (!isRecord(value)) return this.#add(value, pointer, "must be an object");
    for (const name of Object.keys(value)) {
      if (this.mistakes.length >= maxMistakes) return;
      this.check(shapeOf(value[name]), value[name], childPointer(pointer, name));
    }
  }

  #list(value: unknown, pointer: string, check: (item: unknown, pointer: string) => void): void {
    if (!Array.isArray(value)) return this.#add(value, pointer, "must be an array");
    this.#count(value, pointer);
    for (const [index, item] of value.entries()) check(item, childPointer(pointer, index));
    if (new Set(value).size < value.length) this.#add(value, pointer, "must not have duplicate items");
  }

  #type(value: unknown, pointer: string): void {
    if (!Array.isArray(value)) return this.#typeName(value, pointer);
    if (value.length === 0) return this.#add(value, pointer, "must have at least 1 item");
    this.#list(value, pointer, (item, at) => this.#typeName(item, at));
  }

  #typeName(value: unknown, pointer: string): void {
    if (typeof value === "string" && types.includes(value)) return;
    const near = typeof value === "string" && value.length <= 100 ? nearest(value, types) : undefined;
    const hint = near === undefined ? undefined : `Did you mean "${near}"?`;
    this.#add(value, pointer, `must be one of ${types.join(", ")}`, hint);
  }

  #simple(shape: SimpleShape, value: unknown, pointer: string): void {
    const { demand, test } = simple[shape];
    if (!test(value)) this.#add(value, pointer, `must be ${demand}`);
  }

  #add(value: unknown, pointer: string, demand: string, hint?: string): void {
    if (this.mistakes.length >= maxMistakes) return;
    const { text } = jsonUpTo(value, 60);
    const message = `This is not a JSON Schema: ${text.slice(0, 60)} ${demand}.`;
    this.mistakes.push({ pointer, message, hint });
  }
}
