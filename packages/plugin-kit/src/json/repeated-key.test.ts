import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { repeatedKey } from "./repeated-key.ts";

const names = fc.uniqueArray(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 40, size: "max" });
const member = (name: string): string => `${JSON.stringify(name)}: {"a":[{"a":1}]}`;

describe("the repeated key of a JSON text", () => {
  it("is found wherever it stands among however many", () => {
    fc.assert(
      fc.property(names, fc.nat(), fc.nat(), (keys, first, second) => {
        const again = keys[first % keys.length] ?? "";
        expect(repeatedKey(`[{${keys.map(member).join()}}, {${keys.map(member).join()}}]`)).toBeUndefined();
        const repeated = keys.toSpliced(second % (keys.length + 1), 0, again);
        expect(repeatedKey(`[{"b":{${repeated.map(member).join()}}}]`)).toBe(again);
      }),
    );
  });
});
