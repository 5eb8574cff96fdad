/** The bytes of a string, as Go counts them. */
export function toBytes(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The string of bytes; bytes that are not valid UTF-8 become U+FFFD. */
export function textOfBytes(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
