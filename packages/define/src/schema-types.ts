import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonObject, JsonSchema } from "@mci/contract";

declare const carried: unique symbol;

/** A JSON Schema that carries the type of its values for the compiler, and nothing at run time. */
export type TypedSchema<T> = JsonObject & { readonly [carried]?: (value: T) => T };

/**
 * The schema of arguments or of a result: that of a library with a Standard Schema (zod, arktype, valibot with
 * `toStandardJsonSchema`), one of typebox, or JSON Schema as it is.
 */
export type ToolSchema = StandardSchemaV1 | object;

/** The type that callers write: before defaults and transforms. */
export type Given<S> = S extends StandardSchemaV1 ? StandardSchemaV1.InferInput<S> : Plain<S>;

/** The type that a handler gets: after defaults and transforms. */
export type Received<S> = S extends StandardSchemaV1 ? StandardSchemaV1.InferOutput<S> : Plain<S>;

type Plain<S> = S extends { readonly [carried]?: (value: infer T) => unknown } ? Carried<S, T> : FromSchema<S>;

/** A schema written as it is has no such member, and infers `unknown` for it. */
type Carried<S, T> = unknown extends T ? FromSchema<S> : T;

/** The type of the values of a JSON Schema, as far as its literal type tells it. */
export type FromSchema<S> = S extends { readonly const: infer Value }
  ? Value
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : S extends { readonly anyOf: readonly (infer Branch)[] } | { readonly oneOf: readonly (infer Branch)[] }
      ? FromSchema<Branch>
      : S extends { readonly type: readonly (infer Name)[] }
        ? Named<Name, S>
        : S extends { readonly type: infer Name }
          ? Named<Name, S>
          : unknown;

type Named<Name, S> = Name extends "string"
  ? string
  : Name extends "number" | "integer"
    ? number
    : Name extends "boolean"
      ? boolean
      : Name extends "null"
        ? null
        : Name extends "array"
          ? readonly (S extends { readonly items: infer Item } ? FromSchema<Item> : unknown)[]
          : Name extends "object"
            ? FromObject<S>
            : unknown;

type FromObject<S> = S extends { readonly properties: infer Properties }
  ? Flat<
      { readonly [Key in RequiredKeys<S, Properties>]: FromSchema<Properties[Key]> } & {
        readonly [Key in Exclude<keyof Properties, RequiredKeys<S, Properties>>]?: FromSchema<Properties[Key]>;
      }
    >
  : JsonObject;

type RequiredKeys<S, Properties> = S extends { readonly required: readonly (infer Name)[] }
  ? Extract<keyof Properties, Name>
  : never;

type Flat<T> = { [Key in keyof T]: T[Key] };

/** Marks a JSON Schema with the type of its values: `json<{ city: string }>({ type: "object", ... })`. */
export function json<T>(schema: Exclude<JsonSchema, boolean>): TypedSchema<T> {
  return schema;
}
