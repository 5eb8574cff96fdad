import { describe, expect, it } from "vitest";

import { nunjucksEngine } from "./index.ts";

describe("options of nunjucksEngine", () => {
  it.each([
    [{ filter: {} }, "nunjucksEngine has no option 'filter'. Did you mean 'filters'?"],
    [{ filters: { shout: "loud" } }, `The option 'filters.shout' must be a function, not "loud".`],
  ])("are checked: %j", (options, message) => {
    expect(() => nunjucksEngine(options as object)).toThrow(expect.objectContaining({ code: "MCI_CONFIG", message }));
  });
});
