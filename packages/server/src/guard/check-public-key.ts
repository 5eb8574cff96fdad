import type { KeyObject } from "node:crypto";
import { guardError } from "./guard-error.ts";

/**
 * Throws ConfigError if an algorithm does not fit the key. A token that names such an algorithm, which anyone can write,
 * would otherwise fail inside the server.
 */
export function checkPublicKey(key: KeyObject, algorithms: readonly string[]): void {
  const { namedCurve, modulusLength = 2_048 } = key.asymmetricKeyDetails ?? {};
  const kind = namedCurve ?? key.asymmetricKeyType ?? "";
  const other = algorithms.find((algorithm) => !kindsFor(algorithm).includes(kind));
  if (other !== undefined) {
    throw guardError("jwt.algorithms", `jwt.algorithms: "${other}" is not for jwt.publicKey, which is ${kind}.`);
  }
  if (modulusLength < 2_048) {
    throw guardError("jwt.publicKey", `jwt.publicKey has ${modulusLength} bits; RSA requires at least 2048.`);
  }
}

/** Key types and curves, by their names in Node. */
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
