import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePointer, toPointer } from "./json-pointer.ts";

describe("JSON pointers", () => {
  it("escapes tildes and slashes", () => {
    expect(toPointer("headers", "a/b", 0, "~x")).toBe("/headers/a~1b/0/~0x");
    expect(toPointer()).toBe("");
  });

  it("reads back what it wrote", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (path) => {
        expect(parsePointer(toPointer(...path))).toEqual(path);
      }),
    );
  });
});
