import type { Place } from "@mci/contract";
import { byteLength, placeAt, withoutMark } from "@mci/plugin-kit";
import { asciiText } from "./ascii.ts";

export type Decoded =
  | { readonly text: string }
  | { readonly message: string; readonly hint: string; readonly place?: Place };

/** The text of a file that must be UTF-8. A byte order mark is taken off. */
export function decode(bytes: Uint8Array): Decoded {
  const other = otherEncoding(bytes);
  if (other !== undefined) return { message: `The file is ${other}.`, hint: "Save it as UTF-8." };
  const ascii = asciiText(bytes);
  if (ascii !== undefined) return { text: ascii };
  try {
    return { text: withoutMark(strict.decode(bytes)) };
  } catch {
    return invalid(bytes, lenient.decode(bytes));
  }
}

// A mark is kept, so that places in the text and in the bytes agree.
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });

function otherEncoding([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? "UTF-32" : "UTF-16";
  if (first === 0xfe && second === 0xff) return "UTF-16";
  // No mark, but a schema file begins with ASCII, which UTF-16 fills up with zeros.
  if ((first === 0) !== (second === 0) && first !== undefined && second !== undefined) return "UTF-16";
  return undefined;
}

/** The first replacement character that the file does not contain itself is where decoding failed. */
function invalid(bytes: Uint8Array, text: string): Decoded {
  let at = -1;
  let offset = 0;
  for (;;) {
    const from = at + 1;
    at = text.indexOf("\uFFFD", from);
    offset += byteLength(text.slice(from, at));
    if (bytes[offset] !== 0xef || bytes[offset + 1] !== 0xbf || bytes[offset + 2] !== 0xbd) break;
    offset += 3;
  }
  const byte = bytes[offset]?.toString(16).toUpperCase().padStart(2, "0");
  return {
    message: `The file is not valid UTF-8: byte ${offset} is 0x${byte}.`,
    hint: "Save it as UTF-8.",
    place: placeAt(text, at),
  };
}
