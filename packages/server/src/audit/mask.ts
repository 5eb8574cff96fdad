/** Replaces the secrets in a string. */
export type Mask = (text: string) => string;

/** Returns a function that masks `secrets` and everything `redact` finds. Short secrets would match too much innocent text. */
export function maskOf(secrets: readonly string[], redact: Mask): Mask {
  // Longest first: one secret may contain another.
  const forms = secrets.filter((secret) => secret.length >= 6).flatMap(formsOf);
  const sorted = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  return (text) => redact(sorted.reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text));
}

/** Returns the forms of a secret: plain, URL-encoded, and base64, also inside longer strings such as `user:password`. */
function formsOf(secret: string): string[] {
  const inside = [0, 1, 2].map((before) => {
    // Only the characters that encode the secret alone, for each offset from a multiple of three bytes.
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    return bytes.toString("base64").slice(before === 0 ? 0 : before + 1, Math.floor((bytes.length * 4) / 3));
  });
  return [
    secret,
    encodeURIComponent(secret),
    ...inside,
    ...inside.map((form) => form.replaceAll("+", "-").replaceAll("/", "_")),
  ];
}
