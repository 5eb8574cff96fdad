/** A value as JSON, or the start of it. */
export interface JsonText {
  readonly text: string;
  readonly isWhole: boolean;
}

/**
 * A value as JSON, written only as far as it is shown: values and schemas may be of any size. Pass the same
 * names to write many values.
 */
export function jsonUpTo(value: unknown, length: number, names: FirstNames = new FirstNames()): JsonText {
  const writer = new Writer(length, names);
  const isWhole = writer.write(value);
  return { text: writer.text, isWhole };
}

/** More names than this are in no text. */
const maxNames = 100;

/** The first names of objects. Engines list all names of a large object to tell the first: each is asked once. */
export class FirstNames {
  /** The names of all objects that were asked. */
  counted: number = 0;
  readonly #known = new Map<object, readonly string[]>();

  of(value: object): readonly string[] {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const names = Object.keys(value);
    this.counted += names.length;
    const first = names.length > maxNames ? names.slice(0, maxNames) : names;
    this.#known.set(value, first);
    return first;
  }
}

class Writer {
  text = "";
  readonly #maxLength: number;
  readonly #names: FirstNames;

  constructor(maxLength: number, names: FirstNames) {
    this.#maxLength = maxLength;
    this.#names = names;
  }

  /** False once there is more than fits. */
  write(value: unknown): boolean {
    if (typeof value === "string") return this.#add(JSON.stringify(value.slice(0, this.#maxLength + 1)));
    if (typeof value === "number") return this.#add(String(value)); // JSON would show Infinity and NaN as null.
    if (typeof value === "bigint") return this.#add(`${value}n`);
    if (typeof value !== "object" || value === null) return this.#add(JSON.stringify(value) ?? String(value));
    return Array.isArray(value) ? this.#array(value) : this.#object(value);
  }

  #array(items: readonly unknown[]): boolean {
    if (!this.#add("[")) return false;
    for (let index = 0; index < items.length; index += 1) {
      if (index > 0 && !this.#add(",")) return false;
      if (!this.write(items[index])) return false;
    }
    return this.#add("]");
  }

  #object(value: object): boolean {
    let separator = "{";
    for (const key of this.#names.of(value)) {
      if (!this.#add(`${separator}${JSON.stringify(key.slice(0, this.#maxLength + 1))}:`)) return false;
      if (!this.write(Reflect.get(value, key))) return false;
      separator = ",";
    }
    return this.#add(separator === "{" ? "{}" : "}");
  }

  #add(text: string): boolean {
    this.text += text;
    return this.text.length <= this.#maxLength;
  }
}
