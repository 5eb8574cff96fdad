/**
 * Removes secrets from a string. If it `isCut`, somewhere, also the rest of a secret that was cut: its first or
 * last half, or twelve characters of it.
 */
export type SecretMask = (text: string, isCut?: boolean) => string;

/**
 * Redacts a server's output: puts `[redacted]` in place of the secrets it was given, raw, as JSON, URLs and forms write
 * them, in hexadecimal, and in base64, also of a text they are only a part of, such as `user:password`. Of a header value such as
 * `Bearer X` the `X` alone counts too. Secrets of less than six characters stay: they are in too many innocent texts.
 */
export function secretMask(secrets: Iterable<string>): SecretMask {
  const long = [...secrets].flatMap(parts).filter((secret) => secret.length >= minSecretLength);
  // The longest first: a secret may be a part of another.
  const forms = [...new Set(long.flatMap(writtenForms))].toSorted((left, right) => right.length - left.length);
  return (text, isCut = false) => {
    const clean = forms.reduce((rest, form) => (rest.includes(form) ? rest.replaceAll(form, placeholder) : rest), text);
    return isCut ? withoutEnds(withoutStarts(clean, forms), forms) : clean;
  };
}

const minSecretLength = 6;
const placeholder = "[redacted]";

/** What a server may take a secret apart into. What is trimmed on its way loses a line break at its end. */
function parts(secret: string): string[] {
  const trimmed = secret.trim();
  const [, scheme = "", credentials] = /^([A-Za-z][\w-]*) +(\S+)$/.exec(trimmed) ?? [];
  if (credentials === undefined) return [secret, trimmed];
  if (scheme.toLowerCase() !== "basic") return [secret, trimmed, credentials];
  const pair = Buffer.from(credentials, "base64").toString();
  return [secret, trimmed, credentials, pair, pair.slice(pair.indexOf(":") + 1)];
}

function writtenForms(secret: string): string[] {
  const inJson = jsonForms(secret);
  // JSON may stand in a url, and in JSON again when an error is quoted.
  const inUrl = [secret, ...inJson].flatMap((form) => urlForms(Buffer.from(form).toString()));
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  return [secret, ...inJson, ...inJson.flatMap(jsonForms), ...inUrl, ...base64Forms(bytes), hex, hex.toUpperCase()];
}

function jsonForms(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const ascii = escaped.replaceAll(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return [escaped, ascii].flatMap((form) => [form, form.replaceAll("/", String.raw`\/`)]);
}

/** `secret` has been through bytes: half a surrogate pair cannot be encoded. */
function urlForms(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  const parsed = new URL("http://host");
  parsed.pathname = `/${secret}`;
  parsed.search = `?${secret}`;
  parsed.password = secret;
  const forms = [
    encoded,
    encodeURI(secret),
    encoded.replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`),
    encoded.replaceAll("%20", "+"),
    new URLSearchParams([["", secret]]).toString().slice(1),
    // Url parsers leave in place what each part may hold.
    parsed.pathname.slice(1),
    parsed.search.slice(1),
    parsed.password,
  ];
  const lower = forms.map((form) => form.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase()));
  // A url parser makes less of dots and line breaks: too little to look for.
  return [...forms, ...lower].filter((form) => form.length >= secret.length);
}

function base64Forms(bytes: Buffer): string[] {
  const whole = bytes.toString("base64");
  const forms = [whole, whole.replace(/=+$/, ""), ...[0, 1, 2].map((before) => base64Inside(bytes, before))];
  return forms.flatMap((form) => [
    form,
    form.replaceAll("+", "-").replaceAll("/", "_"),
    form.replaceAll("/", String.raw`\/`),
    ...urlForms(form),
  ]);
}

/** The characters of a longer text's base64 that say nothing but these bytes, which begin `before` bytes after a multiple of three. */
function base64Inside(bytes: Buffer, before: number): string {
  const base64 = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  return base64.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
}

/** Where a text was cut behind the start of a secret. Of forms that start alike, the one that goes on furthest counts. */
function withoutStarts(text: string, forms: readonly string[], sign: string = placeholder): string {
  const starts = new Set(forms.map((form) => form.slice(0, minCutLength(form))));
  return [...starts].reduce((rest, start) => {
    const [first = "", ...others] = rest.split(start);
    if (others.length === 0) return rest;
    const ways = forms.filter((form) => form.startsWith(start)).map((form) => form.slice(start.length));
    const kept = others.map((other) => other.slice(Math.max(...ways.map((way) => sharedStart(other, way)))));
    return [first, ...kept].join(sign);
  }, text);
}

/** What goes for a secret that was cut. */
function minCutLength(form: string): number {
  return Math.min(12, Math.max(4, Math.ceil(form.length / 2)));
}

function sharedStart(left: string, right: string): number {
  let length = 0;
  while (length < right.length && left[length] === right[length]) length += 1;
  return length;
}

/** Where a text was cut before the end of a secret. */
function withoutEnds(text: string, forms: readonly string[]): string {
  return reversed(withoutStarts(reversed(text), forms.map(reversed), reversed(placeholder)));
}

/** Code unit by code unit: it is turned back. */
function reversed(text: string): string {
  return text.split("").toReversed().join("");
}
