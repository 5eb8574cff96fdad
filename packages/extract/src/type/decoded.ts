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
 * also have a plain string, or that is in a type which contains itself, and once if there are too many places.
 */
export function decodings(
  schema: JsonObject,
  refuse: (path: string, problem: string, hint: string) => void,
): Readonly<Record<string, Decoding>> {
  const found = new Map<string, Decoding | "text">();
  const definitions = isRecord(schema["$defs"]) ? schema["$defs"] : {};
  const marks = markFinder(definitions);
  let visits = 0;
  const visit = (node: unknown, pointer: string, above: readonly string[], isAlternative = false): void => {
    // Without a mark, a plain string only matters where an alternative to it may be decoded.
    if (!isRecord(node) || visits > maxVisits || !(isAlternative || marks.isIn(node))) return;
    visits += 1;
    if (visits > maxVisits) refuse(pointer, "is one of too many places that have a Date or bytes", "Use a string.");
    const own: unknown = Reflect.get(node, mark);
    if (own === "date" || own === "bytes") take(pointer, own);
    else if (node["type"] === "string") take(pointer, "text");
    const { $ref, properties, items, prefixItems, additionalProperties } = node;
    if (typeof $ref === "string") {
      if (!above.includes($ref))
        visit(definitions[$ref.slice(prefix.length)], pointer, [...above, $ref], isAlternative);
      else if (marks.isIn(node)) refuse(pointer, "contains itself and a Date or bytes", "Use a string.");
    }
    for (const [name, value] of Object.entries(isRecord(properties) ? properties : {})) {
      visit(value, childPointer(pointer, name), above, isAlternative);
    }
    visit(items, `${pointer}/*`, above, isAlternative);
    visit(additionalProperties, `${pointer}/*`, above, isAlternative);
    if (Array.isArray(prefixItems))
      prefixItems.forEach((item, index) => visit(item, `${pointer}/${index}`, above, isAlternative));
    for (const branches of [node["anyOf"], node["oneOf"]]) {
      if (!Array.isArray(branches)) continue;
      const isOne = isAlternative || marks.isIn(branches);
      for (const branch of branches) visit(branch, pointer, above, isOne);
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

const prefix = "#/$defs/";

/** A type that is used twice by each of many levels is in twice as many places with each of them. */
const maxVisits = 10_000;

/** Tells whether something is decoded in a schema, or in a definition that it leads to. Looks at each definition once. */
function markFinder(definitions: JsonObject): { isIn(node: unknown): boolean } {
  const known = new WeakMap<object, boolean>();
  const references = (node: unknown): readonly string[] => {
    if (Array.isArray(node)) return node.flatMap(references);
    if (!isRecord(node)) return [];
    const { $ref } = node;
    return [...(typeof $ref === "string" ? [$ref] : []), ...Object.values(node).flatMap(references)];
  };
  const isMarked = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(isMarked);
    return isRecord(node) && (Reflect.get(node, mark) !== undefined || Object.values(node).some(isMarked));
  };
  const marked = Object.keys(definitions).filter((name) => isMarked(definitions[name]));
  const reaching = new Set(marked.map((name) => `${prefix}${name}`));
  const uses = Object.entries(definitions).map(([name, node]) => [`${prefix}${name}`, references(node)] as const);
  for (let size = -1; size !== reaching.size;) {
    size = reaching.size;
    for (const [ref, used] of uses) if (used.some((one) => reaching.has(one))) reaching.add(ref);
  }
  return {
    isIn(node) {
      if (typeof node !== "object" || node === null) return false;
      const before = known.get(node);
      if (before !== undefined) return before;
      const isFound = isMarked(node) || references(node).some((one) => reaching.has(one));
      known.set(node, isFound);
      return isFound;
    },
  };
}
