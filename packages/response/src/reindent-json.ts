import { closingQuote } from "./json/closing-quote.ts";
import { deepest } from "./json/read-json.ts";

/**
 * JSON for a model to read: indented by two spaces as `JSON.stringify(value, null, 2)` would, but as *text*, so that
 * `1.50` and ids above 2^53 keep their written form. Give it what `JSON.parse` accepts. Undefined, so that the text is
 * passed on as it came: more than 1 MB, deeper than 100, more than 10 MB when indented, brackets that do not match.
 */
export function reindentJson(text: string): string | undefined {
  if (text.length > mostBytes || Buffer.byteLength(text) > mostBytes) return undefined;
  const open: string[] = [];
  let out = "";
  let from = 0;
  marks.lastIndex = 0;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const { index, 0: mark } = found;
    const before = text.slice(from, index);
    from = index + 1;
    if (mark === '"') {
      const end = closingQuote(text, from);
      if (end === -1) return undefined;
      out += before.trimStart() + text.slice(index, end + 1);
      from = end + 1;
    } else if (mark === "{" || mark === "[") {
      open.push(mark === "{" ? "}" : "]");
      if (open.length > deepest) return undefined;
      out += mark;
      const close = nextCharacter(text, from);
      if (text[close] === open.at(-1)) {
        open.pop();
        out += text[close];
        from = close + 1;
      } else out += line(open.length);
    } else if (mark === "}" || mark === "]") {
      if (open.pop() !== mark) return undefined;
      out += before.trim() + line(open.length) + mark;
    } else {
      out += before.trim() + (mark === ":" ? ": " : `,${line(open.length)}`);
    }
    if (out.length > mostIndented) return undefined;
    marks.lastIndex = from;
  }
  return open.length === 0 ? out + text.slice(from).trim() : undefined;
}

const mostBytes = 1_000_000;
const mostIndented = 10_000_000;

/** What gives JSON its structure. Everything between is blanks, a number, or one of three words. */
const marks = /["{}[\],:]/g;

function nextCharacter(text: string, start: number): number {
  let at = start;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at += 1;
  return at;
}

/** A line break and the blanks that start the next line. */
function line(depth: number): string {
  return (lines[depth] ??= `\n${"  ".repeat(depth)}`);
}

const lines: string[] = [];
