/** Returns an argument as a string for a header; undefined if it has no header. Integers beyond the safe range differ between parties. */
export function toParamText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  const hasForm = typeof value === "number" && (Number.isSafeInteger(value) || !Number.isInteger(value));
  return hasForm ? String(value) : undefined;
}

/** Encodes a string for a header: as it is, or as `=?base64?...?=` if a header would not carry it unchanged. */
export function encodeParam(text: string): string {
  if (plain.test(text) && !encoded.test(text)) return text;
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return `=?base64?${btoa(bytes.join(""))}?=`;
}

/** Decodes the string of a header; says what is invalid if that is not possible. */
export function decodeParam(value: string): string | { readonly invalid: string } {
  const [, code] = encoded.exec(value) ?? [];
  if (code === undefined) return visible.test(value) ? value : { invalid: "characters that must be encoded" };
  const invalid = { invalid: "an invalid Base64 sentinel value" };
  if (!base64.test(code)) return invalid;
  try {
    const bytes = Uint8Array.from(atob(code), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return invalid;
  }
}

/** Visible ASCII, with spaces and tabs only inside: at the ends they get lost. */
const plain = /^[!-~](?:[\t -~]*[!-~])?$/;
const visible = /^[\t -~]*$/;
const encoded = /^=\?base64\?(.*)\?=$/s;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
