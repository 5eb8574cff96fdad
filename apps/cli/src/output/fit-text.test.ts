import { describe, expect, it } from "vitest";
import { commands } from "../commands.ts";
import { fitText } from "./fit-text.ts";
import { commandHelp, overview } from "./help.ts";

const help = `Do something useful with the tools.

Usage: mci do FILE [options]

The first sentence of the help is here,
and the second one. Here is the third.

Examples:
  mci do an-example-that-is-rather-long.json --strict

Options:
  -f, --file FILE  The schema file to read, if any
      --strict     Treat warnings as errors`;

describe("a help text", () => {
  it("is broken between words on a narrow terminal, examples aside", () => {
    const narrow = help
      .replace("FILE  The schema file to read, if any", "FILE\n          The schema file to read, if\n          any")
      .replace("--strict     Treat", "--strict\n          Treat");
    expect(fitText(help, 40)).toBe(narrow);
    expect(fitText(help, 50)).toContain("\n  -f, --file FILE  The schema file to read, if any\n");
    expect(fitText(help, 49)).toContain("\n  -f, --file FILE  The schema file to read, if\n                   any\n");
  });

  it("stays as it is where it fits, and in a pipe", () => {
    expect(fitText(help)).toBe(help);
    expect(fitText(help, 200)).toBe(help);
  });

  it("of each command fits into 120 columns, loses no word in 50, and has examples", async () => {
    const texts = [overview(commands), ...(await Promise.all(commands.map(commandHelp)))];
    for (const text of texts) {
      expect(
        fitText(text)
          .split("\n")
          .filter((line) => line.length > 120),
      ).toEqual([]);
      const fitted = fitText(text, 50);
      expect(fitted.split(/\s+/)).toEqual(text.split(/\s+/));
      expect(
        fitted
          .split("\n")
          .filter((line) => line.length > 50 && !/^ {2}.*(?:mci|json)\b/.test(line) && !line.startsWith("  ")),
      ).toEqual([]);
    }
    for (const { name, help } of commands) {
      expect((await help()).help).toMatch(new RegExp(`^Examples:\n.*mci ${name}\\b`, "m"));
    }
  });
});
