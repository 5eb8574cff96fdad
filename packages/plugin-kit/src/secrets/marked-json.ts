import { endOfString } from "../json/end-of-string.ts";

/**
 * Returns a text whose secrets are masked, with quotes around the numbers that contain a mark where the text was JSON, so that it
 * stays JSON.
 */
export function markedJson(text: string, marked: string, mark: string): string {
  if (!/^\s*[[{]/.test(text)) return marked;
  const quoted = withQuotedMarks(marked, mark);
  return quoted !== marked && isJson(text) && isJson(quoted) ? quoted : marked;
}

function withQuotedMarks(marked: string, mark: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < marked.length;) {
    const end = marked[at] === '"' ? endOfString(marked, at + 1) + 1 : endOfNumber(marked, at, mark);
    if (marked[at] !== '"' && marked.slice(at, end).includes(mark)) {
      parts.push(marked.slice(copied, at), `"${mark}"`);
      copied = end;
    }
    at = Math.max(end, at + 1);
  }
  return parts.join("") + marked.slice(copied);
}

/** Where a number ends that may consist of marks; `start` where none begins. */
function endOfNumber(text: string, start: number, mark: string): number {
  let at = start;
  while (at < text.length) {
    if (text.startsWith(mark, at)) at += mark.length;
    else if ("+-.0123456789Ee".includes(text[at]!)) at += 1;
    else break;
  }
  return at;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
