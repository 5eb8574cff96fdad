import type { KeyObject } from "node:crypto";

import { ConfigError } from "@mci/contract";

/**
 * Throws ConfigError for algorithms that are not for the one key there is. A token that names one of them would else be a
 * failure of the server, and anybody can write such a token.
 */
export function checkPublicKey(key: KeyObject, algorithms: readonly string[]): void {
  const { namedCurve, modulusLength = 2_048 } = key.asymmetricKeyDetails ?? {};
  const kind = namedCurve ?? key.asymmetricKeyType ?? "";
  const other = algorithms.find((algorithm) => !kindsFor(algorithm).includes(kind));
  if (other !== undefined) {
    throw new ConfigError("MCI_CONFIG", `jwt.algorithms: "${other}" is not for jwt.publicKey, which is ${kind}.`);
  }
  if (modulusLength < 2_048) {
    throw new ConfigError("MCI_CONFIG", `jwt.publicKey has ${modulusLength} bits; RSA wants 2048 at least.`);
  }
}

/** Types of keys, and curves, as Node names them. */
function kindsFor(algorithm: string): readonly string[] {
  if (algorithm.startsWith("RS")) return ["rsa"];
  if (algorithm.startsWith("PS")) return ["rsa", "rsa-pss"];
  return [curves.get(algorithm) ?? algorithm.toLowerCase()];
}

const curves: ReadonlyMap<string, string> = new Map([
  ["ES256", "prime256v1"],
  ["ES384", "secp384r1"],
  ["ES512", "secp521r1"],
  ["EdDSA", "ed25519"],
]);
