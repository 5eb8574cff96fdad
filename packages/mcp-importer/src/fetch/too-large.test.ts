import { expect, it } from "vitest";
import { tooLarge } from "./fetch-tools.ts";

it("leaves out a definition with very many objects and arrays", () => {
  const withProperties = (count: number): object => ({
    name: "t",
    inputSchema: { properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, {}])) },
  });
  expect(tooLarge(withProperties(50_000))).toBeUndefined();
  expect(tooLarge(withProperties(60_000))).toBe("it contains more than 60,000 objects and arrays");
});
