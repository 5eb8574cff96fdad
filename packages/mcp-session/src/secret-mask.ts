import { redactor } from "@mci/plugin-kit/secrets";

/**
 * Removes secrets from a string. If it `isCut`, somewhere, also the rest of a secret that was cut: its first or
 * last half, or twelve characters of it.
 */
export type SecretMask = (text: string, isCut?: boolean) => string;

/**
 * Redacts a server's output: puts `[redacted]` in place of the secrets it was given, in every form that results are redacted
 * of. Of a header value such as `Bearer X` the `X` alone counts too. Secrets of less than six characters stay: they are in too
 * many innocent texts.
 */
export function secretMask(secrets: Iterable<string>): SecretMask {
  return redactor([...secrets].flatMap(parts)) ?? ((text) => text);
}

/** Strings that a server may take out of a secret. */
function parts(secret: string): string[] {
  const [, scheme = "", credentials] = /^([A-Za-z][\w-]*) +(\S+)$/.exec(secret.trim()) ?? [];
  if (credentials === undefined) return [secret];
  if (scheme.toLowerCase() !== "basic") return [secret, credentials];
  const pair = Buffer.from(credentials, "base64").toString();
  return [secret, credentials, pair, pair.slice(pair.indexOf(":") + 1)];
}
