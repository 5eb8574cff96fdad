/** Handles the lines of an output. */
export interface LineHandlers {
  /** Called with each line that is not blank, trimmed, and its size. */
  onLine(line: string, bytes: number): void;
  /** Returns the maximum size of a line at this moment, in bytes. */
  limit(): number;
  /** Called with the start of a line as soon as it is too long. The line is dropped. */
  onLong(start: string): void;
  /** Called with the end of a line that was too long. */
  onLongEnd?(end: string): void;
}

/** Splits chunks of bytes into lines. Holds at most twice the limit, however long a line is and however it is chunked. */
export class LineReader {
  readonly #handlers: LineHandlers;
  /** The current line, as far as it is held. */
  #held: Uint8Array = none;
  #length = 0;
  /** Bytes of the current line, held or not. */
  #bytes = 0;
  #isLong = false;

  constructor(handlers: LineHandlers) {
    this.#handlers = handlers;
  }

  /** Bytes of the current line so far. */
  get pending(): number {
    return this.#bytes;
  }

  add(chunk: Uint8Array): void {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      this.#take(chunk.subarray(from, at));
      this.#finish();
      from = at + 1;
    }
    if (from < chunk.length) this.#take(chunk.subarray(from));
  }

  #take(part: Uint8Array): void {
    this.#bytes += part.length;
    if (!this.#isLong && this.#bytes > this.#handlers.limit()) {
      this.#isLong = true;
      const held = this.#held.subarray(0, Math.min(this.#length, shownBytes));
      const start = Uint8Array.of(...held, ...part.subarray(0, shownBytes - held.length));
      this.#drop();
      this.#handlers.onLong(decode(start));
    }
    this.#hold(this.#isLong ? part.subarray(-shownBytes) : part);
  }

  /** Keeps a part of the current line; only the end of a line that is too long. */
  #hold(part: Uint8Array): void {
    if (this.#isLong && this.#length > 16_384) {
      this.#held.copyWithin(0, this.#length - shownBytes, this.#length);
      this.#length = shownBytes;
    }
    const length = this.#length + part.length;
    if (length > this.#held.length) {
      const larger = new Uint8Array(Math.max(length, this.#length * 2));
      larger.set(this.#held.subarray(0, this.#length));
      this.#held = larger;
    }
    this.#held.set(part, this.#length);
    this.#length = length;
  }

  #finish(): void {
    const [bytes, isLong] = [this.#bytes, this.#isLong];
    const text = decode(this.#held.subarray(isLong ? Math.max(0, this.#length - shownBytes) : 0, this.#length));
    this.#bytes = 0;
    this.#isLong = false;
    this.#drop();
    if (isLong) return this.#handlers.onLongEnd?.(text);
    const line = text.trim();
    if (line !== "") this.#handlers.onLine(line, bytes);
  }

  #drop(): void {
    this.#length = 0;
    if (this.#held.length > 65_536) this.#held = none;
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

const none = new Uint8Array(0);
const newline = 0x0a;

/** Bytes of the start and of the end of an overlong line that are reported. */
const shownBytes = 200;
