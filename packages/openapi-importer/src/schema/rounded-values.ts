/**
 * Leaves out of a schema the integers that lost digits when its document was read. A bound of that size changes nothing: such
 * integers are refused anyway. Of listed values the others stay; where none does, nothing fits, rather than another row's id.
 */
export function leaveOutRounded(schema: Record<string, unknown>): void {
  for (const name of ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]) {
    if (isRounded(schema[name])) delete schema[name];
  }
  if (isRounded(schema["const"])) {
    delete schema["const"];
    schema["not"] = {};
  }
  const { enum: values } = schema;
  if (!Array.isArray(values) || !values.some(isRounded)) return;
  const kept = values.filter((value) => !isRounded(value));
  if (kept.length > 0) schema["enum"] = kept;
  else {
    delete schema["enum"];
    schema["not"] = {};
  }
}

/** Whether a number may stand for another integer of up to 64 bits. Larger ones are written for numbers, as in `1e30`. */
function isRounded(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER && Math.abs(value) <= 2 ** 64;
}
