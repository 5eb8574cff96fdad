import { isRecord, parsePointer } from "@mci/plugin-kit";

type Schema = Readonly<Record<string, unknown>>;

/** Counts the parts of a schema as a form draws them: again at each reference, but not a part inside itself. */
export function countFields(schema: Schema): number {
  const counted = new Map<object, number>();
  const count = (value: unknown): number => {
    if (typeof value !== "object" || value === null) return 0;
    const known = counted.get(value);
    if (known !== undefined) return known;
    counted.set(value, 0); // What is inside itself is drawn on request.
    let sum = 1;
    for (const [name, member] of Object.entries(value)) {
      if (name === "$ref") sum += count(partAt(String(member), schema));
      else if (name !== "$defs" && name !== "definitions") sum += count(member);
    }
    counted.set(value, sum);
    return sum;
  };
  return count(schema);
}

/** Returns the part of a schema that a reference leads to; undefined if there is none. */
export function partAt(reference: string, root: Schema): unknown {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return undefined;
  let value: unknown = root;
  for (const step of parsePointer(decodeURI(reference.slice(1)))) {
    const isThere = (isRecord(value) || Array.isArray(value)) && Object.hasOwn(value, step);
    value = isThere ? Reflect.get(value as object, step) : undefined;
  }
  return value;
}
