import { describe, expect, it } from "vitest";
import { displayWidth, table } from "./table.ts";

describe("table", () => {
  it("aligns columns and truncates the last one to the width", () => {
    expect(
      table(
        ["NAME", "TAGS", "ABOUT"],
        [
          ["greet", "a,b", "Greets a person by name."],
          ["x", "", "Short."],
        ],
        30,
      ),
    ).toEqual(["NAME   TAGS  ABOUT", "greet  a,b   Greets a person…", "x            Short."]);
  });

  it("leaves out an empty column", () => {
    expect(table(["NAME", "TAGS", "ABOUT"], [["greet", "", "Greets."]])).toEqual(["NAME   ABOUT", "greet  Greets."]);
  });

  it("truncates nothing without a width", () => {
    const long = "long ".repeat(100).trim();
    expect(table(["NAME", "ABOUT"], [["greet", long]])[1]).toBe(`greet  ${long}`);
  });

  it("counts terminal columns, not code units", () => {
    expect(["abc", "日本", "e\u0301", "😀", "ტექსტი", "\u200b"].map(displayWidth)).toEqual([3, 4, 1, 2, 6, 0]);
    expect(
      table(
        ["N", "ABOUT"],
        [
          ["日本", "ab"],
          ["x", "日本日本日本日本"],
        ],
        20,
      ),
    ).toEqual(["N     ABOUT", "日本  ab", "x     日本日本日本…"]);
  });
});
