import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonObject, JsonSchema } from "@mci/contract";

declare const carried: unique symbol;
declare const decodes: unique symbol;

/** A JSON Schema that carries the type of its values for the compiler, and nothing at run time. */
export type TypedSchema<T> = JsonObject & { readonly [carried]?: (value: T) => T };

/** A JSON Schema of strings that handlers get as something else, such as a Date. */
export interface DecodedSchema<T> extends JsonObject {
  readonly type: "string";
  readonly [decodes]?: T;
}

/**
 * The schema of arguments or of a result: that of a library with a Standard Schema (zod, arktype, valibot with
 * `toStandardJsonSchema`), one of typebox, or JSON Schema as it is.
 */
export type ToolSchema = StandardSchemaV1 | object;

/** The type that callers write: before defaults and transforms. */
export type Given<S> = S extends StandardSchemaV1 ? StandardSchemaV1.InferInput<S> : Plain<S, "given">;

/** The type that a handler gets: after defaults and transforms. */
export type Received<S> = S extends StandardSchemaV1 ? StandardSchemaV1.InferOutput<S> : Plain<S, "received">;

type Side = "given" | "received";

type Plain<S, At extends Side> = S extends { readonly [carried]?: (value: infer T) => unknown }
  ? Carried<S, T, At>
  : FromSchema<S, At>;

/** A schema written as it is has no such member, and infers `unknown` for it. */
type Carried<S, T, At extends Side> = unknown extends T ? FromSchema<S, At> : T;

/** The type of the values of a JSON Schema, as far as its literal type tells it: as callers write them, or as handlers get them. */
export type FromSchema<S, At extends "given" | "received" = "given"> =
  S extends DecodedSchema<infer Value> ? Decoded<Value, S, At> : Literal<S, At>;

/** A schema written as it is has no such member, and infers `unknown` for it. */
type Decoded<Value, S, At extends Side> = unknown extends Value ? Literal<S, At> : At extends "given" ? string : Value;

type Literal<S, At extends Side> = S extends { readonly const: infer Value }
  ? Value
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : S extends { readonly anyOf: readonly (infer Branch)[] } | { readonly oneOf: readonly (infer Branch)[] }
      ? FromSchema<Branch, At>
      : S extends { readonly allOf: infer Parts extends readonly unknown[] }
        ? AllOf<Parts, At>
        : S extends { readonly type: readonly (infer Name)[] }
          ? Named<Name, S, At>
          : S extends { readonly type: infer Name }
            ? Named<Name, S, At>
            : unknown;

type AllOf<Parts extends readonly unknown[], At extends Side> = Parts extends readonly [infer First, ...infer Rest]
  ? FromSchema<First, At> & AllOf<Rest, At>
  : unknown;

type Named<Name, S, At extends Side> = Name extends "string"
  ? string
  : Name extends "number" | "integer"
    ? number
    : Name extends "boolean"
      ? boolean
      : Name extends "null"
        ? null
        : Name extends "array"
          ? readonly (S extends { readonly items: infer Item } ? FromSchema<Item, At> : unknown)[]
          : Name extends "object"
            ? FromObject<S, At>
            : unknown;

type FromObject<S, At extends Side> = S extends { readonly properties: infer Properties }
  ? Flat<
      { readonly [Key in RequiredKeys<S, Properties, At>]: FromSchema<Properties[Key], At> } & {
        readonly [Key in Exclude<keyof Properties, RequiredKeys<S, Properties, At>>]?: FromSchema<Properties[Key], At>;
      }
    >
  : JsonObject;

/** Callers may leave out what has a default, and handlers get it. */
type RequiredKeys<S, Properties, At extends Side> = At extends "given"
  ? Exclude<NamedKeys<S, Properties>, DefaultedKeys<Properties>>
  : NamedKeys<S, Properties> | DefaultedKeys<Properties>;

type NamedKeys<S, Properties> = S extends { readonly required: readonly (infer Name)[] }
  ? Extract<keyof Properties, Name>
  : never;

type DefaultedKeys<Properties> = {
  [Key in keyof Properties]: Properties[Key] extends { readonly default: unknown } ? Key : never;
}[keyof Properties];

type Flat<T> = { [Key in keyof T]: T[Key] };

/**
 * Marks a JSON Schema with the type of its values.
 *
 * @example
 * const input = json<{ city: string }>({ type: "object", properties: { city: { type: "string" } }, required: ["city"]
 * });
 */
export function json<T>(schema: Exclude<JsonSchema, boolean>): TypedSchema<T> {
  return schema;
}
