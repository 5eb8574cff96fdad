/**
 * The texts and placeholders of a field, each as its own source, so that each can be asked what it uses. Joined they
 * are the field again. Only for a field that is known to parse.
 */
export function splitField(source: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (let start = source.indexOf("{{"); start !== -1; start = source.indexOf("{{", from)) {
    const end = endOfPlaceholder(source, start + 2);
    if (start > from) parts.push(source.slice(from, start));
    parts.push(source.slice(start, end));
    from = end;
  }
  if (from < source.length) parts.push(source.slice(from));
  return parts;
}

/** Behind the `}}`; those in a literal do not count, nor does a quote after a backslash in one. */
function endOfPlaceholder(source: string, start: number): number {
  token.lastIndex = start;
  for (let found = token.exec(source); found !== null; found = token.exec(source)) {
    if (found[0] === "}}") return token.lastIndex;
  }
  return source.length;
}

const token = /}}|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/gs;
