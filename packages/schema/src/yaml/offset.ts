import type { Scalar } from "yaml";

/** Where a unit of a scalar's value is written in the file: through indentation, folded lines and escapes. */
export function offsetInScalar(text: string, node: Scalar.Parsed, offset: number): number {
  const [start, end] = node.range;
  if (typeof node.value !== "string") return start;
  const body = bodyOf(text, node);
  let at = body.start;
  let unit = 0;
  while (unit < offset && at < end) {
    const [units, length] = body.next(at, node.value[unit]);
    if (unit + units > offset) break;
    unit += units;
    at += length;
  }
  // Only a folded line break gives nothing by itself: the unit stands behind it.
  for (let [units, length] = body.next(at, node.value[unit]); units === 0 && at < end;) {
    at += length;
    [units, length] = body.next(at, node.value[unit]);
  }
  return Math.min(at, Math.max(start, end - 1));
}

/** How many units of the value come from how many of the text. */
type Step = readonly [units: number, length: number];

interface Body {
  readonly start: number;
  next(at: number, expected: string | undefined): Step;
}

function bodyOf(text: string, node: Scalar.Parsed): Body {
  const [start] = node.range;
  switch (node.type) {
    case "BLOCK_LITERAL":
    case "BLOCK_FOLDED":
      return block(text, node);
    case "QUOTE_DOUBLE":
      return { start: start + 1, next: (at) => folded(text, at) ?? doubleQuoted(text, at) };
    case "QUOTE_SINGLE":
      return { start: start + 1, next: (at) => folded(text, at) ?? [1, text.startsWith("''", at) ? 2 : 1] };
    default:
      return { start, next: (at) => folded(text, at) ?? [1, 1] };
  }
}

function block(text: string, node: Scalar.Parsed): Body {
  const start = text.indexOf("\n", node.range[0]) + 1;
  const indentation = " ".repeat(indentationOf(text, start, String(node.value)));
  const skipped = (at: number): number => {
    let length = 0;
    while (length < indentation.length && text[at + length] === " ") length += 1;
    return length;
  };
  return {
    start: start + skipped(start),
    next(at, expected) {
      const lineBreak = /\r?\n/y;
      lineBreak.lastIndex = at;
      if (!lineBreak.test(text)) return [1, 1];
      const next = lineBreak.lastIndex;
      return [expected === "\n" || expected === " " ? 1 : 0, next - at + skipped(next)];
    },
  };
}

/** The first line that is not blank is indented in the file by what the value does not have. */
function indentationOf(text: string, start: number, value: string): number {
  const written = /^(?:[ \t]*\r?\n)*( *)/.exec(text.slice(start))?.[1]?.length ?? 0;
  const kept = /^(?:[ \t]*\n)*( *)/.exec(value)?.[1]?.length ?? 0;
  return Math.max(0, written - kept);
}

/** Folds line breaks: one becomes a space, several lose one; spaces around them do not count. */
function folded(text: string, at: number): Step | undefined {
  const breaks = /[ \t]*(?:\r?\n[ \t]*)+/y;
  breaks.lastIndex = at;
  const [found] = breaks.exec(text) ?? [];
  return found === undefined ? undefined : [Math.max(1, found.split("\n").length - 2), found.length];
}

function doubleQuoted(text: string, at: number): Step {
  if (text[at] !== "\\") return [1, 1];
  const joined = /\\\r?\n[ \t]*/y;
  joined.lastIndex = at;
  if (joined.test(text)) return [0, joined.lastIndex - at];
  const digits = { x: 2, u: 4, U: 8 }[text.charAt(at + 1)] ?? 0;
  const point = digits === 8 ? Number.parseInt(text.slice(at + 2, at + 10), 16) : 0;
  return [point > 0xffff ? 2 : 1, 2 + digits];
}
