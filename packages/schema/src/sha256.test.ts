import fc from "fast-check";
import { expect, it } from "vitest";
import { sha256 } from "./sha256.ts";
import { sha256 as sha256OfNode } from "./sha256-node.ts";

it("hashes any string in a page as Node does, lone surrogates too", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(sha256OfNode(text));
    }),
  );
  expect(sha256("\uD800")).toBe(sha256OfNode("\uD800"));
});
