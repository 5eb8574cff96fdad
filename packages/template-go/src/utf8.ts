/** The bytes of a string, as Go counts them. */
export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The string of bytes; those that are no character become the sign for that. */
export function textOfBytes(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
