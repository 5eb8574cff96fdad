import { skipBlanks, valueEnd } from "@mci/plugin-kit";
import type { LocateOptions } from "@mci/contract";

/**
 * Finds values in a JSON text. An object or array is scanned when something in it is looked up, only
 * once, and an array no further than needed.
 */
export function jsonLocator(text: string): (keys: readonly string[], options?: LocateOptions) => number | undefined {
  const root = new Node(text, skipBlanks(text, 0));
  return (keys, { key = false, offset } = {}) => {
    let node: Node | undefined = root;
    for (const step of keys) {
      node = node.child(step);
      if (node === undefined) return undefined;
    }
    if (key) return node.name ?? node.start;
    return offset !== undefined && text[node.start] === '"' ? insideString(text, node.start, offset) : node.start;
  };
}

class Node {
  readonly start: number;
  /** Where the property's name starts. */
  readonly name: number | undefined;
  readonly #text: string;
  readonly #children = new Map<number, Node>();
  /** Starts of the children, as numbers instead of nodes: a file may contain millions. */
  readonly #starts: number[] = [];
  readonly #names: number[] = [];
  readonly #byName = new Map<string, number>();
  /** Where the next child starts. */
  #next: number | undefined;

  constructor(text: string, start: number, name?: number) {
    this.#text = text;
    this.start = start;
    this.name = name;
    const isContainer = text[start] === "[" || text[start] === "{";
    this.#next = isContainer ? this.#childAt(skipBlanks(text, start + 1)) : undefined;
  }

  child(key: string): Node | undefined {
    const index = this.#indexOf(key);
    const start = index === undefined ? undefined : this.#starts[index];
    if (index === undefined || start === undefined) return undefined;
    const child = this.#children.get(index) ?? new Node(this.#text, start, this.#names[index]);
    this.#children.set(index, child);
    return child;
  }

  #indexOf(key: string): number | undefined {
    if (this.#text[this.start] === "[") {
      const index = /^\d+$/.test(key) ? Number(key) : -1;
      while (this.#next !== undefined && this.#starts.length <= index) this.#next = this.#item(this.#next);
      return index;
    }
    while (this.#next !== undefined) this.#next = this.#property(this.#next);
    return this.#byName.get(key);
  }

  #item(at: number): number | undefined {
    this.#starts.push(at);
    return this.#after(at);
  }

  #property(at: number): number | undefined {
    const end = valueEnd(this.#text, at);
    // A name that is given twice: the last one counts, as in the value.
    this.#byName.set(String(JSON.parse(this.#text.slice(at, end))), this.#starts.length);
    this.#names.push(at);
    const start = skipBlanks(this.#text, skipBlanks(this.#text, end) + 1);
    this.#starts.push(start);
    return this.#after(start);
  }

  /** Where the child behind this one starts. */
  #after(start: number): number | undefined {
    const end = skipBlanks(this.#text, valueEnd(this.#text, start));
    return this.#text[end] === "," ? this.#childAt(skipBlanks(this.#text, end + 1)) : undefined;
  }

  #childAt(at: number): number | undefined {
    return this.#text[at] === "]" || this.#text[at] === "}" ? undefined : at;
  }
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
