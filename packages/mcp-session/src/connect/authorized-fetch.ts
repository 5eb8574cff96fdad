import { MCIError } from "@mci/contract";
import type { Fetch } from "@mci/network-policy";
import { errorMessage } from "@mci/plugin-kit";

import type { HttpTarget } from "../config/target.ts";
import type { TokenSource } from "../contract.ts";
import { SessionError } from "../errors/session-error.ts";
import type { ConnectOptions } from "./connect-options.ts";

/** Where the access token of a server is sent. */
export type TokenScope = "url" | "origin";

/**
 * Adds the access token of a server to requests for its URL, or its whole origin where the protocol has several URLs; all
 * other requests are sent as they are. A token that is refused is replaced once. Configured credentials win.
 */
export function authorizedFetch(
  fetch: Fetch,
  target: HttpTarget,
  { tokens, onToken }: Pick<ConnectOptions, "tokens" | "onToken">,
  scope: TokenScope,
): Fetch {
  if (tokens === undefined || hasCredentials(target)) return fetch;
  const { name, url: server } = target;
  const token = async (refused?: string): Promise<string | undefined> => {
    const found = await asked(name, () => tokens({ name, url: new URL(server), refused }));
    if (found !== undefined) onToken?.(found);
    return found;
  };
  return async (url, init) => {
    if (!isFor(server, new URL(url), scope)) return fetch(url, init);
    const first = await token();
    if (first === undefined) return fetch(url, init);
    const response = await fetch(url, withToken(init, first));
    if (response.status !== 401) return response;
    const second = await token(first);
    if (second === undefined || second === first) return response;
    await response.body?.cancel();
    return fetch(url, withToken(init, second));
  };
}

/** Returns true if the configuration of a server says itself who asks. */
export function hasCredentials({ headers }: HttpTarget): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
}

async function asked(name: string, ask: () => ReturnType<TokenSource>): ReturnType<TokenSource> {
  try {
    return await ask();
  } catch (cause) {
    if (MCIError.is(cause)) {
      const { code, message, hint, details } = cause;
      throw new SessionError(code, message, { hint, details, cause });
    }
    const message = `server '${name}': its access token is not available: ${errorMessage(cause)}`;
    throw new SessionError("MCI_SERVER_REFUSED", message, { cause });
  }
}

function isFor(server: URL, url: URL, scope: TokenScope): boolean {
  if (url.origin !== server.origin) return false;
  return scope === "origin" || (url.pathname === server.pathname && url.search === server.search);
}

function withToken(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set("authorization", `Bearer ${token}`);
  return { ...init, headers };
}
