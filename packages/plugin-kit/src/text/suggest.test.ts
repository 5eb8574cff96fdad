import { describe, expect, it } from "vitest";
import { suggest } from "./suggest.ts";

describe("suggest", () => {
  it("names the nearest name", () => {
    expect(suggest("tiemout", ["timeout", "url"])).toBe("Did you mean 'timeout'?");
    expect(suggest("gti", ["git"], { format: (name) => `--${name}` })).toBe("Did you mean --git?");
  });

  it("lists the names when none is near and a list is asked for", () => {
    expect(suggest("zzzz", ["a", "b"], { list: "Valid options" })).toBe("Valid options: a, b.");
    expect(suggest("zzzz", ["a", "b"])).toBeUndefined();
    expect(suggest("zzzz", [], { list: "Valid options" })).toBeUndefined();
  });
});
