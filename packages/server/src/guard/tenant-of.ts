/**
 * Returns the tenant of a request. `claim` comes from the token, `header` from `X-Tenant-ID` if that is read at all.
 */
export function tenantOf(
  claim: unknown,
  header: string | readonly string[] | undefined,
): { readonly tenant: string | undefined } | { readonly refusal: string } {
  if (claim !== undefined && !isName(claim)) return { refusal: "The token's tenant claim is not a valid name." };
  if (header === undefined) return { tenant: claim };
  if (!isName(header)) return { refusal: "X-Tenant-ID is not a valid name." };
  if (claim !== undefined && claim !== header) return { refusal: "X-Tenant-ID is not the tenant of the token." };
  return { tenant: header };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{1,256}$/.test(value);
}
