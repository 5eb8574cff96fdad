import type { AuthorizationServerMetadata } from "@modelcontextprotocol/client";

import type { LoginRequest, StoredLogin } from "../contract.ts";

export interface KnownScopes {
  /** The scopes that the server names. */
  readonly scopes: string | undefined;
  readonly metadata: AuthorizationServerMetadata;
  readonly earlier: StoredLogin | undefined;
}

/**
 * Returns the scopes to ask for: the wanted ones beside those of an earlier login, so that it loses nothing, else those that
 * the server names; with them `offline_access` where it is offered. Undefined if nothing names any.
 */
export function chooseScope({ scopes: wanted }: LoginRequest, known: KnownScopes): string | undefined {
  const { scopes, metadata, earlier } = known;
  const granted = earlier?.authorization_server.issuer === metadata.issuer ? earlier.tokens.scope : undefined;
  const named = wanted === undefined ? [scopes] : [granted, ...wanted];
  const all = new Set(named.flatMap((text = "") => text.split(/\s+/)).filter((scope) => scope !== ""));
  if (all.size === 0) return undefined;
  if (metadata.scopes_supported?.includes("offline_access") === true) all.add("offline_access");
  return [...all].join(" ");
}
