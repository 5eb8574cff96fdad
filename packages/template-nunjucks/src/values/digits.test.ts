import { WrittenNumber } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";

import { errorOf, render } from "../../test/render.ts";

const data = {
  id: new WrittenNumber("9007199254740993"),
  negative: new WrittenNumber("-9007199254740993"),
  text: " +9007199254740993 ",
  padded: "009007199254740993.",
  even: new WrittenNumber("9007199254740992"),
  printed: 1152921504606847000,
  power: new WrittenNumber("1152921504606846976"),
  avogadro: new WrittenNumber("6.022e23"),
  seconds: 1700000123,
  small: "000000000000000000042",
  rows: { "9007199254740992": "wrong", "9007199254740993": "right" },
};

describe("an integer with more digits than a number keeps", () => {
  it.each([
    "text | int",
    "padded | int",
    "text | float",
    "id | float",
    "'%d' | format(id)",
    "'%x' | format(id)",
    "'%.2f' | format(id)",
    "'%(id)d' | format(id=id)",
    "id | abs",
    "negative | abs",
    "id | round",
    "id | round(0, 'floor')",
    "[id] | sum",
    "[1] | sum(start=id)",
    "[{ 'a': id }] | sum('a')",
    "id is odd",
    "id is even",
    "id is divisibleby(3)",
    "9 is divisibleby(id)",
    "id % 10",
    "id + 1",
    "1 + id",
    "id - 1",
    "-id",
    "id * 2",
    "id / 2",
    "id // 2",
    "id ** 1",
    "text * 1",
  ])("is an error that names it where something is calculated: %s", (expression) => {
    const error = errorOf(() => render(`{{ ${expression} }}`, data));
    expect(error).toMatch(/MCI_TEMPLATE_VALUE .*9007199254740993 has more digits than a number keeps/);
    expect(error).toMatch("Write it, compare it or sort by it as it is");
  });

  it.each([
    ["94906267 * 94906267", "9007199515875289"],
    ["9007199254740991 + 2", "9007199254740993"],
    ["[9007199254740991, 2] | sum", "9007199254740993"],
    ["-9007199254740991 - 2", "-9007199254740993"],
    ["3 ** 40", "12157665459056928801"],
    ["10 ** 22", "10000000000000000000000"],
    ["even + 1", "9007199254740993"],
    ["printed + 1", "1152921504606847001"],
    ["'ffffffffffffffff' | int(base=16)", "ffffffffffffffff"],
  ])("is an error that names it where it is the result: %s", (expression, integer) => {
    expect(errorOf(() => render(`{{ ${expression} }}`, data))).toMatch(
      new RegExp(`MCI_TEMPLATE_VALUE .*[ :]${integer} (has more digits|is too large)`),
    );
  });

  it.each([
    ["id ~ ' ' ~ (id | int) ~ ' ' ~ (id | string)", "9007199254740993 9007199254740993 9007199254740993"],
    ["'%s' | format(id)", "9007199254740993"],
    ["id == even, id > even, text > even, text > id", "false,true,true,false"],
    ["power == printed, power < printed", "false,true"],
    ["rows[id]", "right"],
  ])("is written, compared and looked up by all of its digits: %s", (expressions, expected) => {
    const parts = expressions.split(", ").map((expression) => `{{ ${expression} }}`);
    expect(render(parts.join(","), data)).toBe(expected);
  });
});

describe("a large integer whose digits a number keeps", () => {
  it.each([
    ["seconds * 1000000000", "1700000123000000000"],
    ["seconds * 1000000000 // 1000000000", "1700000123"],
    ["9007199254740991 + 1", "9007199254740992"],
    ["even % 10", "2"],
    ["even is even", "true"],
    ["even | abs", "9007199254740992"],
    ["printed % 10", "0"],
    ["printed is divisibleby(1000)", "true"],
    ["'%d %x' | format(printed, printed)", "1152921504606847000 1000000000000018"],
    ["9007199254740990 % 9007199254740991", "9007199254740990"],
    ["-1 % 9007199254740991", "9007199254740990"],
    ["9007199254740991 | round(2, 'ceil')", "9007199254740991"],
    ["18014398509481982 // 3", "6004799503160660"],
    ["2 ** 53", "9007199254740992"],
    ["1 ** -9007199254740992", "1"],
    ["small | int + 1", "43"],
  ])("is calculated with: %s", (expression, expected) => {
    expect(render(`{{ ${expression} }}`, data)).toBe(expected);
  });

  it("may be a fraction or a number written with an exponent, which are rounded as everywhere", () => {
    expect(render("{{ avogadro * 2 }} {{ 0.1 + 0.2 }} {{ 9007199254740991 * 1.5 }}", data)).toBe(
      "1.2044e+24 0.30000000000000004 13510798882111486",
    );
  });
});
