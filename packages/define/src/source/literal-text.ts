/** Returns the text of a string literal, or of a template without values, by what stands between its quotes. */
export function literalText(raw: string): string {
  if (!raw.includes("\\")) return raw;
  return raw.replaceAll(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}|(\r\n|[^]))/gi,
    (_, byte: string | undefined, unit: string | undefined, point: string | undefined, char: string | undefined) => {
      const code = byte ?? unit ?? point;
      if (code !== undefined) return fromCode(Number.parseInt(code, 16));
      return char === undefined ? "" : (controls.get(char) ?? char);
    },
  );
}

/** Line ends after a backslash are left out; other control characters are in no specifier worth finding. */
const controls = new Map([["n", "\n"], ["r", "\r"], ["t", "\t"], ["\n", ""], ["\r\n", ""], ["\r", ""]]); // prettier-ignore

function fromCode(code: number): string {
  return code > 0x10_ffff ? "" : String.fromCodePoint(code);
}
