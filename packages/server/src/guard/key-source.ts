import { createPublicKey, type KeyObject } from "node:crypto";

import { ConfigError } from "@mci/contract";
import type { JWTVerifyGetKey } from "jose";

import type { JwtOptions } from "./jwt-options.ts";
import { remoteKeys } from "./remote-keys.ts";

export interface KeySource {
  get(): Promise<JWTVerifyGetKey>;
  close(): Promise<void>;
}

/** The key, or the keys, that signatures are checked with. Throws ConfigError for a key that is none. */
export function keySource({ key, publicKey, jwksUrl, network }: JwtOptions): KeySource {
  if (jwksUrl !== undefined) return remoteKeys(new URL(jwksUrl), network);
  const only = key === undefined ? readPublicKey(publicKey) : typeof key === "string" ? Buffer.from(key) : key;
  return { get: async () => () => only, close: async () => undefined };
}

function readPublicKey(key: JwtOptions["publicKey"] = ""): KeyObject {
  try {
    return createPublicKey(typeof key === "string" ? key : { key, format: "jwk" });
  } catch (cause) {
    throw new ConfigError("MCI_CONFIG", "jwt.publicKey is no public key.", {
      hint: "Give PEM text of a public key or a certificate, or a JWK.",
      cause,
    });
  }
}
