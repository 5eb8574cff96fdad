import { describe, expect, it } from "vitest";
import { nunjucksEngine } from "../index.ts";

describe("custom filters, tests and globals", () => {
  it.each(["a b", "", "a.b", "a-b", "a|b", "1a", "if", "is", "__proto__"])(
    "cannot be named %j, which is refused at once",
    (name) => {
      const own = Object.fromEntries([[name, () => ""]]);
      for (const options of [{ filters: own }, { tests: own }, { globals: own }]) {
        expect(() => nunjucksEngine(options)).toThrow(expect.objectContaining({ code: "MCI_CONFIG_ENGINE" }));
      }
    },
  );

  it.each(["shout", "_2", "größe"])("may be named %s", (name) => {
    expect(nunjucksEngine({ filters: { [name]: () => "" } }).name).toBe("jinja");
  });
});
