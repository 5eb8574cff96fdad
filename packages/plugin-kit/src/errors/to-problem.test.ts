import { ConfigError, TemplateError } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { errorMessage } from "./error-message.ts";
import { toProblem } from "./to-problem.ts";

describe("errorMessage", () => {
  it("returns the message of an error and the text of anything else", () => {
    expect(errorMessage(new Error("no room"))).toBe("no room");
    expect(errorMessage(404)).toBe("404");
  });
});

describe("toProblem", () => {
  it("keeps code and hint", () => {
    const error = new ConfigError("MCI_CONFIG", "Wrong.", { hint: "Mend it." });
    expect(toProblem(error)).toEqual({ code: "MCI_CONFIG", severity: "error", message: "Wrong.", hint: "Mend it." });
  });

  it("places a template error in the file it names", () => {
    const place = { line: 3, column: 7, offset: 40, excerpt: "@if(\n^" };
    const inFile = new TemplateError("MCI_TEMPLATE_SYNTAX", "Not closed.", { ...place, file: "page.txt" });
    expect(toProblem(inFile)).toMatchObject({ file: "page.txt", line: 3, column: 7, excerpt: "@if(\n^" });
    expect(toProblem(new TemplateError("MCI_TEMPLATE_SYNTAX", "Not closed.", place))).not.toHaveProperty("line");
  });

  it("gives a thrown value the code asked for", () => {
    expect(toProblem("gone")).toEqual({ code: "MCI_INTERNAL", severity: "error", message: "gone" });
    expect(toProblem(new Error("gone"), "MCI_FILE_READ").code).toBe("MCI_FILE_READ");
  });
});
