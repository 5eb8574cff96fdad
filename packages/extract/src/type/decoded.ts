import { isRecord, type JsonObject } from "@mci/contract";
import { childPointer } from "@mci/plugin-kit";

/** How an argument that is written as a string becomes what the function takes. */
export type Decoding = "date" | "bytes";

const mark = Symbol("decoding");

/** Marks a schema whose strings are decoded. */
export function decoded(schema: JsonObject, decoding: Decoding): JsonObject {
  return Object.assign({ ...schema }, { [mark]: decoding });
}

/**
 * Returns what is decoded, by JSON pointer, where `*` is every item. `refuse` is called with the path of a place that may
 * also have a plain string, or that is in a type which contains itself.
 */
export function decodings(
  schema: JsonObject,
  refuse: (path: string, problem: string, hint: string) => void,
): Readonly<Record<string, Decoding>> {
  const found = new Map<string, Decoding | "text">();
  const definitions = isRecord(schema["$defs"]) ? schema["$defs"] : {};
  const visit = (node: unknown, pointer: string, above: readonly string[]): void => {
    if (!isRecord(node)) return;
    const own: unknown = Reflect.get(node, mark);
    if (own === "date" || own === "bytes") take(pointer, own);
    else if (node["type"] === "string") take(pointer, "text");
    const { $ref, properties, items, prefixItems, additionalProperties } = node;
    if (typeof $ref === "string") {
      if (!above.includes($ref)) visit(definitions[$ref.slice("#/$defs/".length)], pointer, [...above, $ref]);
      else if (holdsMark(definitions, $ref)) refuse(pointer, "contains itself and a Date or bytes", "Use a string.");
    }
    for (const [name, value] of Object.entries(isRecord(properties) ? properties : {})) {
      visit(value, childPointer(pointer, name), above);
    }
    visit(items, `${pointer}/*`, above);
    visit(additionalProperties, `${pointer}/*`, above);
    if (Array.isArray(prefixItems)) prefixItems.forEach((item, index) => visit(item, `${pointer}/${index}`, above));
    for (const branches of [node["anyOf"], node["oneOf"]]) {
      if (Array.isArray(branches)) for (const branch of branches) visit(branch, pointer, above);
    }
  };
  const take = (pointer: string, decoding: Decoding | "text"): void => {
    const known = found.get(pointer);
    if (known !== undefined && known !== decoding) {
      refuse(pointer, "may be a string and a Date or bytes", "JSON writes both as a string: use one of them.");
    }
    found.set(pointer, decoding);
  };
  visit(schema, "", []);
  const entries = [...found].flatMap(([pointer, decoding]) => (decoding === "text" ? [] : [[pointer, decoding] as const])); // prettier-ignore
  return Object.fromEntries(entries);
}

/** Whether a definition, or one that it leads to, is decoded somewhere. */
function holdsMark(definitions: JsonObject, start: string, seen: Set<string> = new Set()): boolean {
  if (seen.has(start)) return false;
  seen.add(start);
  const holds = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(holds);
    if (!isRecord(node)) return false;
    if (Reflect.get(node, mark) !== undefined) return true;
    const { $ref } = node;
    return (typeof $ref === "string" && holdsMark(definitions, $ref, seen)) || Object.values(node).some(holds);
  };
  return holds(definitions[start.slice("#/$defs/".length)]);
}
