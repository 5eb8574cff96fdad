import type { JsonObject } from "@mci/contract";

/** Returns the bounds of a number. In OpenAPI 3.0 `exclusiveMinimum` is a boolean beside `minimum`. */
export function bounds(schema: JsonObject): JsonObject {
  return { ...bound(schema, "minimum", "exclusiveMinimum"), ...bound(schema, "maximum", "exclusiveMaximum") };
}

function bound(schema: JsonObject, inclusive: string, exclusive: string): JsonObject {
  const [limit, flag] = [schema[inclusive], schema[exclusive]];
  if (typeof limit === "number" && flag === true) return { [exclusive]: limit };
  return {
    ...(typeof limit === "number" ? { [inclusive]: limit } : {}),
    ...(typeof flag === "number" ? { [exclusive]: flag } : {}),
  };
}
