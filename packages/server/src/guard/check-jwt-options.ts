import type { ConnectionOptions } from "@mci/network-policy";
import { isRecord } from "@mci/plugin-kit";
import { isSecureUrl } from "@mci/plugin-kit/network";
import { arrayOf, type Check, mustBe, nonEmptyString, number, optionsOf, secret } from "@mci/plugin-kit/options";

import { isText } from "../options/checks.ts";
import { guardError } from "./guard-error.ts";
import type { JwtOptions } from "./jwt-options.ts";

const bytesOfHash: Readonly<Record<string, number>> = { HS256: 32, HS384: 48, HS512: 64 };
const publicAlgorithms =
  /^(?:RS256|RS384|RS512|PS256|PS384|PS512|ES256|ES384|ES512|EdDSA|Ed25519|ML-DSA-44|ML-DSA-65|ML-DSA-87)$/;

const strings = mustBe(
  "a non-empty string, or an array of them",
  (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
);

/** Checks the names and types in the option `jwt`. */
export const jwtOptions: Check = optionsOf<JwtOptions>({
  key: secret(mustBe("a non-empty string or bytes", (value) => isText(value) || value instanceof Uint8Array)),
  publicKey: secret(mustBe("a PEM string or a JWK", (value) => isText(value) || isRecord(value))),
  jwksUrl: nonEmptyString,
  algorithms: arrayOf("an array of algorithms", nonEmptyString),
  issuer: strings,
  audience: strings,
  toleranceSeconds: number(0, 600),
  network: optionsOf<ConnectionOptions>({
    proxy: secret(mustBe("a URL, or an object like process.env", (value) => isText(value) || isRecord(value))),
    ca: strings,
  }),
});

/** Throws ConfigError if options are unsafe or contradictory. */
export function checkJwtOptions(options: JwtOptions): void {
  const { key, publicKey, jwksUrl, algorithms } = options;
  if ([key, publicKey, jwksUrl].filter((given) => given !== undefined).length !== 1) {
    throw guardError("jwt", "jwt requires exactly one of key, publicKey and jwksUrl.");
  }
  if (!Array.isArray(algorithms) || algorithms.length === 0) {
    throw guardError("jwt.algorithms", "jwt.algorithms must list the accepted algorithms.", {
      hint: 'Such as ["RS256"].',
    });
  }
  for (const algorithm of algorithms) checkAlgorithm(algorithm, key);
  requireText(options.issuer, "issuer");
  requireText(options.audience, "audience");
  if (jwksUrl !== undefined) checkUrl(jwksUrl);
}

/** A public key used as a shared secret is known to everyone, so the two kinds never mix. */
function checkAlgorithm(algorithm: string, key: JwtOptions["key"]): void {
  if (/^none$/i.test(algorithm))
    throw guardError("jwt.algorithms", "jwt.algorithms must not contain 'none': anyone can create such tokens.");
  if (key === undefined) {
    if (publicAlgorithms.test(algorithm)) return;
    throw guardError("jwt.algorithms", `jwt.algorithms: ${JSON.stringify(algorithm)} is not for public keys.`);
  }
  const minBytes = Object.hasOwn(bytesOfHash, algorithm) ? bytesOfHash[algorithm] : undefined;
  if (minBytes === undefined)
    throw guardError("jwt.algorithms", `jwt.algorithms: ${JSON.stringify(algorithm)} is not for a shared key.`);
  if (Buffer.byteLength(key) < minBytes)
    throw guardError("jwt.key", `jwt.key must have at least ${minBytes} bytes for ${algorithm}.`);
}

function requireText(value: string | readonly string[], name: string): void {
  const strings = typeof value === "string" ? [value] : value;
  if (Array.isArray(strings) && strings.length > 0 && strings.every((text) => typeof text === "string" && text !== ""))
    return;
  throw guardError(`jwt.${name}`, `jwt.${name} is required.`, {
    hint: "Otherwise tokens issued by, or for, third parties would be accepted.",
  });
}

function checkUrl(text: string): void {
  if (URL.canParse(text) && isSecureUrl(new URL(text))) return;
  throw guardError("jwt.jwksUrl", "jwt.jwksUrl must be an https URL.", {
    hint: "An attacker who can change the keys in transit can sign tokens.",
  });
}
