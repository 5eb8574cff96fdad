import type { JsonObject } from "@mci/contract";

/** An object's own properties, whatever its class: `for ... in` over the answer meets no inherited ones. */
export function ownProperties(value: object): JsonObject {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? (value as JsonObject) : { ...value };
}
