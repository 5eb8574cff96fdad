import type { Ajv, SchemaValidateFunction } from "ajv";

/**
 * `uniqueItems` in linear time. Ajv compares each item with each other one, and a list of some ten thousand objects then
 * takes ten seconds.
 */
export function addUniqueItems(ajv: Ajv): void {
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({ keyword: "uniqueItems", type: "array", schemaType: "boolean", errors: true, validate });
}

const validate: SchemaValidateFunction = (wanted: boolean, items: readonly unknown[]) => {
  if (!wanted || items.length < 2) return true;
  const seen = new Map<string, number>();
  for (const [i, item] of items.entries()) {
    const key = canonical(item);
    const j = seen.get(key);
    if (j !== undefined) {
      const message = `must NOT have duplicate items (items ## ${j} and ${i} are identical)`;
      validate.errors = [{ keyword: "uniqueItems", message, params: { i, j } }];
      return false;
    }
    seen.set(key, i);
  }
  return true;
};

/** JSON in which equal values are equal texts: the order of keys says nothing. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${canonical(child)}`).join(",")}}`;
}
