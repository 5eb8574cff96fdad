import { describe, expect, it } from "vitest";

import { goEngine } from "./index.ts";

describe("options of goEngine", () => {
  it.each([
    [{ function: {} }, "goEngine has no option 'function'. Did you mean 'functions'?"],
    [{ functions: { shout: "loud" } }, `The option 'functions.shout' must be a function, not "loud".`],
  ])("are checked: %j", (options, message) => {
    expect(() => goEngine(options as object)).toThrow(expect.objectContaining({ code: "MCI_CONFIG", message }));
  });
});
