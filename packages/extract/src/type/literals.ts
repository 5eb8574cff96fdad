import ts from "typescript-6";

export type Literal = string | number | boolean | null;

/** The value of a type with one value, such as `"utf-8"` or `Color.Red`; undefined for any other type. */
export function literalOf(type: ts.Type, checker: ts.TypeChecker): Literal | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === "true";
  return type.flags & ts.TypeFlags.Null ? null : undefined;
}

/** The schema of values that are listed. */
export function enumOf(values: readonly Literal[]): Record<string, unknown> {
  const types = new Set(values.map(typeOf));
  const [only] = types;
  const [single] = values;
  if (values.length === 1) return single === null ? { type: "null" } : { type: only, const: single };
  if (types.size === 2 && types.has("null")) return { type: [...types], enum: values };
  return types.size === 1 ? { type: only, enum: values } : { enum: values };
}

function typeOf(value: Literal): string {
  return value === null ? "null" : typeof value;
}
