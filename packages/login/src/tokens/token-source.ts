import { MCIError } from "@mci/contract";
import type { TokenSource } from "@mci/mcp-session";
import { networkPolicy, type ConnectionOptions } from "@mci/network-policy";

import type { LoginStore, StoredLogin } from "../contract.ts";
import { expired } from "../errors.ts";
import { serverKey } from "../server-key.ts";
import { refresh } from "./refresh.ts";

/** Returns the access tokens of stored logins. One that is about to expire is refreshed, once for all who ask. */
export function tokenSource(store: LoginStore, connections: ConnectionOptions): TokenSource {
  const known = new Map<string, StoredLogin>();
  /** When a server without a login was last looked up. */
  const missing = new Map<string, number>();
  const pending = new Map<string, Promise<StoredLogin | undefined>>();
  return async ({ name, url, refused }) => {
    const server = serverKey(url);
    const cached = known.get(server);
    if (cached !== undefined && isGood(cached, refused)) return cached.tokens.access_token;
    if (Date.now() - (missing.get(server) ?? 0) < missingMs) return undefined;
    const key = JSON.stringify([server, refused]);
    let current = pending.get(key);
    if (current === undefined) {
      current = renewed({ name, server, refused }, store, connections).finally(() => pending.delete(key));
      pending.set(key, current);
    }
    const login = await current;
    if (login === undefined) {
      known.delete(server);
      missing.set(server, Date.now());
      return undefined;
    }
    known.set(server, login);
    return login.tokens.access_token;
  };
}

interface Wanted {
  readonly name: string;
  readonly server: string;
  readonly refused: string | undefined;
}

/** Another process may have refreshed the login, before this one waits for it or meanwhile: its tokens are as good. */
async function renewed(
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
    const network = networkPolicy(connections);
    try {
      const fresh = await refresh(name, login, network);
      await store.store(fresh);
      return fresh;
    } catch (error) {
      if (!MCIError.is(error)) throw error;
      // A second try would be refused as well.
      if (error.code === "MCI_SERVER_REFUSED") await store.store(withoutRefreshToken(login));
      if (isUsable(login, refused)) return login;
      throw error;
    } finally {
      await network.close();
    }
  });
}

function withoutRefreshToken(login: StoredLogin): StoredLogin {
  return { ...login, tokens: { ...login.tokens, refresh_token: undefined } };
}

/** Whether its access token will do for a while. */
function isGood(login: StoredLogin, refused: string | undefined): boolean {
  return isUsable(login, refused, earlyMs);
}

function isUsable({ tokens }: StoredLogin, refused: string | undefined, leftMs = 0): boolean {
  if (tokens.access_token === refused) return false;
  return tokens.expires_at === undefined || Date.now() + leftMs < tokens.expires_at;
}

/** How long before its end a token is refreshed. */
const earlyMs = 60_000;
/** How long a server without a login is not looked up again. */
const missingMs = 5_000;
