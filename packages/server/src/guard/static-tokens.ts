import { sha256 } from "@mci/plugin-kit";
import { randomBytes } from "node:crypto";

import { checkTokenFacts } from "./check-guard-options.ts";
import { guardError } from "./guard-error.ts";
import type { StaticToken } from "./guard-options.ts";

/**
 * Creates a token of 256 random bits.
 *
 * @returns `token` for the client, which cannot be shown again, and `entry` for the server's options.
 * @throws ConfigError (MCI_CONFIG) for unknown or invalid options.
 */
export function createToken(facts: Omit<StaticToken, "sha256"> = {}): {
  readonly token: string;
  readonly entry: StaticToken;
} {
  checkTokenFacts(facts);
  const token = `mci_${randomBytes(32).toString("base64url")}`;
  return { token, entry: { sha256: sha256(token), ...facts } };
}

/**
 * Returns a function that finds what was made of a token's entry, in a time independent of its position. A token itself is
 * never compared: what a lookup takes could tell something of a digest, which does not help to find its token. Throws
 * ConfigError if a digest is invalid.
 */
export function tokenFinder<T>(
  entries: readonly StaticToken[],
  make: (entry: StaticToken) => T,
): (token: string) => T | undefined {
  const known = new Map(entries.map((entry) => [readDigest(entry), make(entry)]));
  return (token) => known.get(sha256(token));
}

function readDigest({ sha256, subject }: StaticToken): string {
  if (/^[\da-f]{64}$/i.test(sha256)) return sha256.toLowerCase();
  const whose = subject === undefined ? "A token" : `The token of '${subject}'`;
  throw guardError("tokens", `${whose} has no SHA-256 digest: 64 hex digits.`, {
    hint: "Options take digests, never tokens; createToken() creates both.",
  });
}
