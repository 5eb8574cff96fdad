import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Collector } from "./collector.ts";

describe("a collector", () => {
  it("keeps what there is room for, however much it was told to expect", () => {
    const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => Buffer.from(bytes)));
    const expected = fc.oneof(fc.nat(400), fc.constantFrom(Number.NaN, -1, 1.5, 2 ** 53));
    fc.assert(
      fc.property(chunks, expected, fc.nat(300), (chunks, expected, maxBytes) => {
        const collector = new Collector(maxBytes);
        collector.expect(expected);
        for (const chunk of chunks) collector.add(Buffer.from(chunk));
        const all = Buffer.concat(chunks);
        expect(collector.bytes).toEqual(all.subarray(0, maxBytes));
        expect(collector.overflowed).toBe(all.length > maxBytes);
      }),
    );
  });

  it("does not write into the chunks it was given", () => {
    const socket = Buffer.from("abcdef");
    const collector = new Collector(100);
    for (const part of [socket.subarray(0, 2), Buffer.from("xyz")]) collector.add(part);
    expect([collector.bytes.toString(), socket.toString()]).toEqual(["abxyz", "abcdef"]);
  });

  it("sets no memory aside for a length that nothing has come of yet", () => {
    const collector = new Collector(10_000_000);
    collector.expect(10_000_000);
    for (const part of ["a", "b"]) collector.add(Buffer.from(part));
    expect(collector.bytes.buffer.byteLength).toBeLessThan(100_000);
  });
});
