import type { JsonObject } from "@mci/contract";
import type { SchemaOf } from "./builder.ts";

export interface Case<T> {
  readonly when: JsonObject;
  readonly schema: SchemaOf<T>;
}

/** Chosen when the object has that key. */
export function whenHas<T>(key: string, schema: SchemaOf<T>): Case<T> {
  return { when: { required: [key] }, schema };
}

/** Chosen when the object's `type` is that one. */
export function whenType<T>(type: string, schema: SchemaOf<T>): Case<T> {
  return { when: ofType(type), schema };
}

/** The schema of any object with that `type`. */
export function ofType(type: string): JsonObject {
  return { properties: { type: { const: type } }, required: ["type"] };
}

/**
 * The first case that matches, else `otherwise`. A chain of if / then / else: validators then report what is wrong
 * with the shape that was meant, and not that all shapes failed.
 */
export function choose<T extends object, Other = never>(
  description: string,
  cases: { readonly [K in keyof T]: Case<T[K]> },
  otherwise: SchemaOf<Other>,
): SchemaOf<NoInfer<T[keyof T] | Other>>;
export function choose(description: string, cases: AnyCases, otherwise: JsonObject): JsonObject {
  const chain = Object.values(cases).reduceRight<JsonObject>(
    (rest, { when, schema }) => conditional(when, schema, rest),
    otherwise,
  );
  return { type: "object", description, ...chain };
}

export function conditional(condition: JsonObject, matching: JsonObject, otherwise: JsonObject): JsonObject {
  // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
  return { if: condition, then: matching, else: otherwise };
}

type AnyCases = Readonly<Record<string, { readonly when: JsonObject; readonly schema: JsonObject }>>;

/** The cases of {@link choose} by their `type`. */
export function byType<T extends { readonly [K in keyof T]: { readonly type: K } }>(schemas: {
  readonly [K in keyof T]: SchemaOf<T[K]>;
}): { readonly [K in keyof T]: Case<T[K]> };
export function byType(schemas: Readonly<Record<string, JsonObject>>): AnyCases {
  return Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, whenType(type, schema)]));
}
