import { describe, expect, it } from "vitest";

import { mediaType } from "./media-type.ts";

function typeOf(content: string | Buffer, path = "file", cutTo?: number): string | undefined {
  const whole = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  const bytes = whole.subarray(0, cutTo);
  return mediaType({ path, bytes, size: whole.length, version: "" }, path);
}

describe("mediaType", () => {
  it.each([
    ["image/png", "\x89PNG\r\n\x1a\n\0"],
    ["image/jpeg", "\xff\xd8\xff\xe0\0"],
    ["image/gif", "GIF89a\x01\0\x01\0"],
    ["image/webp", "RIFF\x0a\0\0\0WEBPVP8 "],
    ["image/avif", "\0\0\0\x1cftypavif\0\0\0\0"],
    ["image/heic", "\0\0\0\x1cftypheic\0\0\0\0"],
    ["image/bmp", "BM\x9a\0\0\0\0\0\0\0"],
    ["image/tiff", "II*\0\x08\0\0\0"],
    ["audio/wav", "RIFF\x0a\0\0\0WAVEfmt "],
    ["audio/mpeg", "ID3\x04\0\0"],
    ["audio/mpeg", "\xff\xfb\x90\0"],
    ["audio/aac", "\xff\xf1\x50\x80"],
    ["audio/ogg", "OggS\0\x02"],
    ["audio/flac", "fLaC\0\0\0\x22"],
    ["audio/mp4", "\0\0\0\x20ftypM4A \0\0\0\0"],
    ["video/mp4", "\0\0\0\x20ftypisom\0\0\0\0"],
    ["application/pdf", "%PDF-1.4\n%\xe2\xe3"],
    ["application/gzip", "\x1f\x8b\x08\0"],
    ["application/octet-stream", "\xff\xfeh\0i\0"],
    ["application/octet-stream", "caf\xe9 in Latin-1"],
    ["application/octet-stream", "nul\0inside"],
  ])("finds %s in %j", (type, content) => {
    expect(typeOf(content)).toBe(type);
  });

  it("goes by the name only where the bytes do not tell", () => {
    expect(typeOf("PK\x03\x04\xff\0", "a.DOCX")).toContain("wordprocessingml");
    expect(typeOf("\0\0\0\0", "a.mp3")).toBe("audio/mpeg");
    expect(typeOf("\x89PNG\r\n\x1a\n\0", "a.mp3")).toBe("image/png");
    for (const name of ["a.__proto__", "a.constructor", "a.toString", "a"]) {
      expect(typeOf("\0", name)).toBe("application/octet-stream");
    }
  });

  it("takes for text whatever is UTF-8 without NUL", () => {
    const texts = ["BM is a brand", "ID3 tags", "GIF89a", "OggS", "<svg/>", "", "\u001b[31mred", "日本 🎈 é"];
    for (const text of texts) expect(typeOf(Buffer.from(text), "x.png")).toBeUndefined();
  });

  it("does not mind a character cut in two at the end of what was read", () => {
    const text = Buffer.from("é日🎈".repeat(3));
    for (let cutTo = 0; cutTo <= text.length; cutTo += 1) expect(typeOf(text, "a.txt", cutTo)).toBeUndefined();
  });

  it("minds one at the end of the file", () => {
    expect(typeOf(Buffer.from("🎈").subarray(0, 3))).toBe("application/octet-stream");
  });
});
