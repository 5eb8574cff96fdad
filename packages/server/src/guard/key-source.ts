import { createPublicKey, type KeyObject } from "node:crypto";

import { ConfigError } from "@mci/contract";
import type { JWK, JWTVerifyGetKey } from "jose";

import { checkPublicKey } from "./check-public-key.ts";
import type { JwtOptions } from "./jwt-options.ts";
import { remoteKeys } from "./remote-keys.ts";

export interface KeySource {
  get(): Promise<JWTVerifyGetKey>;
  /** The error to report for a check that failed with an error that is not about its token. */
  failure(error: unknown): unknown;
  close(): Promise<void>;
}

/** The key, or the keys, that signatures are checked with. Throws ConfigError for a key that is none. */
export function keySource({ key, publicKey, jwksUrl, network, algorithms }: JwtOptions): KeySource {
  if (jwksUrl !== undefined) return remoteKeys(new URL(jwksUrl), network);
  const only =
    key === undefined ? readPublicKey(publicKey, algorithms) : typeof key === "string" ? Buffer.from(key) : key;
  return { get: async () => () => only, failure: (error) => error, close: async () => undefined };
}

function readPublicKey(key: JwtOptions["publicKey"] = "", algorithms: readonly string[]): KeyObject {
  if (isPrivate(key)) {
    throw new ConfigError("MCI_CONFIG", "jwt.publicKey is a private key.", {
      hint: "It signs tokens and belongs to the issuer alone. Its public half: openssl pkey -in key.pem -pubout",
    });
  }
  const read = publicKeyOf(key);
  checkPublicKey(read, algorithms);
  return read;
}

function publicKeyOf(key: string | JWK): KeyObject {
  try {
    return createPublicKey(typeof key === "string" ? key : { key, format: "jwk" });
  } catch (cause) {
    throw new ConfigError("MCI_CONFIG", "jwt.publicKey is no public key.", {
      hint: "Give PEM text of a public key or a certificate, or a JWK.",
      cause,
    });
  }
}

/** Node would take the public half of it without a word. */
function isPrivate(key: string | JWK): boolean {
  return typeof key === "string" ? /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(key) : "d" in key || "priv" in key;
}
