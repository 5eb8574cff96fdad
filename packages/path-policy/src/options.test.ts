import { describe, expect, it } from "vitest";

import { pathPolicy, type PathPolicyOptions } from "./index.ts";

const rules = { anyPaths: false, directories: [] };

describe("options of pathPolicy", () => {
  it.each([
    [{ ...rules, folder: "/srv", directory: [] }, "pathPolicy has no option 'directory'. Did you mean 'directories'?"],
    [rules, "pathPolicy requires the option 'folder'."],
    [{ ...rules, folder: "/srv", anyPaths: "no" }, `The option 'anyPaths' must be true or false, not "no".`],
  ])("are checked: %j", (options, message) => {
    expect(() => pathPolicy(options as PathPolicyOptions)).toThrow(
      expect.objectContaining({ code: "MCI_CONFIG", message }),
    );
  });

  it("may be the rules of a tool as a whole", () => {
    const whole = { ...rules, network: {} };
    expect(() => pathPolicy({ folder: "/srv", ...whole })).not.toThrow();
  });
});
