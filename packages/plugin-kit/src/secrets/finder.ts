/**
 * Finds any of many texts in another in one pass, however many there are: a table says of most places that nothing begins
 * there, and a sorted list says what does.
 */
export class Finder {
  readonly #sorted: readonly string[];
  /** For each text the longest other one that it begins with: its index, or -1. */
  readonly #shorter: readonly number[];
  /** 1 where a text begins whose first three characters hash to this place. */
  readonly #starts: Uint8Array;
  readonly #numbers: ReadonlySet<string>;

  /** The texts have three characters or more. Those that are `numbers` do not stand inside of a longer run of digits. */
  constructor(texts: Iterable<string>, numbers: ReadonlySet<string> = new Set()) {
    this.#numbers = numbers;
    this.#sorted = [...new Set(texts)].toSorted();
    this.#shorter = shorterOnes(this.#sorted);
    this.#starts = new Uint8Array(2 ** Math.min(20, 8 + Math.ceil(Math.log2(this.#sorted.length + 1))));
    const mask = this.#starts.length - 1;
    for (const text of this.#sorted) {
      this.#starts[hash(text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2)) & mask] = 1;
    }
  }

  /** The next place, `from` on, where one of the texts may begin; -1 when there is none. */
  next(text: string, from: number): number {
    const mask = this.#starts.length - 1;
    let first = text.charCodeAt(from);
    let second = text.charCodeAt(from + 1);
    for (let at = from; at + 2 < text.length; at += 1) {
      const third = text.charCodeAt(at + 2);
      if (this.#starts[hash(first, second, third) & mask] === 1) return at;
      first = second;
      second = third;
    }
    return -1;
  }

  /** Where the longest of the texts that stands at this place ends; `at` when none does. */
  endOfWhole(text: string, at: number): number {
    let index = this.#lastNotAfter(text, at);
    while (index >= 0 && !this.#stands(this.#sorted[index]!, text, at)) index = this.#shorter[index]!;
    return index < 0 ? at : at + this.#sorted[index]!.length;
  }

  #stands(found: string, text: string, at: number): boolean {
    if (!text.startsWith(found, at)) return false;
    return !this.#numbers.has(found) || (!isInDigits(text, at) && !isInDigits(text, at + found.length));
  }

  /** Where what this place has in common with the beginning of one of the texts ends. */
  endOfShared(text: string, at: number): number {
    const index = this.#lastNotAfter(text, at);
    const neighbours = this.#sorted.slice(Math.max(0, index), index + 2);
    return at + Math.max(0, ...neighbours.map((neighbour) => shared(neighbour, text, at)));
  }

  /** The index of the last text that does not sort after what stands at this place. */
  #lastNotAfter(text: string, at: number): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const candidate = this.#sorted[middle]!;
      const length = shared(candidate, text, at);
      const isAfter = length < candidate.length && !(candidate.charCodeAt(length) < text.charCodeAt(at + length));
      if (isAfter) high = middle;
      else low = middle + 1;
    }
    return low - 1;
  }
}

/** Whether there are digits on both sides of a place. */
function isInDigits(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at));
}

/** NaN, outside of a text, is not. */
function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function hash(first: number, second: number, third: number): number {
  return (first * 31 + second) * 31 + third;
}

/** How many characters of `candidate` stand at this place. */
function shared(candidate: string, text: string, at: number): number {
  const maxLength = Math.min(candidate.length, text.length - at);
  let length = 0;
  while (length < maxLength && candidate.charCodeAt(length) === text.charCodeAt(at + length)) length += 1;
  return length;
}

/** In a sorted list those that a text begins with come before it, with nothing between but what begins with them too. */
function shorterOnes(sorted: readonly string[]): readonly number[] {
  const open: number[] = [];
  return sorted.map((text, index) => {
    while (open.length > 0 && !text.startsWith(sorted[open.at(-1)!]!)) open.pop();
    const shorter = open.at(-1) ?? -1;
    open.push(index);
    return shorter;
  });
}
