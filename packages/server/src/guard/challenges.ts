import { isScope } from "@mci/plugin-kit";
import { problem, type HttpResponse } from "../web/http-response.ts";

/** Responses to requests without a valid token, per RFC 6750 and RFC 9728. */
export interface Challenges {
  noToken(): HttpResponse;
  badToken(reason: string): HttpResponse;
  noScope(lacking: readonly string[]): HttpResponse;
  /** Headers of a refusal of MCP and REST that asks for a token with these scopes. */
  stepUp(scopes: readonly string[]): Readonly<Record<string, string>>;
  noKeys(): HttpResponse;
}

export function challenges(metadataUrl: string | undefined, scopes: readonly string[]): Challenges {
  const where = metadataUrl === undefined ? [] : [`resource_metadata="${metadataUrl}"`];
  const wanted = (named: readonly string[]): readonly string[] =>
    named.length === 0 ? [] : [`scope="${named.join(" ")}"`];
  const challengeFor = (named: readonly string[], ...parts: readonly string[]): Readonly<Record<string, string>> => ({
    "www-authenticate": `Bearer ${[...where, ...parts, ...wanted(named)].join(", ")}`.trimEnd(),
  });
  const challenge = (...parts: readonly string[]): Readonly<Record<string, string>> => challengeFor(scopes, ...parts);
  return {
    // A request without a token gets no error code: RFC 6750, 3.1.
    noToken: () => problem(401, "MCI_TOKEN", "A token is required: Authorization: Bearer ...", challenge()),
    badToken: (reason) => problem(401, "MCI_TOKEN", reason, challenge('error="invalid_token"')),
    noScope: (lacking) =>
      problem(
        403,
        "MCI_FORBIDDEN",
        `The token lacks the scope ${lacking.join(" ")}.`,
        challenge('error="insufficient_scope"'),
      ),
    // A scope of a token may be any text: what cannot stand in the header is not named.
    stepUp: (named) => challengeFor([...new Set([...scopes, ...named.filter(isScope)])], 'error="insufficient_scope"'),
    noKeys: () =>
      problem(503, "MCI_UNAVAILABLE", "Tokens cannot be checked now: the keys are unavailable.", {
        "retry-after": "5",
      }),
  };
}
