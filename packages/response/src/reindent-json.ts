import { isLargerThan } from "@mci/plugin-kit";
import { closingQuote } from "./json/closing-quote.ts";
import { maxJsonDepth } from "./json/read-json.ts";

/**
 * JSON for a model to read: indented by two spaces as `JSON.stringify(value, null, 2)` would, but as *text*, so that
 * `1.50` and ids above 2^53 keep their written form. Give it what `JSON.parse` accepts. Undefined, so that the text is
 * passed on as it came: more than 1 MB, deeper than 100, more than 10 MB when indented, brackets that do not match.
 */
export function reindentJson(text: string): string | undefined {
  if (isLargerThan(text, maxBytes)) return undefined;
  const open: number[] = [];
  let out = "";
  /** Start of what is not written yet. There are no blanks in it but those in strings. */
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    switch (code) {
      case quote:
        at = closingQuote(text, at + 1);
        if (at === -1) return undefined;
        break;
      case colon:
        out += `${text.slice(from, at)}: `;
        from = at + 1;
        break;
      case comma:
        out += text.slice(from, at + 1) + line(open.length);
        from = at + 1;
        break;
      case openBrace:
      case openBracket: {
        const close = code + 2; // in ASCII the closing one stands two places behind
        if (open.push(close) > maxJsonDepth) return undefined;
        out += text.slice(from, at + 1);
        const next = nextCharacter(text, at + 1);
        if (text.charCodeAt(next) === close) {
          out += text[next];
          open.pop();
          at = next;
        } else out += line(open.length);
        from = at + 1;
        break;
      }
      case closeBrace:
      case closeBracket:
        if (open.pop() !== code) return undefined;
        out += text.slice(from, at) + line(open.length) + text[at];
        from = at + 1;
        break;
      case space:
      case tab:
      case lineFeed:
      case carriageReturn:
        out += text.slice(from, at);
        from = at + 1;
    }
    if (out.length > maxIndentedLength) return undefined;
  }
  return open.length === 0 ? out + text.slice(from) : undefined;
}

const maxBytes = 1_000_000;
const maxIndentedLength = 10_000_000;

const [tab, lineFeed, carriageReturn, space, quote, comma, colon] = [9, 10, 13, 32, 34, 44, 58];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];

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
