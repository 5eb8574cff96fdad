/** Puts chunks of bytes together, however small they are, in at most twice the memory of the whole. */
export class Collector {
  readonly #maxBytes: number;
  #bytes: Buffer = none;
  /** How much of `#bytes` is filled. */
  #length = 0;
  /** True when there was more than is kept. */
  overflowed = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Keeps what there is room for; false when something had to be left. */
  add(chunk: Buffer): boolean {
    const room = this.#maxBytes - this.#length;
    this.overflowed ||= chunk.length > room;
    const kept = chunk.length > room ? chunk.subarray(0, room) : chunk;
    if (this.#length === 0) this.#bytes = kept; // most answers come in one piece
    else this.#append(kept);
    this.#length += kept.length;
    return !this.overflowed;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #append(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length || !this.#owned) {
      const larger = Buffer.allocUnsafe(Math.min(this.#maxBytes, Math.max(length * 2, 16_384)));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
      this.#owned = true;
    }
    chunk.copy(this.#bytes, this.#length);
  }

  /** False while `#bytes` is the first chunk itself, which is not ours to write into. */
  #owned = false;
}

const none = Buffer.alloc(0);
