import { isRecord, truncate } from "@mci/plugin-kit";

/**
 * Lists where a JSON value is not as expected, each with its path. Objects may have members that are not expected; arrays
 * have exactly the expected elements.
 */
export function jsonDifferences(expected: unknown, actual: unknown, path = ""): readonly string[] {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const lengths =
      expected.length === actual.length
        ? []
        : [`${path || "the array"}: expected ${expected.length} elements, got ${actual.length}`];
    const shared = expected.slice(0, actual.length);
    return [...lengths, ...shared.flatMap((item, index) => jsonDifferences(item, actual[index], `${path}[${index}]`))];
  }
  if (isRecord(expected) && isRecord(actual)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      jsonDifferences(
        value,
        Object.hasOwn(actual, key) ? actual[key] : undefined,
        path === "" ? key : `${path}.${key}`,
      ),
    );
  }
  if (Object.is(expected, actual)) return [];
  return [`${path || "the value"}: expected ${written(expected)}, got ${written(actual)}`];
}

function written(value: unknown): string {
  return value === undefined ? "nothing" : truncate(JSON.stringify(value), 200);
}
