import { once } from "node:events";
import { PassThrough } from "node:stream";

import { describe, expect, it } from "vitest";

import { Capture, type CaptureOptions } from "./capture.ts";
import { randomNumbers } from "../test/random.ts";

async function captured(chunks: readonly Uint8Array[], options: CaptureOptions): Promise<Capture> {
  const stream = new PassThrough();
  const capture = new Capture(stream, options);
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await once(stream, "end");
  return capture;
}

function captureText(text: string, options: CaptureOptions): Promise<Capture> {
  return captured([Buffer.from(text)], options);
}

describe("Capture", () => {
  it("gives the whole of what is short", async () => {
    const capture = await captureText("Grüße, 日本 🎈\n", { head: 100, tail: 100 });
    expect(capture.text(1000)).toEqual({ text: "Grüße, 日本 🎈\n", truncated: false });
    expect(capture.bytes).toBe(Buffer.byteLength("Grüße, 日本 🎈\n"));
  });

  it("is empty when nothing came", async () => {
    const capture = await captured([], { head: 10, tail: 10 });
    expect([capture.bytes, capture.text(0), capture.tail(5)]).toEqual([0, { text: "", truncated: false }, ""]);
  });

  it("keeps head and tail, and says how many bytes are missing between them", async () => {
    const text = `first ${"x".repeat(10_000)} last`;
    const capture = await captureText(text, { head: 200, tail: 200 });
    expect(capture.text(100)).toEqual({
      text: `first ${"x".repeat(12)}\n[... 9,975 bytes left out ...]\n${"x".repeat(13)} last`,
      truncated: true,
    });
    expect(capture.bytes).toBe(10_011);
    expect(capture.tail(6)).toBe("x last");
  });

  it("replaces invalid UTF-8 and stays below the limit", async () => {
    const capture = await captured([Buffer.alloc(5_000, 0xff)], { head: 5_000, tail: 5_000 });
    const { text, truncated } = capture.text(6_000);
    expect(truncated).toBe(true);
    expect(text).toMatch(/^\uFFFD+\n\[\.\.\. [\d,]+ bytes left out \.\.\.\]\n\uFFFD+$/);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(6_000);
    expect(Buffer.byteLength(text)).toBeGreaterThan(5_000);
  });

  it("cuts between characters, wherever the cut falls", async () => {
    const text = "aé日🎈".repeat(60);
    for (let limit = 70; limit < 140; limit += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const cut = (await captureText(text, { head: 101, tail: 99 })).text(limit);
      expect(cut.text).not.toContain("\uFFFD");
      expect(Buffer.byteLength(cut.text)).toBeLessThanOrEqual(limit);
      const [head = "?", tail = "?"] = cut.text.split(/\n\[.*\]\n/);
      expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
    }
  });

  it("never exceeds a limit, never loses count, never invents anything", async () => {
    const random = randomNumbers(2);
    const some = ["a", "é", "日", "🎈", "\n"]
      .map((text) => Buffer.from(text))
      .concat(Buffer.from([0xff]), Buffer.from([0xc3]));
    for (let round = 0; round < 300; round += 1) {
      const chunks = Array.from({ length: random(150) }, () => some[random(some.length)]!);
      const [head, tail, limit] = [random(200), random(200), random(400)];
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const capture = await captured(chunks, { head, tail });
      const all = Buffer.concat(chunks);
      const { text, truncated } = capture.text(limit);
      expect(capture.bytes).toBe(all.length);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit);
      expect(truncated || text === all.toString()).toBe(true);
      expect(capture.tail(30).length).toBeLessThanOrEqual(30);
      expect(tail < 90 || all.toString().endsWith(capture.tail(30))).toBe(true);
    }
  });

  it("never cuts a pair of surrogates in two", async () => {
    const capture = await captureText("a🎈🎈", { head: 100, tail: 100 });
    expect([1, 2, 3, 4, 5].map((characters) => capture.tail(characters))).toEqual(["", "🎈", "🎈", "🎈🎈", "a🎈🎈"]);
  });
});
