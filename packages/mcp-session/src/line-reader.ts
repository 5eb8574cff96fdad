/** Handles the lines of an output. */
export interface LineHandlers {
  /** Without its line break; never an empty one. */
  onLine(line: string, bytes: number): void;
  /** How many bytes a line may have at the moment. */
  limit(): number;
  /** A line has become too long: it will be dropped, and this is how it begins. */
  onLong(start: string): void;
  /** A line that was too long has ended, like this. */
  onLongEnd(end: string): void;
}

/**
 * Takes an output apart into lines. However long a line is and however it is chopped up, no more than twice its bound
 * is held.
 */
export class LineReader {
  readonly #handlers: LineHandlers;
  /** The line that has begun, as far as it is held. */
  #held: Buffer = none;
  #length = 0;
  /** Bytes of the line that has begun, held or not. */
  #bytes = 0;
  #isLong = false;

  constructor(handlers: LineHandlers) {
    this.#handlers = handlers;
  }

  /** Bytes of the line that has begun. */
  get pending(): number {
    return this.#bytes;
  }

  add(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      this.#take(chunk.subarray(from, at));
      this.#finish();
      from = at + 1;
    }
    if (from < chunk.length) this.#take(chunk.subarray(from));
  }

  #take(part: Buffer): void {
    this.#bytes += part.length;
    if (!this.#isLong && this.#bytes > this.#handlers.limit()) {
      this.#isLong = true;
      const start = Buffer.concat([this.#held.subarray(0, Math.min(this.#length, shown)), part.subarray(0, shown)]);
      this.#drop();
      this.#handlers.onLong(start.toString("utf8", 0, shown));
    }
    this.#hold(this.#isLong ? part.subarray(-shown) : part);
  }

  /** Of a line that is too long the end is held, and little else. */
  #hold(part: Buffer): void {
    if (this.#isLong && this.#length > 16_384) {
      this.#held.copyWithin(0, this.#length - shown, this.#length);
      this.#length = shown;
    }
    const length = this.#length + part.length;
    if (length > this.#held.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(length, this.#length * 2));
      this.#held.copy(larger, 0, 0, this.#length);
      this.#held = larger;
    }
    part.copy(this.#held, this.#length);
    this.#length = length;
  }

  #finish(): void {
    const [bytes, isLong] = [this.#bytes, this.#isLong];
    const text = this.#held.toString("utf8", isLong ? Math.max(0, this.#length - shown) : 0, this.#length);
    this.#bytes = 0;
    this.#isLong = false;
    this.#drop();
    if (isLong) return this.#handlers.onLongEnd(text);
    const line = text.trim();
    if (line !== "") this.#handlers.onLine(line, bytes);
  }

  #drop(): void {
    this.#length = 0;
    if (this.#held.length > 65_536) this.#held = none;
  }
}

const none = Buffer.alloc(0);
const newline = 0x0a;

/** Bytes of the start and of the end of an overlong line that are reported. */
const shown = 200;
