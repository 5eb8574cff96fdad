import { createPublicKey, type KeyObject } from "node:crypto";

import type { JWK } from "jose";

import { checkPublicKey } from "./check-public-key.ts";
import { guardError } from "./guard-error.ts";
import type { JwtOptions } from "./jwt-options.ts";
import type { KeySource } from "./key-source.ts";
import { remoteKeys } from "./remote-keys.ts";

/** Returns the key or keys that verify signatures. Throws ConfigError if a key is invalid. */
export function openKeys({ key, publicKey, jwksUrl, network, algorithms }: JwtOptions): KeySource {
  if (jwksUrl !== undefined) return remoteKeys(new URL(jwksUrl), network);
  const only =
    key === undefined ? readPublicKey(publicKey, algorithms) : typeof key === "string" ? Buffer.from(key) : key;
  return { get: async () => () => only, failure: (error) => error, close: async () => undefined };
}

function readPublicKey(key: JwtOptions["publicKey"] = "", algorithms: readonly string[]): KeyObject {
  if (isPrivate(key)) {
    throw guardError("jwt.publicKey", "jwt.publicKey is a private key.", {
      hint: "It signs tokens, so only the issuer may have it. Derive its public key: openssl pkey -in key.pem -pubout",
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
    throw guardError("jwt.publicKey", "jwt.publicKey is not a valid public key.", {
      hint: "Use a public key or a certificate as a PEM string, or a JWK.",
      cause,
    });
  }
}

/** Node would silently derive the public key from it. */
function isPrivate(key: string | JWK): boolean {
  return typeof key === "string" ? /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(key) : "d" in key || "priv" in key;
}
