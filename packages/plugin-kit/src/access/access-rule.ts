import type { AccessDefinition, AccessRule, CallContext, Tool } from "@mci/contract";

/** Returns the rule that requires all scopes of some declarations; undefined if none requires any. */
export function toAccessRule(...declared: readonly (AccessDefinition | undefined)[]): AccessRule | undefined {
  const scopes = declared.flatMap((access) => access?.scopes ?? []);
  return scopes.length === 0 ? undefined : Object.freeze({ scopes: Object.freeze([...new Set(scopes)]) });
}

/** Whether a caller sees a tool or content, and may use it: has all scopes that it requires. */
export function mayAccess({ access }: Pick<Tool, "access">, context: CallContext | undefined): boolean {
  return access === undefined || hasScopes(access, context?.scopes);
}

/** The context is the program's own: anything but an array has no scopes in it. */
function hasScopes({ scopes }: AccessRule, held: unknown): boolean {
  return Array.isArray(held) && scopes.every((scope) => held.includes(scope));
}

/** Whether a string can be a scope: RFC 6749, 3.3. Others could neither stand in a token nor in a header. */
export function isScope(value: unknown): value is string {
  return typeof value === "string" && /^[!#-[\]-~]+$/.test(value);
}
