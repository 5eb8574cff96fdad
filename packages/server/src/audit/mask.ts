/** Takes secrets out of a text. */
export type Mask = (text: string) => string;

/** `secrets` wherever they stand, and what `redact` finds. Short ones stand in too many innocent texts. */
export function maskOf(secrets: readonly string[], redact: Mask): Mask {
  // The longest first: a secret may be a part of another.
  const sorted = secrets.filter((secret) => secret.length >= 6).toSorted((one, other) => other.length - one.length);
  return (text) => redact(sorted.reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text));
}
