/** Cuts a body into the parts that are complete. */
export interface Parts {
  add(chunk: Uint8Array): readonly Buffer[];
  /** Returns the bytes after the last whole part. */
  rest(): Buffer;
}

/** The events of a stream, each with the empty line that ends it. */
export class EventParts implements Parts {
  #pending: Uint8Array[] = [];
  /** The line under way has no byte yet. */
  #isEmpty = true;
  #last = 0;

  add(chunk: Uint8Array): readonly Buffer[] {
    const parts: Buffer[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (byte === newline || byte === carriageReturn) {
        const isPair = byte === newline && this.#last === carriageReturn;
        if (this.#isEmpty && !isPair) {
          parts.push(Buffer.concat([...this.#pending, chunk.subarray(start, at + 1)]));
          this.#pending = [];
          start = at + 1;
        }
        this.#isEmpty = true;
      } else this.#isEmpty = false;
      this.#last = byte;
    }
    if (start < chunk.length) this.#pending.push(chunk.subarray(start));
    return parts;
  }

  rest(): Buffer {
    return Buffer.concat(this.#pending);
  }
}

const newline = 0x0a;
const carriageReturn = 0x0d;
