import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { LineReader } from "./line-reader.ts";

function read(chunks: readonly Buffer[], limit = 1_000): readonly string[] {
  const said: string[] = [];
  const reader = new LineReader({
    onLine: (line) => said.push(line),
    limit: () => limit,
    onLong: (start) => said.push(`long ${start}`),
    onLongEnd: (end) => said.push(`end ${end}`),
  });
  for (const chunk of chunks) reader.add(chunk);
  return said;
}

function chopped(bytes: Buffer, size: number): readonly Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

describe("an output of lines", () => {
  it("is taken apart, blank lines and line ends of Windows aside", () => {
    expect(read([Buffer.from("one\r\n\n  \ntwo\nrest")])).toEqual(["one", "two"]);
  });

  it("gives the same lines however it is chopped up", () => {
    const lines = ["{}", "é😀\u2028", "", " a ", "x".repeat(300), '{"a":"\\n"}'];
    const bytes = Buffer.from(`${lines.join("\n")}\n`);
    const wanted = lines.map((text) => text.trim()).filter((text) => text !== "");
    for (let size = 1; size <= bytes.length; size += 1) expect(read(chopped(bytes, size))).toEqual(wanted);
  });

  it("has the same lines with any bytes in them", () => {
    const line = fc.string({ unit: "binary" }).filter((text) => !text.includes("\n"));
    fc.assert(
      fc.property(fc.array(line), fc.integer({ min: 1, max: 7 }), (lines, size) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(""));
        const wanted = lines.map((text) => text.trim()).filter((text) => text !== "");
        expect(read(chopped(bytes, size))).toEqual(wanted);
      }),
    );
  });

  it("reports a line that is too long once, as soon as it is, and continues behind it", () => {
    expect(read([Buffer.from("abc\nabcd\nabc\n")], 3)).toEqual(["abc", "long abcd", "end abcd", "abc"]);
    const long = Array.from({ length: 100 }, () => Buffer.from("x".repeat(100)));
    const said = read([Buffer.from("a\n"), ...long, Buffer.from("x\nb\n")]);
    expect(said.map((text) => text.slice(0, 5))).toEqual(["a", "long ", "end x", "b"]);
  });

  it("tells of a line that is too long how it begins and ends, and goes on behind it", () => {
    const long = `start${"x".repeat(50_000)}end`;
    for (const size of [1, 7, 1_000, 60_000]) {
      const bytes = Buffer.from(`a\n${long}\nb\n`);
      const [first, start, end, last] = read(chopped(bytes, size));
      expect([first, last]).toEqual(["a", "b"]);
      expect(start).toMatch(/^long startx+$/);
      expect(end).toMatch(/^end x+end$/);
    }
  });

  it("keeps at most twice the bound, and counts what it drops", () => {
    const reader = new LineReader({ onLine() {}, limit: () => 10_000, onLong() {}, onLongEnd() {} });
    const before = process.memoryUsage().arrayBuffers;
    const chunk = Buffer.alloc(100_000, "x");
    for (let count = 0; count < 1_000; count += 1) reader.add(chunk);
    expect(reader.pending).toBe(100_000_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
  });
});
