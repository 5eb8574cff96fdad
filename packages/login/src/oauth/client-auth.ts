import { basicCredentials } from "@mci/plugin-kit/network";

import type { AuthorizationServer, RegisteredClient } from "../contract.ts";

/** How a client says who it is, at the token endpoint and where tokens are revoked. */
export interface ClientAuth {
  readonly headers: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
}

/** Returns it as the client was registered, where the authorization server takes that. */
export async function clientAuth(
  client: RegisteredClient,
  { token_endpoint_auth_methods_supported: methods = [] }: AuthorizationServer,
): Promise<ClientAuth> {
  const { client_id, client_secret } = client;
  if (client_secret === undefined || client_secret === "") return { headers: {}, form: { client_id } };
  const { selectClientAuthMethod } = await import("../sdk.ts");
  const method = selectClientAuthMethod(client, [...methods]);
  if (method === "client_secret_basic") {
    return { headers: { authorization: `Basic ${basicCredentials(client_id, client_secret)}` }, form: {} };
  }
  return { headers: {}, form: method === "none" ? { client_id } : { client_id, client_secret } };
}
