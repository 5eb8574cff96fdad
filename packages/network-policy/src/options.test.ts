import { describe, expect, it } from "vitest";

import { networkPolicy } from "./index.ts";

describe("options of networkPolicy", () => {
  it.each([
    [{ proxi: "http://proxy.example" }, "networkPolicy has no option 'proxi'. Did you mean 'proxy'?"],
    [{ lookup: "dns" }, `The option 'lookup' must be a function, not "dns".`],
  ])("are checked: %j", (options, message) => {
    expect(() => networkPolicy(options as object)).toThrow(expect.objectContaining({ code: "MCI_CONFIG", message }));
  });
});
