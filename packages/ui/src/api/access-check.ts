import { isSameSecret } from "@mci/plugin-kit/secrets";
import { bearerOf } from "./bearer.ts";
import { refusal, type PageRequest, type PageResponse } from "../page-http.ts";

/** The scope of tokens that may use the page. */
export const pageScope = "mci:ui";

/**
 * Returns a function that refuses requests of strangers: a server that takes tokens has checked the caller's, which must have
 * the scope; for another one the token of this launch is required.
 */
export function accessCheck(launchToken: string): (request: PageRequest) => PageResponse | undefined {
  return ({ scopes, headers }) => {
    if (scopes !== undefined) {
      if (scopes.includes(pageScope)) return undefined;
      return refusal(403, "MCI_FORBIDDEN", `The token lacks the scope ${pageScope}.`);
    }
    if (isSameSecret(bearerOf(headers), launchToken)) return undefined;
    return refusal(401, "MCI_TOKEN", "Open the link that the command printed: it contains the token of this launch.");
  };
}
