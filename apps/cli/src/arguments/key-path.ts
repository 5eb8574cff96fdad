import { readProperty, readTypes } from "./schema-types.ts";

/**
 * Returns the path that `user.city=Oslo` sets: inside `user` if the schema declares `user`, allows it to be an object, and
 * declares no `user.city`. Otherwise the key stays in one piece, dots included.
 */
export function keyPath(key: string, schema: unknown, root: unknown): readonly string[] {
  if (readProperty(schema, key, root) !== undefined) return [key];
  for (let dot = key.indexOf("."); dot !== -1; dot = key.indexOf(".", dot + 1)) {
    const first = key.slice(0, dot);
    const property = readProperty(schema, first, root);
    if (property !== undefined && readTypes(property, root)?.has("object") === true && dot < key.length - 1) {
      return [first, ...keyPath(key.slice(dot + 1), property, root)];
    }
  }
  return [key];
}
