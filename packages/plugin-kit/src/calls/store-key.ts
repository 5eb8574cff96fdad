/**
 * Joins parts to the key of a store, so that different parts never have the same key, whatever characters are in them: a tenant
 * "a:b" with an id "c" is not a tenant "a" with an id "b:c".
 *
 * @example
 * storeKey("task", tenant, id)
 */
export function storeKey(...parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll("%", "%25").replaceAll(":", "%3A")).join(":");
}
