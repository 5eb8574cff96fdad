const brand = Symbol.for("mci.written-number");

/**
 * A number of an answer whose text is not the one JavaScript prints for it: `1.50`, `1E3`, an id above 2^53. It prints as
 * it was written and counts as the double nearest to it. What response templates and selections are given may hold
 * such numbers; all others are plain.
 */
export class WrittenNumber {
  // Not properties: a number has none that a template could look up.
  readonly #text: string;
  readonly #value: number;

  /** `text`: a number as JSON writes it. */
  constructor(text: string) {
    this.#text = text;
    this.#value = Number(text);
  }

  get text(): string {
    return this.#text;
  }

  get value(): number {
    return this.#value;
  }

  /** True for written numbers of any installed copy of this package. */
  static is(value: unknown): value is WrittenNumber {
    return typeof value === "object" && value !== null && brand in value;
  }

  toString(): string {
    return this.#text;
  }

  [Symbol.toPrimitive](hint: string): string | number {
    return hint === "number" ? this.#value : this.#text;
  }
}

// On the prototype: one for each number would take as long as reading it.
Object.defineProperty(WrittenNumber.prototype, brand, { value: true });

/**
 * Negative, zero or positive, as `left` is less than, equal to or greater than `right`; NaN where one of them is. Integers above
 * 2^53 are compared by their digits: two ids that are the same double are not the same id.
 */
export function compareNumbers(left: number | WrittenNumber, right: number | WrittenNumber): number {
  const one = Number(left);
  const other = Number(right);
  if (one < other) return -1;
  if (one > other) return 1;
  if (one !== other) return Number.NaN;
  if (Math.abs(one) <= Number.MAX_SAFE_INTEGER || !Number.isFinite(one)) return 0;
  const [exact, otherExact] = [wholeIn(left), wholeIn(right)];
  if (exact === undefined || otherExact === undefined || exact === otherExact) return 0;
  return exact < otherExact ? -1 : 1;
}

/** An integer by the digits it is written with. Undefined for a written number with a fraction or an exponent. */
export function wholeIn(value: number | WrittenNumber): bigint | undefined {
  // 1152921504606847000 prints with these digits, and is another integer as a double.
  if (!WrittenNumber.is(value)) return BigInt(Math.abs(value) < 1e21 ? `${value}` : value);
  return /^-?\d+$/.test(value.text) ? BigInt(value.text) : undefined;
}

/** A tree as compact JSON, its numbers as they were written. Undefined where JSON has no text for the value. */
export function jsonText(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (WrittenNumber.is(value)) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item) ?? "null").join(",")}]`;
  const entries: string[] = [];
  for (const [key, child] of Object.entries(value)) {
    const text = jsonText(child);
    if (text !== undefined) entries.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${entries.join(",")}}`;
}
