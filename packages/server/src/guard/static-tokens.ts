import { hash, randomBytes, timingSafeEqual } from "node:crypto";

import { ConfigError } from "@mci/contract";

import { checkTokenFacts } from "./check-guard-options.ts";
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
  return { token, entry: { sha256: digestOf(token).toString("hex"), ...facts } };
}

/** Finds the entry of a token, in a time independent of its position. Throws ConfigError if a digest is invalid. */
export function tokenFinder(entries: readonly StaticToken[]): (token: string) => StaticToken | undefined {
  const known = entries.map((entry) => ({ entry, digest: readDigest(entry) }));
  return (token) => {
    const digest = digestOf(token);
    let found: StaticToken | undefined;
    for (const candidate of known) if (timingSafeEqual(candidate.digest, digest)) found = candidate.entry;
    return found;
  };
}

function digestOf(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

function readDigest({ sha256, subject }: StaticToken): Buffer {
  if (/^[\da-f]{64}$/i.test(sha256)) return Buffer.from(sha256, "hex");
  const whose = subject === undefined ? "A token" : `The token of '${subject}'`;
  throw new ConfigError("MCI_CONFIG", `${whose} has no SHA-256 digest: 64 hex digits.`, {
    hint: "Options hold digests, never tokens; createToken() creates both.",
    details: { option: "guard.tokens", reason: "invalid" },
  });
}
