import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { decodeBase64 } from "./base64.ts";

describe("decodeBase64", () => {
  it("reads the usual letters and those for urls, with and without = at the end", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const usual = Buffer.from(bytes).toString("base64");
        const forUrls = Buffer.from(bytes).toString("base64url");
        for (const text of [usual, usual.replaceAll("=", ""), forUrls, forUrls.padEnd(usual.length, "=")]) {
          expect(decodeBase64(text, "/at")).toEqual(Buffer.from(bytes));
        }
      }),
    );
  });

  it("skips blanks and line breaks", () => {
    expect(decodeBase64(" aGV\r\nsb\tG8 = \n", "/at").toString()).toBe("hello");
  });

  it.each([
    ["a"],
    ["aGVsb"],
    ["aGVsbG8=="],
    ["aGVsbG8==="],
    ["aGVs="],
    ["="],
    ["aG=Vs"],
    ["aG,s"],
    ["aGé"],
    ["a+b-"],
    ["a/_b"],
    ["data:text/plain;base64,aGVsbG8="],
    ["\u0000aGVs"],
  ])("refuses %j and says where, without repeating it", (text) => {
    expect(() => decodeBase64(text, "/body/content/photo/base64")).toThrow(
      expect.objectContaining({
        code: "MCI_HTTP_BODY",
        message: "not base64: /body/content/photo/base64",
        hint: "Give the bytes alone in base64, whole, and without 'data:...;base64,' before them.",
      }),
    );
  });

  it("takes as long as the text is", () => {
    const bytes = Buffer.alloc(20_000_000, 7);
    expect(decodeBase64(bytes.toString("base64"), "/at").equals(bytes)).toBe(true);
    expect(() => decodeBase64(`${bytes.toString("base64")}!`, "/at")).toThrow("not base64");
  });
});
