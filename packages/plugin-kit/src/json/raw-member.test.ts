import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawMember } from "./raw-member.ts";

describe("the text of a member", () => {
  it.each([
    ['{"a":1.50}', "1.50"],
    ['{ "b" : { "a": 1 } , "a" : [1, {"x": "]}"}] \n}', '[1, {"x": "]}"}]'],
    ['{"b":"\\"a\\\\","a":"\\u0041"}', '"\\u0041"'],
    ['{"a":true,"b":2}', "true"],
    ['{"a":null}', "null"],
    ['{"\\u0061":1e5}', "1e5"],
    ['{"a":1,"a":2}', "2"],
    ['\n{"a":{}}', "{}"],
    ["{}", undefined],
    ['{"b":{"a":1}}', undefined],
  ])("of %j is as it stands there", (text, expected) => {
    expect(rawMember(text, "a")).toBe(expected);
  });

  it("is what JSON.parse reads, however the object is written", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 2), (object, indent) => {
        const text = JSON.stringify(object, null, indent);
        for (const name of Object.keys(object)) {
          expect(JSON.parse(rawMember(text, name) ?? "")).toEqual(JSON.parse(JSON.stringify(object[name])));
        }
      }),
    );
  });
});
