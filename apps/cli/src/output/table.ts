import type { Output } from "./terminal.ts";

/**
 * Formats rows under their headings, in columns as wide as their widest cell. The last column is truncated so that a line
 * fits into `width`. An empty column is left out.
 */
export function table(headings: readonly string[], rows: readonly (readonly string[])[], width = Infinity): string[] {
  const used = headings.map((_, column) => rows.some((row) => row[column] !== ""));
  const lines = [headings, ...rows].map((row) => row.filter((_, column) => used[column]));
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => displayWidth(line[column] ?? "")))) ?? [];
  return lines.map((line) => {
    const start = line.slice(0, -1).map((cell, column) => pad(cell, widths[column] ?? 0) + "  ").join(""); // prettier-ignore
    return (start + truncateToWidth(line.at(-1) ?? "", Math.max(12, width - displayWidth(start)))).trimEnd();
  });
}

/** Formats a table as wide as an output, with dim headings. */
export function tableText({ width, colors }: Output, headings: readonly string[], rows: readonly string[][]): string {
  const [first = "", ...lines] = table(headings, rows, width);
  return [colors.dim(first), ...lines].join("\n");
}

/** Returns how many terminal columns a string takes: none for marks, two for most East Asian characters and emoji. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** Returns how many terminal columns a character takes. */
function characterWidth(character: string): number {
  if (character <= "~") return 1;
  if (/[\p{Mark}\p{Format}]/u.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;

function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** Truncates a string to a number of terminal columns. */
export function truncateToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  let left = width - 1;
  for (const character of text) {
    left -= characterWidth(character);
    if (left < 0) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
