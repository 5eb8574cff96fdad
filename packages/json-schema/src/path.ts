import { childPointer, truncate } from "@mci/plugin-kit";

/** The place of a part in the value being checked. Each place has one object, so that places can be compared. */
export class Path {
  readonly parent: Path | undefined;
  readonly key: string | number;
  #pointer: string | undefined;
  #children: Map<string | number, Path> | undefined;

  constructor(parent: Path | undefined, key: string | number) {
    this.parent = parent;
    this.key = key;
  }

  /** The place one step further inside. */
  to(key: string | number): Path {
    this.#children ??= new Map();
    const known = this.#children.get(key);
    if (known !== undefined) return known;
    const child = new Path(this, key);
    this.#children.set(key, child);
    return child;
  }

  /** `/items/2/id`, written once: many places may be inside of one with a long name. */
  get pointer(): string {
    if (this.#pointer !== undefined) return this.#pointer;
    const unwritten: Path[] = [];
    let outer = this.parent;
    for (; outer !== undefined && outer.#pointer === undefined; outer = outer.parent) unwritten.push(outer);
    for (const path of unwritten.toReversed()) path.#write();
    return this.#write();
  }

  #write(): string {
    this.#pointer = this.parent === undefined ? "" : childPointer(this.parent.#pointer ?? "", this.key);
    return this.#pointer;
  }
}

/** `items[2].id`; the whole value has the empty path. */
export function printPath(path: Path): string {
  let text = "";
  for (const key of collectKeys(path)) {
    text =
      typeof key === "number" || /^\d+$/.test(key)
        ? `${text}[${truncate(String(key), maxPathLength)}]`
        : joined(text, key);
    if (text.length > maxPathLength) return truncate(text, maxPathLength);
  }
  return text;
}

/** A path with one more name at its end. */
export function joined(path: string, name: string): string {
  return truncate(path === "" ? name : `${path}.${name}`, maxPathLength);
}

/** The most characters of a path or name in a message: a caller can make one of any length. */
export const maxPathLength = 200;

function collectKeys(path: Path): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at: Path = path; at.parent !== undefined; at = at.parent) keys.push(at.key);
  return keys.toReversed();
}
