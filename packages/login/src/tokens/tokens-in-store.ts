import type { TokenSource } from "@mci/mcp-session";
import type { ConnectionOptions } from "@mci/network-policy";

import type { LoginStore, StoredLogin } from "../contract.ts";
import { serverKey } from "../server-key.ts";
import { isGood, renewed } from "./renewed.ts";

/** The access tokens of stored logins. */
export interface TokensInStore {
  /** A token that is about to expire is refreshed, once for all who ask. */
  readonly tokens: TokenSource;
  /** Looks a login up again: it has been stored or erased. */
  forget(server: string): void;
}

export function tokensInStore(store: LoginStore, connections: ConnectionOptions): TokensInStore {
  const known = new Map<string, StoredLogin>();
  /** When a server without a login was last looked up. */
  const missing = new Map<string, number>();
  const pending = new Map<string, Promise<StoredLogin | undefined>>();
  return {
    async tokens({ name, url, refused }) {
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
      } else known.set(server, login);
      return login?.tokens.access_token;
    },
    forget(server) {
      known.delete(server);
      missing.delete(server);
    },
  };
}

/** How long a server without a login is not looked up again. */
const missingMs = 5_000;
