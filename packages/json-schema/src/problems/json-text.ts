/** A value as JSON, written only as far as it is shown: values and schemas may be of any size. */
export function jsonUpTo(value: unknown, length: number): { readonly text: string; readonly isWhole: boolean } {
  const writer = new Writer(length);
  const isWhole = writer.write(value);
  return { text: writer.text, isWhole };
}

class Writer {
  text = "";
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** False once there is more than fits. */
  write(value: unknown): boolean {
    if (typeof value === "string") return this.#add(JSON.stringify(value.slice(0, this.#most + 1)));
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
    for (const key in value) {
      if (!Object.hasOwn(value, key)) continue;
      if (!this.#add(`${separator}${JSON.stringify(key.slice(0, this.#most + 1))}:`)) return false;
      if (!this.write(Reflect.get(value, key))) return false;
      separator = ",";
    }
    return this.#add(separator === "{" ? "{}" : "}");
  }

  #add(text: string): boolean {
    this.text += text;
    return this.text.length <= this.#most;
  }
}
