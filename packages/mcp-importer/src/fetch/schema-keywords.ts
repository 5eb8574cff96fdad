/** Keywords whose value is a schema. */
export const one: ReadonlySet<string> = new Set(
  "items additionalItems additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames not if then else".split(
    " ",
  ),
);

/** Keywords whose value is a list of schemas. */
export const several: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);

/** Keywords whose value is an object of schemas. */
export const named: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);
