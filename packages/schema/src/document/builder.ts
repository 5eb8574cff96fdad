import type { JsonObject } from "@mci/contract";

declare const described: unique symbol;

/**
 * A JSON Schema of which the compiler knows what it describes. Invariant on purpose: a schema of something narrower or
 * wider than the contract's type does not fit, so the two cannot drift apart.
 */
export type SchemaOf<T> = JsonObject & { readonly [described]?: (value: T) => T };

interface RequiredField<T> {
  readonly required: true;
  readonly schema: SchemaOf<T>;
}

interface OptionalField<T> {
  readonly required: false;
  readonly schema: SchemaOf<T>;
}

/** Every field of `T` that has a name, each as required or optional as it is in `T`. */
export type Fields<T> = {
  readonly [K in keyof T as string extends K ? never : K]-?: Partial<Pick<T, K>> extends Pick<T, K>
    ? OptionalField<Exclude<T[K], undefined>>
    : RequiredField<T[K]>;
};

export function required<T>(schema: SchemaOf<T>): RequiredField<T> {
  return { required: true, schema };
}

export function optional<T>(schema: SchemaOf<T>): OptionalField<T> {
  return { required: false, schema };
}

/** An object of the format: the fields of `T`, and `x-*` for everybody's own. */
export function object<T>(description: string, fields: Fields<T>): SchemaOf<T>;
export function object(description: string, fields: AnyFields): JsonObject {
  return { ...objectOf(description, fields), patternProperties: { "^x-": {} }, additionalProperties: false };
}

/** An object that may have further fields, read by third parties. */
export function openObject<T>(description: string, fields: Fields<T>): SchemaOf<T>;
export function openObject(description: string, fields: AnyFields): JsonObject {
  return objectOf(description, fields);
}

type AnyFields = Readonly<Record<string, { readonly required: boolean; readonly schema: JsonObject }>>;

function objectOf(description: string, fields: AnyFields): JsonObject {
  const entries = Object.entries(fields);
  const names = entries.filter(([, field]) => field.required).map(([name]) => name);
  return {
    type: "object",
    description,
    properties: Object.fromEntries(entries.map(([name, field]) => [name, field.schema])),
    ...(names.length > 0 ? { required: names } : {}),
  };
}

export function text(description: string, keywords: JsonObject = {}): SchemaOf<string> {
  return { type: "string", description, ...keywords };
}

/** The same, or null, which is a value of its own here and not an absent field. */
export function nullable<T>(schema: SchemaOf<T>): SchemaOf<T | null>;
export function nullable(schema: JsonObject): JsonObject {
  return { ...schema, type: [schema["type"], "null"].flat() };
}

export function flag(description: string, keywords: JsonObject = {}): SchemaOf<boolean> {
  return { type: "boolean", description, ...keywords };
}

export function integer(description: string, keywords: JsonObject = {}): SchemaOf<number> {
  return { type: "integer", description, ...keywords };
}

/** An integer, or in main files a text that gives one: `{{env.NAME}}`. */
export function integerOfEnv(description: string, keywords: JsonObject = {}): SchemaOf<number | string> {
  return { type: ["integer", "string"], pattern: String.raw`\{\{`, description, ...keywords };
}

/** Builds the schema of a string with a few allowed values: `enumeration("...", ["body", "basic"])`. */
export function enumeration<const T extends string>(
  description: string,
  values: readonly T[],
  keywords: JsonObject = {},
): SchemaOf<T> {
  return { type: "string", enum: values, description, ...keywords };
}

export function constant<const T extends string | true>(description: string, value: T): SchemaOf<T> {
  return { const: value, description };
}

export function list<T>(description: string, items: SchemaOf<T>): SchemaOf<readonly T[]> {
  return { type: "array", items, description };
}

/** An object whose keys are the author's own. */
export function record<T>(
  description: string,
  values: SchemaOf<T>,
  keywords: JsonObject = {},
): SchemaOf<Readonly<Record<string, T>>> {
  return { type: "object", additionalProperties: values, description, ...keywords };
}

/** The same, if an entry that is null is a mistake, where it usually means the same as an absent one. */
export function strictRecord<T>(...parts: Parameters<typeof record<T>>): SchemaOf<Readonly<Record<string, T>>> {
  return Object.defineProperty(record(...parts), strict, { value: true });
}

const strict = Symbol("strict");

export function isStrictRecord(schema: JsonObject): boolean {
  return Reflect.get(schema, strict) === true;
}

export function anyObject(description: string): SchemaOf<JsonObject> {
  return { type: "object", description };
}

export function anything(description: string): SchemaOf<unknown> {
  return { description };
}
