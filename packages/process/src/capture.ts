import type { Readable } from "node:stream";

import { decode, firstBytes, lastBytes, countBytes, wholeEnd, wholeStart, type Parts } from "./parts.ts";
import { Ring } from "./ring.ts";

/** The output of a command on one stream: all of it counted, its head and its tail kept. */
export interface Captured {
  /** Written in total. */
  readonly bytes: number;
  /** At most `limit` bytes of UTF-8; invalid UTF-8 is replaced by U+FFFD. */
  text(limit: number): CapturedText;
  /** The last characters (UTF-16 units, at most so many). */
  tail(characters: number): string;
}

/** Captured output, decoded as UTF-8. */
export interface CapturedText {
  readonly text: string;
  /** True: head and tail, with a line between them that tells how many bytes were left out. */
  readonly truncated: boolean;
}

export interface CaptureOptions {
  /** Bytes kept of the beginning. */
  readonly head: number;
  /** Bytes kept of the end. */
  readonly tail: number;
}

/** Reads an output to its end. */
export class Capture implements Captured {
  bytes: number = 0;
  private readonly headLimit: number;
  private readonly head: Ring;
  private readonly rest: Ring;

  constructor(output: Readable, { head, tail }: CaptureOptions) {
    this.headLimit = head;
    this.head = new Ring(head);
    this.rest = new Ring(tail);
    // Read as strings of bytes: those are collected early, while Buffers, whose memory is outside the heap, pile up
    // by tens of megabytes first.
    output.setEncoding("latin1").on("data", (chunk: string) => this.add(chunk));
  }

  /** Takes bytes, as a string of one character for each. */
  add(chunk: string): void {
    this.bytes += chunk.length;
    const room = this.headLimit - this.head.size;
    if (room > 0) this.head.add(chunk.slice(0, room));
    if (room < chunk.length) this.rest.add(chunk.slice(room));
  }

  text(limit: number): CapturedText {
    if (this.isWhole()) {
      const text = decode([...this.head.parts(), ...this.rest.parts()]);
      if (Buffer.byteLength(text) <= limit) return { text, truncated: false };
    }
    return { text: this.shortened(limit), truncated: true };
  }

  tail(characters: number): string {
    const [, rest] = this.ends();
    const last = lastBytes(rest, characters * 3); // No UTF-16 unit takes more.
    const text = decode(countBytes(last) < this.bytes ? wholeStart(last) : last).slice(-characters);
    return /^[\uDC00-\uDFFF]/.test(text) ? text.slice(1) : text;
  }

  /** Bytes that are replaced grow, so it may take more than one attempt. */
  private shortened(limit: number): string {
    const [first, rest] = this.ends();
    for (let room = Math.min(limit - noteSize, this.head.size + this.rest.size); room > 0;) {
      const half = Math.ceil(room / 2);
      const start = wholeEnd(firstBytes(first, half));
      const end = wholeStart(lastBytes(rest, half));
      const left = (this.bytes - countBytes(start) - countBytes(end)).toLocaleString("en-US");
      const text = `${decode(start)}\n[... ${left} bytes left out ...]\n${decode(end)}`;
      const size = Buffer.byteLength(text);
      if (size <= limit) return text;
      room = Math.min(room - 1, Math.floor((room * limit) / size) - noteSize);
    }
    return "";
  }

  /** Returns the kept parts of the beginning and of the end. */
  private ends(): readonly [Parts, Parts] {
    const head = this.head.parts();
    const rest = this.rest.parts();
    return this.isWhole()
      ? [
          [...head, ...rest],
          [...head, ...rest],
        ]
      : [head, rest];
  }

  private isWhole(): boolean {
    return this.head.size + this.rest.size === this.bytes;
  }
}

const noteSize = 64;
