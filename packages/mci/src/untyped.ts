/**
 * Any value of which the compiler does not know what it holds: parsed JSON, an object with any names, or one whose tools
 * have a `type` that is just a string, as in imported JSON. Never for a literal, which is a `SchemaDocument` or wrong.
 */
export type Untyped<Value> = unknown extends Value
  ? unknown
  : string extends keyof Value
    ? unknown
    : string extends TypesIn<Value>
      ? unknown
      : never;

type TypesIn<Value> = Value extends {
  readonly tools: readonly { readonly execution: { readonly type: infer Type } }[];
}
  ? Type
  : never;
