/** A token that does not count. The message is for whoever sent it, and holds nothing of the token. */
export class TokenError extends Error {
  /** What a check of `jose` failed with, as an error of ours; what is not about the token stays what it is. */
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
      return "The token is signed with a key that is not known here.";
    case "ERR_JWT_CLAIM_VALIDATION_FAILED":
      return `The token has the wrong '${String(claim)}', or none.`;
    default:
      return "The token is not valid.";
  }
}
