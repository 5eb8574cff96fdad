import type { NetworkPolicy } from "@mci/network-policy";

import type { RegisteredClient, StoredLogin } from "../contract.ts";
import { oauthFetch } from "../requests.ts";

/** Revokes the tokens of a login (RFC 7009). Returns false if that is not offered, or did not work. */
export async function revoke(login: StoredLogin, network: NetworkPolicy): Promise<boolean> {
  const { server, is_local: isLocal, client, tokens, authorization_server: metadata } = login;
  const { revocation_endpoint: endpoint } = metadata;
  if (endpoint === undefined) return false;
  const { selectClientAuthMethod } = await import("../sdk.ts");
  const method = selectClientAuthMethod(client, [...(metadata.token_endpoint_auth_methods_supported ?? [])]);
  const fetchFn = oauthFetch(network, { server: new URL(server), isLocal });
  const send = async (token: string | undefined, token_type_hint: string): Promise<boolean> => {
    if (token === undefined) return true;
    const { headers, form } = asClient(client, method);
    const body = new URLSearchParams({ token, token_type_hint, ...form });
    const type = { "content-type": "application/x-www-form-urlencoded" };
    return (await fetchFn(endpoint, { method: "POST", headers: { ...type, ...headers }, body })).ok;
  };
  try {
    // Both: a server need not revoke one with the other.
    const done = [await send(tokens.refresh_token, "refresh_token"), await send(tokens.access_token, "access_token")];
    return done.every(Boolean);
  } catch {
    return false;
  }
}

interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
}

function asClient({ client_id, client_secret = "" }: RegisteredClient, method: string): Credentials {
  if (method === "client_secret_basic") {
    return { headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` }, form: {} };
  }
  return { headers: {}, form: method === "none" ? { client_id } : { client_id, client_secret } };
}
