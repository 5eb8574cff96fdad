import type { NetworkPolicy } from "@mci/network-policy";

import type { StoredLogin } from "../contract.ts";
import { clientAuth } from "../oauth/client-auth.ts";
import { oauthFetch } from "../requests.ts";

/** Revokes the tokens of a login (RFC 7009). Returns false if that is not offered, or did not work. */
export async function revoke(login: StoredLogin, network: NetworkPolicy): Promise<boolean> {
  const { server, is_local: isLocal, client, tokens, authorization_server: metadata } = login;
  const { revocation_endpoint: endpoint } = metadata;
  if (endpoint === undefined) return false;
  const { headers, form } = await clientAuth(client, metadata);
  const fetchFn = oauthFetch(network, { server: new URL(server), isLocal });
  const send = async (token: string | undefined, token_type_hint: string): Promise<boolean> => {
    if (token === undefined) return true;
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
