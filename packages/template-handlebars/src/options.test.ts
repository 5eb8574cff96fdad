import { describe, expect, it } from "vitest";

import { handlebarsEngine } from "./index.ts";

describe("options of handlebarsEngine", () => {
  it.each([
    [{ helper: {} }, "handlebarsEngine has no option 'helper'. Did you mean 'helpers'?"],
    [{ helpers: { shout: "loud" } }, `The option 'helpers.shout' must be a function, not "loud".`],
  ])("are checked: %j", (options, message) => {
    expect(() => handlebarsEngine(options as object)).toThrow(expect.objectContaining({ code: "MCI_CONFIG", message }));
  });
});
