/** Puts chunks of bytes together, however small they are, in little more memory than they take. */
export class Collector {
  /** True when there was more than is kept. */
  overflowed = false;
  private readonly maxBytes: number;
  private expected = 0;
  private kept: Buffer = none;
  /** How much of `kept` is filled. */
  private length = 0;
  /** False while `kept` is the first chunk itself, which is not ours to write into. */
  private isOwn = false;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Says how many bytes are likely to come. */
  expect(length: number): void {
    this.expected = length;
  }

  /** Keeps what there is room for; false when something had to be left. */
  add(chunk: Buffer): boolean {
    const room = this.maxBytes - this.length;
    this.overflowed ||= chunk.length > room;
    const fitting = chunk.length > room ? chunk.subarray(0, room) : chunk;
    if (this.length === 0) this.kept = fitting; // most answers come in one piece
    else this.append(fitting);
    this.length += fitting.length;
    return !this.overflowed;
  }

  get bytes(): Buffer {
    return this.length === this.kept.length ? this.kept : this.kept.subarray(0, this.length);
  }

  private append(chunk: Buffer): void {
    const length = this.length + chunk.length;
    if (length > this.kept.length || !this.isOwn) {
      const larger = Buffer.allocUnsafe(Math.min(this.maxBytes, this.roomFor(length)));
      this.kept.copy(larger, 0, 0, this.length);
      this.kept = larger;
      this.isOwn = true;
    }
    chunk.copy(this.kept, this.length);
  }

  /** Returns how many bytes to allocate. The length that the server announced is trusted only once part of it has arrived. */
  private roomFor(length: number): number {
    const isLikely = this.expected >= length && this.expected <= length * maxTrust;
    return isLikely ? this.expected : Math.max(length * 2, 16_384);
  }
}

/** Maximum ratio of the announced length to the bytes that have arrived. */
const maxTrust = 16;

const none = Buffer.alloc(0);
