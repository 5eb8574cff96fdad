import { ConfigError, TemplateError } from "@mci/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorMessage, formatText, isRecord, suggest, toProblem, truncate } from "./index.ts";

describe("isRecord", () => {
  it.each([{}, Object.create(null), new Map()])("accepts %o", (value) => expect(isRecord(value)).toBe(true));
  it.each([null, undefined, [], "", 1, () => {}])("refuses %o", (value) => expect(isRecord(value)).toBe(false));
});

describe("errorMessage", () => {
  it("returns the message of an error and the text of anything else", () => {
    expect(errorMessage(new Error("no room"))).toBe("no room");
    expect(errorMessage(404)).toBe("404");
  });
});

describe("suggest", () => {
  it("names the nearest name", () => {
    expect(suggest("tiemout", ["timeout", "url"])).toBe("Did you mean 'timeout'?");
    expect(suggest("gti", ["git"], { format: (name) => `--${name}` })).toBe("Did you mean --git?");
  });

  it("lists the names when none is near and a list is asked for", () => {
    expect(suggest("zzzz", ["a", "b"], { list: "Valid options" })).toBe("Valid options: a, b.");
    expect(suggest("zzzz", ["a", "b"])).toBeUndefined();
    expect(suggest("zzzz", [], { list: "Valid options" })).toBeUndefined();
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

describe("truncate", () => {
  it("leaves a short string alone and marks a cut one", () => {
    expect(truncate("abcdef", 6)).toBe("abcdef");
    expect(truncate("abcdefg", 6)).toBe("abc...");
  });

  it("is never longer than asked and never ends within a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 3, max: 40 }), (text, maxLength) => {
        const cut = truncate(text, maxLength);
        expect(cut.length).toBeLessThanOrEqual(Math.max(maxLength, 3));
        expect(/[\uD800-\uDBFF]\.\.\.$/.test(cut)).toBe(false);
      }),
    );
  });
});

describe("formatText", () => {
  it("prints a string in one line", () => {
    expect(formatText("a\nb\u001b[31m\u2028")).toBe(String.raw`a\u000ab\u001b[31m\u2028`);
  });
});
