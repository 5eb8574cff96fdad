import { shortest } from "./env-secrets.ts";

/** Takes secrets out of a text. */
export type Redactor = (text: string) => string;

const mark = "[redacted]";

/** Finds secrets as they are, JSON-escaped, url-encoded and in base64. Undefined when there is nothing to find. */
export function redactor(secrets: Iterable<string>): Redactor | undefined {
  const forms = new Set<string>();
  for (const secret of secrets) if (secret.length >= shortest) for (const form of formsOf(secret)) forms.add(form);
  if (forms.size === 0) return undefined;
  // The longest first: a secret may be a part of another.
  const sorted = [...forms].toSorted((left, right) => right.length - left.length);
  return (text) => sorted.reduce((rest, form) => (rest.includes(form) ? rest.replaceAll(form, mark) : rest), text);
}

function formsOf(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret);
  const encoded = encodeURIComponent(bytes.toString()); // by way of bytes: half a surrogate pair cannot be encoded
  return [
    secret,
    escaped,
    encoded,
    encodeURI(bytes.toString()),
    encoded.replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`),
    encoded.replaceAll("%20", "+"),
    encoded.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase()),
    new URLSearchParams([["", secret]]).toString().slice(1),
    bytes.toString("base64"),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
  ];
}
