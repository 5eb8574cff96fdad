import { isPlainObject } from "@mci/plugin-kit";
/**
 * Returns an upper bound of the bytes that a value takes as JSON: to write it takes as long as reading it did. Infinity for
 * what only `JSON.stringify` can tell, such as an object with `toJSON`, and as soon as the bound exceeds `limit`.
 */
export function maxJsonBytes(value: unknown, limit: number, depth: number = 0): number {
  switch (typeof value) {
    case "string":
      return value.length * bytesPerUnit + 2;
    case "object":
      return value === null ? 4 : maxBytesOfObject(value, limit, depth);
    case "bigint":
    case "function":
    case "symbol":
      return Number.POSITIVE_INFINITY;
    default:
      return bytesOfNumber;
  }
}

/** `\u0000` is the longest way to write a UTF-16 unit. */
const bytesPerUnit = 6;
/** `-1.2345678901234567e-300` is longer than a boolean. */
const bytesOfNumber = 25;
const maxDepth = 200;

function maxBytesOfObject(value: object, limit: number, depth: number): number {
  if (depth > maxDepth || "toJSON" in value) return Number.POSITIVE_INFINITY;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && bytes <= limit; index += 1) {
      bytes += maxJsonBytes(value[index], limit - bytes, depth + 1) + 1;
    }
  } else if (isPlainObject(value)) {
    for (const key in value) {
      if (bytes > limit) break;
      const child = value[key];
      bytes += key.length * bytesPerUnit + maxJsonBytes(child, limit - bytes, depth + 1) + 4;
    }
  } else return Number.POSITIVE_INFINITY;
  return bytes > limit ? Number.POSITIVE_INFINITY : bytes;
}
