import { propertyOf, typesOf } from "./schema-types.ts";

/**
 * Where the value of `user.city=Oslo` goes: inside `user` if that is declared and may be an object, and `user.city` is
 * not declared itself. Everything else is one plain key, dots and all.
 */
export function keyPath(key: string, schema: unknown, root: unknown): readonly string[] {
  if (propertyOf(schema, key, root) !== undefined) return [key];
  for (let dot = key.indexOf("."); dot !== -1; dot = key.indexOf(".", dot + 1)) {
    const first = key.slice(0, dot);
    const property = propertyOf(schema, first, root);
    if (property !== undefined && typesOf(property, root)?.has("object") === true && dot < key.length - 1) {
      return [first, ...keyPath(key.slice(dot + 1), property, root)];
    }
  }
  return [key];
}
