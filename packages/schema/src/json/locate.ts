import type { LocateOptions } from "../parsed-document.ts";
import { skipBlanks, skipString, skipValue } from "./tokens.ts";

/**
 * Finds values in a text that is JSON. An object or list is looked through when something in it is asked for, and only
 * once.
 */
export function jsonLocator(text: string): (keys: readonly string[], options?: LocateOptions) => number | undefined {
  const root: Node = { name: undefined, start: skipBlanks(text, 0) };
  return (keys, { key = false, offset } = {}) => {
    let node: Node | undefined = root;
    for (const step of keys) {
      node.children ??= childrenOf(text, node.start);
      node = node.children.get(step);
      if (node === undefined) return undefined;
    }
    if (key) return node.name ?? node.start;
    return offset !== undefined && text[node.start] === '"' ? insideString(text, node.start, offset) : node.start;
  };
}

interface Node {
  /** Where the property's name starts. */
  readonly name: number | undefined;
  readonly start: number;
  children?: ReadonlyMap<string, Node>;
}

function childrenOf(text: string, start: number): Map<string, Node> {
  const children = new Map<string, Node>();
  const isList = text[start] === "[";
  if (!isList && text[start] !== "{") return children;
  let at = skipBlanks(text, start + 1);
  for (let index = 0; text[at] !== "]" && text[at] !== "}"; index += 1) {
    let name: number | undefined;
    let key = String(index);
    if (!isList) {
      name = at;
      at = skipString(text, at);
      key = String(JSON.parse(text.slice(name, at)));
      at = skipBlanks(text, skipBlanks(text, at) + 1);
    }
    // A name that is given twice: the last one counts, as in the value.
    children.set(key, { name, start: at });
    at = skipBlanks(text, skipValue(text, at));
    if (text[at] === ",") at = skipBlanks(text, at + 1);
  }
  return children;
}

/** Where a unit of a string's value is written: `\n` and `\u0041` are one unit each. */
function insideString(text: string, start: number, offset: number): number {
  let at = start + 1;
  for (let left = offset; left > 0 && text[at] !== '"'; left -= 1) {
    if (text[at] !== "\\") at += 1;
    else at += text[at + 1] === "u" ? 6 : 2;
  }
  return at;
}
