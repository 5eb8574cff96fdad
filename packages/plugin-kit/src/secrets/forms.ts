/** Shorter secrets are found in too many innocent texts. */
export const minSecretLength = 6;

/**
 * Returns the forms of a secret in a URL, in JSON, in base64, in hexadecimal and on a command line, as various programs
 * write them.
 */
export function formsOf(secret: string): string[] {
  // What is trimmed on its way loses a line break at its end.
  const texts = new Set([secret, secret.trim(), ...rewrapped(linesOf(secret))]);
  return [...texts].flatMap((text) => [...writtenForms(text), ...hostForms(text)]);
}

/** Returns a secret with the strings that a server may take out of it: those behind the scheme of an Authorization header. */
export function withParts(secret: string): readonly string[] {
  const [, scheme = "", credentials] = authorization.exec(secret.trim()) ?? [];
  if (credentials === undefined) return [secret];
  if (scheme.toLowerCase() !== "basic") return [secret, credentials];
  const pair = Buffer.from(credentials, "base64").toString();
  return [secret, credentials, pair, pair.slice(pair.indexOf(":") + 1)];
}

/** Not just any two words, as passwords may be. */
const authorization = /^(basic|bearer|bot|dpop|[\w-]*(?:auth|key|token)) +(\S+)$/i;

/** Returns the lines of a secret of several, such as a PEM key, without indentation; none for any other secret. */
export function linesOf(secret: string): readonly string[] {
  // Variables often contain line breaks as they are escaped in JSON.
  const lines = secret.split(/\r\n?|\n|(?:\\r)?\\n/).map((line) => line.trim());
  const filled = lines.filter((line) => line !== "");
  return filled.length > 1 ? filled : [];
}

/**
 * Programs write a key with other line breaks, or as one line of base64. A line of it alone says enough to be a secret where it
 * is key material; other lines, such as those of a file of settings, may stand in innocent texts too.
 */
function rewrapped(lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const body = lines.filter((line) => !line.startsWith("-----"));
  const keys = body.filter((line) => /^\S{16,}$/.test(line));
  return [lines.join("\n"), lines.join("\r\n"), ...(keys.length === 0 ? [] : [body.join("")]), ...keys];
}

function writtenForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Most tokens are written the same everywhere.
  if (/^[\w-]+$/.test(secret)) return [...new Set([secret, ...base64Forms(bytes), ...hexForms(bytes)])];
  const inJson = jsonForms(secret);
  // JSON may stand in a url, and both in quotes for a shell.
  const inUrl = [secret, ...inJson].flatMap((form) => urlForms(Buffer.from(form).toString()));
  // A url parser leaves out dots and line breaks, and sometimes too little to look for.
  const shown = [secret, ...inJson, ...inUrl].filter((form) => form.length >= minSecretLength);
  return [...new Set([...shown, ...base64Forms(bytes), ...hexForms(bytes), ...shown.map(shellForm)])];
}

function jsonForms(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const ascii = escaped.replaceAll(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  // An error that is quoted in JSON may contain JSON.
  const forms = [escaped, ascii].flatMap((form) => [form, form.replaceAll("/", String.raw`\/`)]);
  return [...forms, ...forms.map((form) => JSON.stringify(form).slice(1, -1))];
}

/** `secret` has been through bytes: half a surrogate pair cannot be encoded. */
function urlForms(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  const parsed = new URL("http://host");
  parsed.pathname = `/${secret}`;
  parsed.search = `?${secret}`;
  const inUser = new URL("http://host");
  inUser.password = secret;
  return [
    encoded,
    encodeURI(secret),
    encoded.replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`),
    encoded.replaceAll("%20", "+"),
    lowerCodes(encoded),
    new URLSearchParams([["", secret]]).toString().slice(1),
    // Url parsers leave in place what each part may hold.
    parsed.pathname.slice(1),
    parsed.search.slice(1),
    inUser.password,
  ];
}

function lowerCodes(encoded: string): string {
  return encoded.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase());
}

/** Returns the base64 of a secret, alone and as a part of a longer text, such as `user:password`. */
function base64Forms(bytes: Buffer): string[] {
  const base64 = bytes.toString("base64");
  const forms = [base64, base64.replace(/=+$/, ""), ...[0, 1, 2].map((before) => base64Inside(bytes, before))];
  return forms.flatMap((form) => [
    form,
    form.replaceAll("+", "-").replaceAll("/", "_"),
    form.replaceAll("/", String.raw`\/`),
    encodeURIComponent(form),
    lowerCodes(encodeURIComponent(form)),
  ]);
}

/**
 * The characters of a longer text's base64 that say nothing but these bytes, which begin `before` bytes after a multiple
 * of three.
 */
function base64Inside(bytes: Buffer, before: number): string {
  const base64 = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  return base64.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
}

/** The hexadecimal of a longer text contains that of the secret as it is. */
function hexForms(bytes: Buffer): string[] {
  const hex = bytes.toString("hex");
  return [hex, hex.toUpperCase()];
}

/** A url parser writes the name of a host in small letters. */
function hostForms(secret: string): string[] {
  const host = secret.toLowerCase();
  return host !== secret && /^[\w.-]+$/.test(secret) ? [host] : [];
}

function shellForm(secret: string): string {
  return secret.replaceAll("'", String.raw`'\''`);
}
