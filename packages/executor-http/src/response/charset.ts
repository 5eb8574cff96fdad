/**
 * The text of an answer. A byte order mark decides, then the charset, then UTF-8, also for an unknown charset.
 * What does not fit becomes U+FFFD. `cut` says that the bytes end in the middle: half a character there is dropped.
 */
export function decode(bytes: Buffer, charset: string | undefined, cut: boolean): string {
  const decoder = createDecoder(marked(bytes) ?? charset);
  return decoder.encoding === "windows-1252" ? decodeWestern(bytes) : decoder.decode(bytes, { stream: cut });
}

function marked(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : undefined;
}

function createDecoder(charset = "utf-8"): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/**
 * Node 20 takes windows-1252, which also stands for iso-8859-1, for Latin-1 and makes control characters of quotes. Bytes
 * are written as UTF-16 in pieces: an answer may be large.
 */
function decodeWestern(bytes: Buffer): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += pieceLength) {
    const piece = bytes.subarray(start, start + pieceLength);
    const units = Buffer.allocUnsafe(piece.length * 2);
    for (const [index, byte] of piece.entries()) units.writeUInt16LE(western[byte - 0x80] ?? byte, index * 2);
    text += units.toString("utf16le");
  }
  return text;
}

const pieceLength = 65_536;

/** 0x80 to 0x9f. Five of them are nothing and stay as they are. */
const western = Uint16Array.from("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ", (letter) =>
  letter.charCodeAt(0),
);
