/** Takes secrets out of a text. */
export type Mask = (text: string) => string;

/** `secrets` wherever they stand, and what `redact` finds. Short ones stand in too many innocent texts. */
export function maskOf(secrets: readonly string[], redact: Mask): Mask {
  // The longest first: a secret may be a part of another.
  const forms = secrets.filter((secret) => secret.length >= 6).flatMap(formsOf);
  const sorted = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  return (text) => redact(sorted.reduce((rest, secret) => rest.replaceAll(secret, "[redacted]"), text));
}

/** As it is, in a url, and in base64, also of a text it is a part of, such as `user:password`. */
function formsOf(secret: string): string[] {
  const inside = [0, 1, 2].map((before) => {
    // The characters that say nothing but the secret, which begins so many bytes after a multiple of three.
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
