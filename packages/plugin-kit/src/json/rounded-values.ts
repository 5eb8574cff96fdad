/**
 * Leaves out of a schema, without those inside of it, the integers that lost digits when its document was read. A bound of that
 * size changes nothing: such integers are refused anyway, and no text or list is as long. Of listed values the others stay; where none does, nothing fits, rather
 * than another row's id. Returns the keywords of the values left out, without bounds.
 */
export function leaveOutRounded(schema: Record<string, unknown>): readonly string[] {
  for (const name of bounds) {
    if (isRounded(schema[name])) delete schema[name];
  }
  const found = ["default", "example", "examples", "const", "enum"].filter((name) => holdsRounded(schema[name]));
  for (const name of found) {
    const values = schema[name];
    const kept = Array.isArray(values) && lists.has(name) ? values.filter((value) => !holdsRounded(value)) : [];
    if (kept.length > 0) schema[name] = kept;
    else {
      delete schema[name];
      if (name === "const" || name === "enum") schema["not"] = {};
    }
  }
  return found;
}

const bounds = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minContains",
  "maxContains",
  "minProperties",
  "maxProperties",
];

const lists: ReadonlySet<string> = new Set(["examples", "enum"]);

/**
 * Whether a number may stand for another integer than the one that was written. Larger ones print with an exponent:
 * they are
 * written for numbers, as in `1e30`.
 */
export function isRounded(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER && Math.abs(value) < 1e21;
}

function holdsRounded(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return isRounded(value);
  return Object.values(value).some(holdsRounded);
}
