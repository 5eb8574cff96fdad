import { describe, expect, it } from "vitest";
import { documentSource, fileSource } from "./index.ts";

describe("options of the sources", () => {
  it.each([
    [{ importr: undefined }, "fileSource has no option 'importr'. Did you mean 'importer'?"],
    [{ ignoreLock: 1 }, "The option 'ignoreLock' must be true or false, not 1."],
    [
      { importer: {} },
      "The option 'importer' must be an importer of MCP servers, an object with 'import', not an object.",
    ],
  ])("are checked by fileSource: %j", (options, message) => {
    expect(() => fileSource("tools.mci.json", options as object)).toThrow(
      expect.objectContaining({ code: "MCI_CONFIG", message }),
    );
  });

  it("are checked by documentSource", () => {
    const message = "documentSource has no option 'foldr'. Did you mean 'folder'?";
    expect(() => documentSource({}, { foldr: "." } as object)).toThrow(
      expect.objectContaining({ code: "MCI_CONFIG", message }),
    );
  });

  it("come after a path", () => {
    expect(() => fileSource({ file: "tools.mci.json" } as never)).toThrow(
      expect.objectContaining({
        code: "MCI_CONFIG",
        message: "The argument of fileSource must be a non-empty string, not an object.",
      }),
    );
  });
});
