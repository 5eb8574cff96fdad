import { sha256 } from "@mci/plugin-kit";

/**
 * Returns a string as text that every database takes: without NUL and lone surrogates. Almost every string stays as it is.
 * {@link fromStoredText} returns the string again.
 */
export function toStoredText(value: string): string {
  const isPlain = value.isWellFormed() && !value.includes("\0") && !value.startsWith(jsonMark);
  return isPlain ? value : toJson(value);
}

/** Returns the string that {@link toStoredText} was called with. */
export function fromStoredText(text: string): string {
  return text.startsWith(jsonMark) ? (JSON.parse(text.slice(jsonMark.length)) as string) : text;
}

/**
 * Returns any string as a key of at most 512 bytes without control characters: different strings have different keys. A long one
 * is hashed.
 */
export function toStoredKey(key: string): string {
  const text = controlCharacter.test(key) ? toJson(key) : toStoredText(key);
  if (Buffer.byteLength(text) <= maxKeyBytes && !text.startsWith(hashMark)) return text;
  return hashMark + sha256(text);
}

function toJson(value: string): string {
  return jsonMark + JSON.stringify(value);
}

const maxKeyBytes = 512;
const jsonMark = "json:";
const hashMark = "sha256:";
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controlCharacter = /[\u0000-\u001f]/;
