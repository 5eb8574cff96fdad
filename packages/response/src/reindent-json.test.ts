import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { reindentJson } from "./index.ts";

describe("reindentJson", () => {
  it("indents like JSON.stringify, however the text was written", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t", "\r\n "), (value, space) => {
        expect(reindentJson(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it("indents strings of any characters", () => {
    const any = fc.string({ unit: fc.constantFrom("a", "\\", '"', "é", "{", ",", " ", "😀"), maxLength: 20 });
    fc.assert(
      fc.property(fc.dictionary(any, any), (value) => {
        expect(reindentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it("grows where nesting makes a text many times as long", () => {
    const deep = (count: number): unknown => Array.from({ length: 90 }).reduce((value) => [value, 1], Array(count).fill(1)); // prettier-ignore
    for (const count of [30, 9_000]) {
      expect(reindentJson(JSON.stringify(deep(count)))).toBe(JSON.stringify(deep(count), null, 2));
    }
  });

  it("keeps the written form of numbers and strings", () => {
    const text =
      '{"price":1.50,"id":12345678901234567890,"big":1E+2,"text":"\\u00e9 \\" , : {é","empty":{ },"none":[\n]}';
    expect(reindentJson(text)).toBe(
      '{\n  "price": 1.50,\n  "id": 12345678901234567890,\n  "big": 1E+2,\n  "text": "\\u00e9 \\" , : {é",\n  "empty": {},\n  "none": []\n}',
    );
  });

  it("leaves plain values alone", () => {
    for (const text of ["1.50", "true", "null", '"a"', '""', ' "\\\\" ']) expect(reindentJson(text)).toBe(text.trim());
  });

  it("gives up on what is deeper than 100", () => {
    const nested = (depth: number): string => "[".repeat(depth) + "1" + "]".repeat(depth);
    expect(reindentJson(nested(100))).toContain("1");
    expect(reindentJson(nested(101))).toBeUndefined();
  });

  it("gives up on more than 1 MB, counted in bytes", () => {
    expect(reindentJson(`"${"a".repeat(999_998)}"`)).toHaveLength(1_000_000);
    expect(reindentJson(`"${"a".repeat(999_999)}"`)).toBeUndefined();
    expect(reindentJson(`"${"é".repeat(500_000)}"`)).toBeUndefined();
  });

  it("gives up when blanks would make it many times larger", () => {
    const wide = "[".repeat(90) + "1,".repeat(400_000) + "1" + "]".repeat(90);
    expect(reindentJson(wide)).toBeUndefined();
  });

  it("gives up on what is not JSON, without throwing", () => {
    for (const text of ['{"a', "[}", "]", "[", '{"a":"\\"}', "{[}]"]) expect(reindentJson(text)).toBeUndefined();
    fc.assert(fc.property(fc.string(), (text) => void reindentJson(text)));
    expect.assertions(6);
  });

  it("takes a run of backslashes in linear time", () => {
    const text = `"${'\\\\\\"'.repeat(200_000)}"`;
    expect(reindentJson(text)).toBe(text);
  });
});
