import { tooDeep, type Source } from "@mci/plugin-kit/templates";

/**
 * Throws if blocks and parentheses nest too deeply, and for endless chains of `else`. The parser of handlebars takes
 * a time for them that grows with the square of their depth: hours for a template of a megabyte.
 */
export function checkNesting(source: Source, depth: number): void {
  const { text } = source;
  /** Number of branches so far of each open block. */
  const open: number[] = [];
  let branches = 0;
  for (let at = text.indexOf("{{"); at !== -1; at = text.indexOf("{{", at)) {
    // `{{^}}` is an else.
    const tag = /\{\{~?(#|\^(?!~?\}\})|\/|!--|!|\s*else\b)/y;
    tag.lastIndex = at;
    const kind = tag.exec(text)?.[1]?.trim();
    // A tag behind a backslash is text, behind two of them a tag again.
    if (text[at - 1] === "\\" && text[at - 2] !== "\\") {
      at += 2;
      continue;
    }
    const end = endOf(text, at, kind);
    if (kind === "#" || kind === "^") open.push(0);
    if (kind === "/") branches -= open.pop() ?? 0;
    if (kind === "else" && open.length > 0) {
      open[open.length - 1]! += 1;
      branches += 1;
    }
    if (open.length > depth || branches > depth * branchesPerLevel)
      throw tooDeep({ source, start: at }, "Blocks and parentheses", depth);
    if (!kind?.startsWith("!") && hasDeepParentheses(text, at, end, depth))
      throw tooDeep({ source, start: at }, "Blocks and parentheses", depth);
    at = end;
  }
}

const branchesPerLevel = 10;

/** Where a tag ends; without an end, that of the text. */
function endOf(text: string, at: number, kind: string | undefined): number {
  const end = text.indexOf(kind === "!--" ? "--" : "}}", at + 2 + (kind?.length ?? 0));
  return end === -1 ? text.length : end;
}

function hasDeepParentheses(text: string, from: number, to: number, depth: number): boolean {
  let open = 0;
  for (let at = from; at < to; at += 1) {
    const sign = text[at];
    if (sign === "(") open += 1;
    else if (sign === ")") open -= 1;
    if (open > depth) return true;
  }
  return false;
}
