import { describe, expect, it } from "vitest";
import { httpToolsDocumentSource, httpToolsSource } from "../http-tools.ts";

describe("options of the sources of HTTP tools", () => {
  it.each([
    [
      () => httpToolsSource("tools.json", { prefx: "a_" } as object),
      "httpToolsSource has no option 'prefx'. Did you mean 'prefix'?",
    ],
    [() => httpToolsSource(5 as never), "The argument of httpToolsSource must be a non-empty string, not 5."],
    [() => httpToolsDocumentSource([], { folder: "" }), `The option 'folder' must be a non-empty string, not "".`],
  ])("are checked", (make, message) => {
    expect(make).toThrow(expect.objectContaining({ code: "MCI_CONFIG", message }));
  });
});
