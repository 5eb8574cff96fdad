import { describe, expect, it } from "vitest";

import { httpExecutor } from "./index.ts";

describe("options of httpExecutor", () => {
  it.each([
    [{ braker: false }, "httpExecutor has no option 'braker'. Did you mean 'breaker'?"],
    [{ breaker: { failure: 3 } }, "httpExecutor has no option 'breaker.failure'. Did you mean 'breaker.failures'?"],
    [{ breaker: true }, "The option 'breaker' must be an object of options, not true."],
    [
      { network: {} },
      "The option 'network' must be a network policy, an object with 'request' and 'follow', not an object.",
    ],
  ])("are checked: %j", (options, message) => {
    expect(() => httpExecutor(options as object)).toThrow(expect.objectContaining({ code: "MCI_CONFIG", message }));
  });
});
