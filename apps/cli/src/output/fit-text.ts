/**
 * Breaks the lines of a help text that are wider than a terminal: paragraphs between words, and the right column of a table
 * under its start. Examples stay whole, so that they can be copied. No terminal is too wide to read in: lines have at most 120
 * columns, in a pipe too.
 */
export function fitText(text: string, columns = maxWidth): string {
  const width = Math.min(columns, maxWidth);
  if (text.split("\n").every((line) => line.length <= width)) return text;
  return text
    .split("\n\n")
    .map((block) => (/^\S+:\n {2}/.test(block) ? fitTable(block, width) : fitParagraph(block, width)))
    .join("\n\n");
}

const maxWidth = 120;

/** A heading and lines of two columns, or examples. */
function fitTable(block: string, width: number): string {
  return block
    .split("\n")
    .flatMap((line) => {
      const [, left, right] = /^( {2}(?! *mci |.*\| mci ).*?\S {2,})(\S.*)$/.exec(line) ?? [];
      if (line.length <= width || left === undefined || right === undefined) return [line];
      // A narrow right column is harder to read than one below.
      if (width - left.length < minColumn) return [left.trimEnd(), ...indented(right, 10, width)];
      const [first = "", ...rest] = indented(right, left.length, width);
      return [left + first.trimStart(), ...rest];
    })
    .join("\n");
}

const minColumn = 30;

function fitParagraph(block: string, width: number): string {
  if (block.split("\n").some((line) => line.startsWith(" "))) return block;
  // A line that starts with an option is about that option.
  const parts = block.split(/\n(?=--)/);
  return parts.flatMap((part) => indented(part.replaceAll("\n", " "), 0, width)).join("\n");
}

function indented(text: string, indent: number, width: number): string[] {
  const lines: string[] = [];
  const start = " ".repeat(indent);
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && indent + line.length + 1 + word.length > width) {
      lines.push(start + line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, start + line];
}
