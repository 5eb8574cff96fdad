/** Cuts a body into the parts that are complete. */
export interface Parts {
  add(chunk: Uint8Array): readonly Buffer[];
  /** Returns the bytes after the last whole part. */
  rest(): Buffer;
}

/** The events of a stream, each with the empty line that ends it. */
export class EventParts implements Parts {
  readonly #ends = new EventEnds();
  #pending: Uint8Array[] = [];

  add(chunk: Uint8Array): readonly Buffer[] {
    const parts: Buffer[] = [];
    let start = 0;
    for (const end of this.#ends.in(chunk)) {
      parts.push(Buffer.concat([...this.#pending, chunk.subarray(start, end)]));
      this.#pending = [];
      start = end;
    }
    if (start < chunk.length) this.#pending.push(chunk.subarray(start));
    return parts;
  }

  rest(): Buffer {
    return Buffer.concat(this.#pending);
  }
}

/** Finds where the events of a stream end: after an empty line. */
export class EventEnds {
  /** The line under way has no byte yet. */
  #isEmpty = true;
  #last = 0;

  /** Returns the places in the next chunk at which an event has ended. */
  *in(chunk: Uint8Array): Generator<number> {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      const isEnd = byte === newline || byte === carriageReturn;
      const isPair = byte === newline && this.#last === carriageReturn;
      const isEvent = isEnd && this.#isEmpty && !isPair;
      this.#isEmpty = isEnd;
      this.#last = byte;
      if (isEvent) yield at + 1;
    }
  }
}

const newline = 0x0a;
const carriageReturn = 0x0d;
