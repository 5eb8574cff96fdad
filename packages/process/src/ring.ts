const firstSize = 16_384;

/**
 * The last bytes of a stream, at most `limit`, in one piece of memory: however a stream is chopped up, it takes no
 * more. It starts small, since most commands say little.
 */
export class Ring {
  /** Bytes held. */
  size: number = 0;
  private readonly limit: number;
  private buffer: Buffer;
  /** Where the next byte goes. */
  private next = 0;

  constructor(limit: number) {
    this.limit = limit;
    this.buffer = Buffer.alloc(0);
  }

  /** `bytes` as Latin-1: a character is a byte. */
  add(bytes: string): void {
    this.grow(bytes.length);
    const { buffer } = this;
    if (buffer.length === 0) return;
    for (let at = Math.max(0, bytes.length - buffer.length); at < bytes.length;) {
      const written = buffer.write(bytes.slice(at), this.next, "latin1");
      at += written;
      this.next = (this.next + written) % buffer.length;
      this.size = Math.min(buffer.length, this.size + written);
    }
  }

  /** All of it, oldest first. */
  parts(): Buffer[] {
    if (this.size < this.buffer.length) return [this.buffer.subarray(0, this.size)];
    return [this.buffer.subarray(this.next), this.buffer.subarray(0, this.next)];
  }

  /** Only before it has gone round: a full ring is as large as it may be. */
  private grow(by: number): void {
    const { buffer, limit } = this;
    if (this.size + by <= buffer.length || buffer.length === limit) return;
    const larger = Buffer.allocUnsafeSlow(Math.min(limit, Math.max(firstSize, buffer.length * 16, this.size + by)));
    buffer.copy(larger, 0, 0, this.size);
    this.buffer = larger;
    this.next = this.size % larger.length;
  }
}
