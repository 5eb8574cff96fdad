import { array, assert, integer, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { lineReader } from "./lines.ts";

function read(maxBytes: number, chunks: readonly Buffer[]): { lines: string[]; refused: number } {
  const seen = { lines: [] as string[], refused: 0 };
  const reader = lineReader(maxBytes, {
    line: (text) => void seen.lines.push(text),
    tooLong: () => void (seen.refused += 1),
  });
  for (const chunk of chunks) reader(chunk);
  return seen;
}

describe("lines", () => {
  it("are the same however the bytes arrive, also in the middle of a character", () => {
    const line = string({ unit: "grapheme" }).filter((text) => !text.includes("\n"));
    assert(
      property(array(line), integer({ min: 1, max: 7 }), (lines, size) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(""));
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        );
        expect(read(1000, chunks)).toEqual({ lines, refused: 0 });
      }),
    );
  });

  it("that are too long are refused once and not kept, and the next one is read", () => {
    const long = Array.from({ length: 100 }, () => Buffer.from("x".repeat(100)));
    expect(read(1000, [Buffer.from("a\n"), ...long, Buffer.from("x\nb\n")])).toEqual({ lines: ["a", "b"], refused: 1 });
    expect(read(3, [Buffer.from("abc\nabcd\nabc\n")])).toEqual({ lines: ["abc", "abc"], refused: 1 });
  });
});
