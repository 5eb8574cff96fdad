import { WrittenNumber } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";
import { errorOf } from "../test/render.ts";
import { parseCondition } from "./index.ts";

const props = {
  amount: 500,
  small: 5,
  digits: "500",
  exact: new WrittenNumber("9007199254740993"),
  word: "all",
  list: [500],
  none: null,
  nan: Number.NaN,
  yes: true,
  no: false,
  empty: "",
};

function outcome(condition: string): boolean | undefined {
  return parseCondition(condition).evaluate({ props, input: props, call: { tenant: "acme" } });
}

describe("a condition by itself", () => {
  it.each([
    "props.amount > 100",
    "props.digits > 100",
    "props.exact > 9007199254740992",
    "100 < props.amount",
    "props.amount == 500",
    "props.word == 'all'",
    "props.word != 'some'",
    "props.none == null",
    "props.word != null",
    "props.yes",
    "not props.no",
    "input.amount > 100 and call.tenant == 'acme'",
    "props.gone == 1 or props.yes",
    " ( props.small < 6 ) ",
  ])("is true: %s", (condition) => {
    expect(outcome(condition)).toBe(true);
  });

  it.each([
    "props.small > 100",
    "props.word == 'some'",
    "props.list == null",
    "props.no",
    "props.empty",
    "props.none",
    "not props.amount > 100",
    "props.gone == 1 and props.no",
    "props.no and props.gone == 1",
  ])("is false: %s", (condition) => {
    expect(outcome(condition)).toBe(false);
  });

  it.each([
    ["an amount that is absent", "props.gone > 100"],
    ["one that is absent, turned around", "not props.gone <= 100"],
    ["one that is absent, unequal", "props.gone != 100"],
    ["one that is absent, compared with null", "props.gone == null"],
    ["one that is absent, by itself", "props.gone"],
    ["an amount that is a list", "props.list > 100"],
    ["an amount that is a list, below", "props.list < 100"],
    ["an amount that is a word", "props.word > 100"],
    ["an amount that is a word, equal", "props.word == 100"],
    ["an amount that is a word, unequal", "props.word != 100"],
    ["an amount that is digits, equal", "props.digits == 500"],
    ["an amount that is null", "props.none > 100"],
    ["an amount that is true", "props.yes > 100"],
    ["two words in order", "props.word < 'b'"],
    ["an unknown part of `and`", "props.yes and props.gone > 1"],
    ["an unknown part of `or`", "props.gone > 1 or props.no"],
    ["a caller that is not known", "call.subject == 'me'"],
    ["the opposite of what is not known", "not (props.gone or props.no)"],
    ["a step that is inherited", "props.constructor"],
    ["what is not a number", "props.nan > 100"],
    ["what is not a number, below", "props.nan < 100"],
  ])("cannot be evaluated with %s: %s", (_, condition) => {
    expect(outcome(condition)).toBeUndefined();
  });

  it("tells what it reads", () => {
    const { names } = parseCondition("input.amount > 100 and (call.tenant == 'a' or not env.X) or props.amount < 5");
    expect(names).toEqual(["props.amount", "call.tenant", "env.X"]);
  });

  it.each([
    ["", "Expected a path like props.name, or a literal, but the text ends here."],
    ["props.amount >", "Expected a path like props.name, or a literal, but the text ends here."],
    ["props.amount > 100)", 'Expected a comparison, `and`, `or`, or the end of the condition, but found ")".'],
    ["props.a > 1 && props.b", "Conditions are joined with `and`."],
    ["{{props.amount}} > 100", "In a condition a path has no braces: props.amount > 100."],
    ["props.amount = 100", "Equality is written ==."],
    ["1 < props.n < 5", "Join comparisons with `and` or `or`: 1 < props.n and props.n < 5."],
  ])("with a mistake is refused: %s", (condition, said) => {
    const { code, message, hint } = errorOf(() => parseCondition(condition));
    expect(code).toBe("MCI_TEMPLATE_SYNTAX");
    expect(`${message} ${hint ?? ""}`).toContain(said);
  });
});
