/**
 * Returns a value as JSON that a person can read: what JSON does not have, such as a bigint, a date or a map, as a text or an
 * array. Such a number is a text, too, so that no condition compares it with a number.
 */
export function readableJson(value: unknown): unknown {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : `${value}`;
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : Number.isFinite(value) ? value : `${value}`;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(readableJson);
  if (value instanceof Map || value instanceof Set) return Array.from(value, readableJson);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  const { toJSON } = value as { readonly toJSON?: unknown };
  if (typeof toJSON === "function") return readableJson(toJSON.call(value));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, readableJson(member)]));
}
