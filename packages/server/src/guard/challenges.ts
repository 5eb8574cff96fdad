import { problem, type HttpResponse } from "../web/http-response.ts";

/** Responses to requests without a valid token, per RFC 6750 and RFC 9728. */
export interface Challenges {
  noToken(): HttpResponse;
  badToken(reason: string): HttpResponse;
  noScope(lacking: readonly string[]): HttpResponse;
  noKeys(): HttpResponse;
}

export function challenges(metadataUrl: string | undefined, scopes: readonly string[]): Challenges {
  const where = metadataUrl === undefined ? [] : [`resource_metadata="${metadataUrl}"`];
  const wanted = scopes.length === 0 ? [] : [`scope="${scopes.join(" ")}"`];
  const challenge = (...parts: readonly string[]): Readonly<Record<string, string>> => ({
    "www-authenticate": `Bearer ${[...where, ...parts, ...wanted].join(", ")}`.trimEnd(),
  });
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
    noKeys: () =>
      problem(503, "MCI_UNAVAILABLE", "Tokens cannot be checked now: the keys are unavailable.", {
        "retry-after": "5",
      }),
  };
}
