import { describeLostDigits, isRecord, losesDigits, truncate, WrittenNumber } from "@mci/plugin-kit";

/**
 * Lists where a JSON value is not as expected, each with its path. Objects may have members that are not expected; arrays
 * have exactly the expected elements. A `WrittenNumber` is an integer that a number cannot hold, and equals none.
 */
export function jsonDifferences(expected: unknown, actual: unknown, path = ""): readonly string[] {
  if (WrittenNumber.is(actual)) {
    return [`${path || "the value"}: expected ${written(expected)}, but ${rounding(actual.text)}. ${digitsHint}`];
  }
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

function rounding(text: string): string {
  return losesDigits(text)
    ? describeLostDigits(text)
    : `${text}, which may stand for another integer: numbers of that size are rounded`;
}

const digitsHint = "Compare the digits with 'includes' or 'matches'.";

function written(value: unknown): string {
  return value === undefined ? "nothing" : truncate(JSON.stringify(value), 200);
}
