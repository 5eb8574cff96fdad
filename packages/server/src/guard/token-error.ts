/** Thrown for an invalid token. The message is for its sender, and contains nothing of the token. */
export class TokenError extends Error {
  /** Converts an error of `jose` about the token; returns any other error unchanged. */
  static of(error: unknown): unknown {
    if (!(error instanceof Error) || !("code" in error)) return error;
    if (typeof error.code !== "string" || !/^ERR_J(?:WT|WS|OSE|WK|WKS)_/.test(error.code)) return error;
    return new TokenError(reasonOf(error.code, "claim" in error ? error.claim : undefined), { cause: error });
  }
}

function reasonOf(code: string, claim: unknown): string {
  switch (code) {
    case "ERR_JWT_EXPIRED":
      return "The token has expired.";
    case "ERR_JOSE_ALG_NOT_ALLOWED":
      return "The token is signed with an algorithm that is not accepted here.";
    case "ERR_JWKS_NO_MATCHING_KEY":
      return "The token is signed with an unknown key.";
    case "ERR_JWT_CLAIM_VALIDATION_FAILED":
      return wrongClaim(String(claim));
    default:
      return "The token is not valid.";
  }
}

export function wrongClaim(claim: string): string {
  return `The token's claim '${claim}' is wrong or missing.`;
}
