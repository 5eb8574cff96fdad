/** Splits chunks into lines. Drops a line as soon as it is too long, and calls `tooLong` once for it. */
export function lineReader(
  maxBytes: number,
  { line, tooLong }: { line(text: string): void; tooLong(): void },
): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let bytes = 0;
  const keep = (part: Buffer): void => {
    const fitted = bytes <= maxBytes;
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
    else if (fitted) {
      parts = [];
      tooLong();
    }
  };
  return (chunk) => {
    let from = 0;
    for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, from)) {
      keep(chunk.subarray(from, at));
      if (bytes <= maxBytes) line(Buffer.concat(parts).toString());
      parts = [];
      bytes = 0;
      from = at + 1;
    }
    keep(chunk.subarray(from));
  };
}
