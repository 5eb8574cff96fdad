import type { JsonObject } from "@mci/contract";
import type { Fetch } from "@mci/network-policy";

import type { AuthorizationServer, RegisteredClient } from "../contract.ts";
import { clientAuth } from "./client-auth.ts";
import { readAnswer } from "./read-answer.ts";

export interface TokenRequest {
  readonly server: AuthorizationServer;
  readonly client: RegisteredClient;
  /** The server that the tokens are for (RFC 8707). */
  readonly resource: string;
  /** The grant. */
  readonly form: Readonly<Record<string, string>>;
  readonly fetchFn: Fetch;
}

/** Returns what a token endpoint answers (RFC 6749, 5.1). Throws OAuthRefusal. */
export async function requestTokens({ server, client, resource, form, fetchFn }: TokenRequest): Promise<JsonObject> {
  const auth = await clientAuth(client, server);
  const response = await fetchFn(server.token_endpoint, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      ...auth.headers,
    },
    body: new URLSearchParams({ ...form, resource, ...auth.form }),
  });
  return readAnswer(response, "access_token");
}
