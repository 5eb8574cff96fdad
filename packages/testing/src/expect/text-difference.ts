import { truncate } from "@mci/plugin-kit";

/** Shows how a text differs from the expected one, line by line: `-` is expected, `+` is what came. */
export function textDifference(expected: string, actual: string): string {
  const [wanted, got] = [expected.split("\n"), actual.split("\n")];
  let start = 0;
  while (start < wanted.length && start < got.length && wanted[start] === got[start]) start += 1;
  let end = 0;
  const room = Math.min(wanted.length, got.length) - start;
  while (end < room && wanted.at(-1 - end) === got.at(-1 - end)) end += 1;
  const before = wanted.slice(Math.max(0, start - context), start);
  const after = wanted.slice(wanted.length - end, wanted.length - end + context);
  const where = wanted.length + got.length > 2 ? `, from line ${start + 1}` : "";
  return [
    `the text differs${where} (- expected, + received):`,
    ...before.map((line) => `    ${truncate(line, maxLineLength)}`),
    ...marked("-", wanted.slice(start, wanted.length - end)),
    ...marked("+", got.slice(start, got.length - end)),
    ...after.map((line) => `    ${truncate(line, maxLineLength)}`),
  ].join("\n");
}

function marked(sign: string, lines: readonly string[]): readonly string[] {
  const shown = lines.slice(0, maxLines).map((line) => `  ${sign} ${truncate(visibleEnd(line), maxLineLength)}`);
  return lines.length > maxLines ? [...shown, `  ${sign} ... ${lines.length - maxLines} more lines`] : shown;
}

/** Blanks at the end of a line are easily missed. */
function visibleEnd(line: string): string {
  return line.replace(/[ \t\r]+$/, (blanks) => JSON.stringify(blanks).slice(1, -1).replaceAll(" ", "·"));
}

const context = 2;
const maxLines = 12;
const maxLineLength = 300;
