import { describe, expect, it } from "vitest";
import { errorOf, render } from "../../test/render.ts";

const props = {
  yes: true,
  no: false,
  one: 1,
  five: 5,
  fiveText: "5",
  word: "word",
  empty: "",
  none: null,
  list: [1, { a: 2 }],
  same: [1, { a: 2 }],
  other: [1, { a: 3 }],
  emptyList: [],
  object: { a: 1, b: 2 },
  turned: { b: 2, a: 1 },
  emptyObject: {},
  zero: 0,
};

function holds(condition: string): boolean {
  return render(`@if(${condition})yes@else no@endif`, props) === "yes";
}

describe("a condition holds", () => {
  it.each([
    "props.yes",
    "props.five",
    "props.word",
    "props.list",
    "props.object",
    "'text'",
    "props.five == 5",
    "props.word == 'word'",
    'props.word == "word"',
    "props.none == null",
    "props.yes == true",
    "props.list == props.same",
    "props.object == props.turned",
    "props.fiveText == '5'",
    "'word' == props.word",
    "props.five != 6",
    "props.five != props.fiveText",
    "props.nick != 1",
    "props.nick != props.nick",
    "props.list != props.other",
    "props.five > 4",
    "props.five >= 5",
    "props.five <= 5",
    "props.one < props.five",
    "props.fiveText > 4.5",
    "4 < props.fiveText",
    "props.five>4",
    "not props.no",
    "not props.five == 6",
    "not not props.yes",
    "not(props.no)",
    "props.no or props.yes",
    "props.yes and props.five",
    "props.yes or props.no and props.no",
    "(props.yes or props.no) and props.yes",
    "((props.five)) == 5",
    "props.no\n  or props.yes",
    "props.five == 5 and not (props.word == 'x' or props.no)",
  ])("%s", (condition) => {
    expect(holds(condition)).toBe(true);
  });
});

describe("a condition does not hold", () => {
  it.each([
    "props.no",
    "props.zero",
    "props.empty",
    "props.none",
    "props.emptyList",
    "props.emptyObject",
    "props.nick",
    "stray.name",
    "props.five == props.fiveText",
    "props.five == '5'",
    "props.yes == 1",
    "props.none == false",
    "props.nick == null",
    "props.nick == props.nick",
    "props.nick > 1",
    "props.nick <= 1",
    "props.word > 1",
    "'b' > 'a'",
    "props.fiveText < '6'",
    "props.yes > 0",
    "props.none < 1",
    "props.emptyList == props.emptyObject",
    "props.list == props.other",
    "props.yes and props.no",
    "props.no or props.zero",
    "(props.yes or props.yes) and props.no",
    "not (props.yes and props.one == 1)",
  ])("%s", (condition) => {
    expect(holds(condition)).toBe(false);
  });
});

describe("a condition", () => {
  it("reads no value of a branch that is not taken", () => {
    const source = "@if(props.yes)a@elseif(props.nick.x == 1){{ props.nick }}@else{{ props.nick }}@endif";
    expect(render(source, props)).toBe("a");
  });

  it.each([
    ["props.a | props.b", "a comparison, `and`, `or` or )", "|"],
    ["props.a == ", "a path like props.name, or a literal", ")"],
    ["", "a path like props.name, or a literal", ")"],
    ["props.a === 1", "a comparison", "="],
    ["(props.a", "a comparison, `and`, `or` or )", "@"],
    ["props.a props.b", "a comparison, `and`, `or` or )", "p"],
  ])("with broken grammar is refused: %s", (condition, expected, found) => {
    const error = errorOf(() => render(`@if(${condition})@endif`));
    expect(error.code).toBe("MCI_TEMPLATE_SYNTAX");
    expect(error.message).toBe(`Expected ${expected}, but found "${found}".`);
  });

  it("compares two sides, which are not conditions", () => {
    expect(errorOf(() => holds("1 < props.five < 9")).message).toBe("A comparison has two sides.");
    expect(errorOf(() => holds("(props.yes and props.no) == true")).message).toContain("cannot be compared");
  });

  it("may be as long as the template", () => {
    const condition = Array.from({ length: 20_000 }, () => "props.no").join(" or ");
    expect(holds(`${condition} or props.yes`)).toBe(true);
    expect(holds(`${"not ".repeat(20_000)}props.yes`)).toBe(true);
  });
});
