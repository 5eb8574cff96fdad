import { MCIError } from "@mci/contract";
import type { ConnectionOptions, NetworkPolicy } from "@mci/network-policy";

import type { LoginStore, StoredLogin } from "../contract.ts";
import { expired } from "../errors.ts";
import { withNetwork } from "../requests.ts";
import { refresh } from "./refresh.ts";

/** Whose token is wanted. */
export interface Wanted {
  readonly name: string;
  readonly server: string;
  readonly refused: string | undefined;
}

/**
 * Returns a login that will do for a while; undefined if there is none. Another process may have refreshed it, before this one
 * waits for it or meanwhile: its tokens are as good. Throws MCIError if the login is over or cannot be refreshed.
 */
export async function renewed(
  { name, server, refused }: Wanted,
  store: LoginStore,
  connections: ConnectionOptions,
): Promise<StoredLogin | undefined> {
  const stored = await store.get(server);
  if (stored === undefined || isGood(stored, refused)) return stored;
  return store.alone(server, async () => {
    const login = await store.get(server);
    if (login === undefined || isGood(login, refused)) return login;
    if (login.tokens.refresh_token === undefined) {
      if (isUsable(login, refused)) return login;
      throw expired(name, refused === undefined ? "the login has expired" : "the login is no longer accepted");
    }
    // If it cannot be written, this fails before the old refresh token is used up.
    await store.store(login);
    const renew = (network: NetworkPolicy): Promise<StoredLogin> =>
      refresh(name, login, network, (kept) => store.store(kept));
    const fresh = await withNetwork(connections, renew).catch(async (error: unknown) => {
      // A second try would be refused as well.
      if (MCIError.is(error) && error.code === "MCI_SERVER_REFUSED") await store.store(withoutRefreshToken(login));
      if (!isUsable(login, refused)) throw error;
    });
    if (fresh !== undefined) await store.store(fresh);
    return fresh ?? login;
  });
}

function withoutRefreshToken(login: StoredLogin): StoredLogin {
  return { ...login, tokens: { ...login.tokens, refresh_token: undefined } };
}

/** Whether its access token will do for a while. */
export function isGood({ tokens }: StoredLogin, refused: string | undefined): boolean {
  return tokens.access_token !== refused && isBefore(tokens.refresh_at);
}

/** Whether its access token is not known to be useless. */
function isUsable({ tokens }: StoredLogin, refused: string | undefined): boolean {
  return tokens.access_token !== refused && isBefore(tokens.expires_at);
}

function isBefore(time: number | undefined): boolean {
  return time === undefined || Date.now() < time;
}
