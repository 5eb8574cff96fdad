import type { AuthorizationServerMetadata } from "@modelcontextprotocol/client";

import { describe, loginError } from "../errors.ts";

export interface ReadOptions {
  readonly metadata: AuthorizationServerMetadata;
  readonly sdk: typeof import("../sdk.ts");
}

/**
 * Returns the code of a redirect. Throws MCIError (MCI_LOGIN) if it comes from another authorization server (RFC 9207), whose
 * words are not repeated then, and if the user or the server refused.
 */
export function readCode(name: string, answer: URLSearchParams, { metadata, sdk }: ReadOptions): string {
  const iss = answer.get("iss") ?? undefined;
  try {
    sdk.validateAuthorizationResponseIssuer({
      iss,
      expectedIssuer: metadata.issuer,
      issParameterSupported: metadata.authorization_response_iss_parameter_supported === true,
    });
  } catch (error) {
    if (!(error instanceof sdk.IssuerMismatchError)) throw error;
    throw loginError(name, "the browser came back from another authorization server (iss), so the login was dropped");
  }
  const error = answer.get("error");
  if (error !== null) {
    const words = [error, answer.get("error_description")].filter((text) => text !== null).join(": ");
    throw loginError(name, `the authorization server refused: ${describe(words, [])}`);
  }
  const code = answer.get("code");
  if (code === null || code === "") throw loginError(name, "the browser came back without a code");
  return code;
}
