import { search } from "@jmespath-community/jmespath";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { printJson } from "../json/print-json.ts";
import { readJson } from "../json/read-json.ts";
import { evaluate } from "./evaluate.ts";
import { EvaluationBudget } from "./budget.ts";
import { parseExpression } from "./parse.ts";

/** Characters and steps. */
const most = 100_000;

/**
 * Returns the part of a JSON text that an expression selects, as JSON on one line, or the reason why it selects
 * nothing.
 */
function select(expression: string, json: string): string {
  const parsed = parseExpression(expression);
  try {
    const { value } = readJson(json) as { readonly value: unknown };
    return printJson(evaluate(parsed, value, new EvaluationBudget(most, most)), { indent: 0, maxLength: most });
  } catch (error) {
    return `! ${(error as Error).message}`;
  }
}

const shop = JSON.stringify({
  total: 3,
  items: [
    { name: "pen", price: 2, tags: ["new", "red"] },
    { name: "Äpfel", price: 10, tags: [] },
    { name: "ink", price: 9.5, tags: ["blue"] },
  ],
  owner: { name: "Ana", email: null },
});

describe("evaluate", () => {
  it.each([
    ["total", "3"],
    ["owner.name", '"Ana"'],
    ["owner.phone.mobile", "null"],
    ["items[0].name", '"pen"'],
    ["items[-1].name", '"ink"'],
    ["items[5]", "null"],
    ["items[1:].name", '["Äpfel","ink"]'],
    ["items[::-1].name", '["ink","Äpfel","pen"]'],
    ["items[::2].name", '["pen","ink"]'],
    ["items[-9:1].name", '["pen"]'],
    ["items[5:-9:-1].name", '["ink","Äpfel","pen"]'],
    ["items[*].tags[]", '["new","red","blue"]'],
    ["items[].tags[0]", '["new","blue"]'],
    ["owner.*", '["Ana"]'],
    ["items[?price > `9`].name", '["Äpfel","ink"]'],
    ["items[?contains(tags, 'red')].name | [0]", '"pen"'],
    ["items[?!tags].name", '["Äpfel"]'],
    ["items[?price >= `2` && price < `9.5` || name == 'ink'].name", '["pen","ink"]'],
    ["items[?price <= `2`].name", '["pen"]'],
    ["items[?name != 'pen'].price", "[10,9.5]"],
    ["{n: total, who: owner.name}", '{"n":3,"who":"Ana"}'],
    ["items[*].[name, price] | [0]", '["pen",2]'],
    ["owner.email || 'none'", '"none"'],
    ["owner.email && 'some'", "null"],
    ["total > `2` ? 'many' : 'few'", '"many"'],
    ["items[].{name: name, of: $.total} | [0]", '{"name":"pen","of":3}'],
    ["let $total = total in items[].[name, $total] | [0]", '["pen",3]'],
    ["let $total = total in map(&[name, $total], items) | [0]", '["pen",3]'],
    ["let $a = total, $b = owner in let $a = $b.name in [$a, $b.name]", '["Ana","Ana"]'],
    ["total + `1` * `2` - `4` / `2`", "3"],
    ["[total % `2`, `7` // `2`, -total, +total]", "[1,3,-3,3]"],
    ["'abc'[1:]", '"bc"'],
    ["'a🎈c'[::-1]", '"c🎈a"'],
    [String.raw`'it\'s'`, '"it\'s"'],
    ['`"a\\`b"`', '"a`b"'],
    ["items[?name > 'a'].name", "[]"],
    ["owner[0]", "null"],
    ["total[]", "null"],
    ["total[*]", "null"],
    ["owner.name[*]", "null"],
    ["abs(`-2`)", "2"],
    ["ceil(`1.2`)", "2"],
    ["floor(`1.8`)", "1"],
    ["sum(items[].price)", "21.5"],
    ["avg(`[1, 2]`)", "1.5"],
    ["avg(`[]`)", "null"],
    ["to_number('1.50')", "1.50"],
    ["to_number('1.5 kg')", "null"],
    ["to_number(total)", "3"],
    ["to_number('0x10')", "null"],
    ["lower('AÉ')", '"aé"'],
    ["upper('aé')", '"AÉ"'],
    ["starts_with('pen', 'p')", "true"],
    ["ends_with('pen', 'p')", "false"],
    ["find_first('banana', 'an')", "1"],
    ["find_first('banana', 'an', `2`)", "3"],
    ["find_first('banana', 'an', `2`, `4`)", "null"],
    ["find_first('banana', 'an', `-4`, `6.0`)", "1"],
    ["find_last('banana', 'an')", "3"],
    ["find_last('banana', '')", "null"],
    ["join(', ', items[].name)", '"pen, Äpfel, ink"'],
    ["split('a-b-c', '-')", '["a","b","c"]'],
    ["split('a-b-c', '-', `1`)", '["a","b-c"]'],
    ["split('', '')", "[]"],
    ["split('', '-')", '[""]'],
    ["split('a🎈', '')", '["a","🎈"]'],
    ["replace('a-b-c', '-', '--')", '"a--b--c"'],
    ["replace('a-b-c', '-', '--', `1`)", '"a--b-c"'],
    ["replace('a-b-c', '-', '', `0`)", '"a-b-c"'],
    ["replace('🎈a', '', '-')", '"🎈-a"'],
    ["replace('', '', '-')", '""'],
    ["pad_left('7', `3`)", '"  7"'],
    ["pad_right('7', `3`, '0')", '"700"'],
    ["trim('  a b\\n ')", String.raw`"a b\\n"`],
    ["trim('🎈a🎈🎈', '🎈')", '"a"'],
    ["trim_left('xxaxx', 'x')", '"axx"'],
    ["trim_right('xxaxx', 'x')", '"xxa"'],
    ['to_string(`[1.50, {"a": null}]`)', String.raw`"[1.50,{\"a\":null}]"`],
    ["to_string('a')", '"a"'],
    ["contains('banana', 'nan')", "true"],
    ["contains('banana', `1`)", "null"],
    ["contains(`[[1], 2]`, `[1]`)", "true"],
    ["length('a🎈')", "2"],
    ["length(items)", "3"],
    ["length(owner)", "2"],
    ["map(&price, items)", "[2,10,9.5]"],
    ["not_null(owner.email, owner.name)", '"Ana"'],
    ["not_null(owner.email)", "null"],
    ["reverse('a🎈')", '"🎈a"'],
    ["reverse(`[1, 2]`)", "[2,1]"],
    ["to_array(total)", "[3]"],
    ["to_array(`[1]`)", "[1]"],
    [
      "[type(total), type('a'), type(items), type(owner), type(`true`), type(owner.email)]",
      '["number","string","array","object","boolean","null"]',
    ],
    ['zip(`[1, 2, 3]`, `["a", "b"]`)', '[[1,"a"],[2,"b"]]'],
    ["sort(`[10, 9, 1.50]`)", "[1.50,9,10]"],
    ['sort(`["\u{ffff}", "🎈", "b", "a"]`)', '["a","b","\u{ffff}","🎈"]'],
    ["sort_by(items, &price)[].name", '["pen","ink","Äpfel"]'],
    ["[max(items[].price), min(items[].price)]", "[10,2]"],
    ["[max(items[].name), min(items[].name)]", '["Äpfel","ink"]'],
    ["max_by(items, &name).name", '"Äpfel"'],
    ["min_by(items, &price).name", '"pen"'],
    ["[max(`[]`), min_by(`[]`, &a)]", "[null,null]"],
    ["keys(owner)", '["name","email"]'],
    ["values(owner)", '["Ana",null]'],
    ["items(owner)", '[["name","Ana"],["email",null]]'],
    ['from_items(`[["a", 1]]`)', '{"a":1}'],
    ['merge(owner, `{"email": "x"}`)', '{"name":"Ana","email":"x"}'],
    ["group_by(items, &to_string(price > `5`)).true[].name", '["Äpfel","ink"]'],
  ])("%s", (expression, expected) => {
    expect(select(expression, shop)).toBe(expected);
  });

  it.each([
    ["sum(owner)", "sum() takes an array as argument 1, found object"],
    ["sum(items[].name)", "sum() takes an array of numbers as argument 1, found string"],
    ["join('', items)", "join() takes an array of strings as argument 2, found object"],
    ["length(total)", "length() takes an object as argument 1, found number"],
    ["sort_by(items, price)", "sort_by() takes an expression (&name) as argument 2, found null"],
    ["sort_by(items, &tags)", "sort_by() takes numbers or strings, found array"],
    ['sort(`[1, "a"]`)', "sort() takes all numbers or all strings, found both"],
    ["group_by(items, &price)", "group_by() takes an expression that gives strings as argument 2, found number"],
    [
      "from_items(`[[1, 2]]`)",
      "from_items() takes an array of pairs of a string and a value as argument 1, found array",
    ],
    ["find_first('a', 'a', `1.3`)", "find_first() takes a whole number as argument 3, found number"],
    ["find_last('a', 'a', `0`, `2.4`)", "find_last() takes a whole number as argument 4, found number"],
    ["pad_left('a', `-1`)", "pad_left() takes a whole number as argument 2, found number"],
    ["pad_left('a', `2`, 'xy')", "pad_left() takes one character as argument 3, found string"],
    ["total / `0`", "division by 0"],
    ["total + 'a'", "arithmetic takes numbers, found string"],
    ["items[::0]", "a slice cannot have the step 0"],
    ["$missing", "no variable $missing"],
    ["&total", "an expression (&name) is not a value"],
    ["[{a: &total}]", "an expression (&name) is not a value"],
    ["abs(&total)", "abs() takes a number as argument 1, found expression"],
  ])("says why there is nothing to select: %s", (expression, reason) => {
    expect(select(expression, shop)).toBe(`! ${reason}`);
  });
});

describe("names of prototypes", () => {
  it.each([
    "constructor",
    "__proto__",
    "__proto__.constructor",
    "toString",
    "owner.hasOwnProperty",
    "items.length",
    "owner.name.length",
    "{a: total}.constructor",
    "merge(owner, owner).toString",
    '{"__proto__": owner}.name',
    'from_items(`[["__proto__", {"name": 1}]]`).name',
    "group_by(items, &name).constructor",
  ])("are found where the answer has them only: %s", (expression) => {
    expect(select(expression, shop)).toBe("null");
  });

  it("are names like any other where the answer has them", () => {
    const json = '{"__proto__":{"a":1.50},"constructor":[{"k":"__proto__"},{"k":"constructor"}]}';
    expect(select("__proto__.a", json)).toBe("1.50");
    expect(select("@", json)).toBe(json);
    expect(select("merge(@, `{}`)", json)).toBe(json);
    expect(select('{"__proto__": __proto__}', json)).toBe('{"__proto__":{"a":1.50}}');
    expect(select("from_items(items(@))", json)).toBe(json);
    expect(select("[0] == [1]", '[{"__proto__":{}},{"b":1}]')).toBe("false");
    expect(select("group_by(constructor, &k)", json)).toBe(
      '{"__proto__":[{"k":"__proto__"}],"constructor":[{"k":"constructor"}]}',
    );
  });
});

describe("numbers", () => {
  const ids =
    '[{"id":12345678901234567890,"p":1.50},{"id":12345678901234567891,"p":1.5},{"id":9007199254740993,"p":-0}]';

  it.each([
    ["[].id", "[12345678901234567890,12345678901234567891,9007199254740993]"],
    ["[].p", "[1.50,1.5,-0]"],
    ["[?id == `12345678901234567891`].p", "[1.5]"],
    ["[?id == `9007199254740992`]", "[]"],
    ["[?id != `12345678901234567890`].p", "[1.5,-0]"],
    ["[?to_string(id) == '12345678901234567890'].p", "[1.50]"],
    ["[?p == `1.5`].id", "[12345678901234567890,12345678901234567891]"],
    ["[?p == `0`].id", "[9007199254740993]"],
    ["[?p > `1.49`] | length(@)", "2"],
    ["[0].id == [1].id", "false"],
    ["[0].p == [1].p", "true"],
    ["[0].id == '12345678901234567890'", "false"],
    ["contains([].id, `12345678901234567890`)", "true"],
    ["max([].p)", "1.50"],
    ["sort([].p)", "[-0,1.50,1.5]"],
    ["[`1E2`, `1.0`]", "[1E2,1.0]"],
    ["sum([].p)", "3"],
    ["abs([0].p)", "1.5"],
  ])("are printed as written and compared by value: %s", (expression, expected) => {
    expect(select(expression, ids)).toBe(expected);
  });
});

describe("what an expression may cost", () => {
  const steps = "! the expression takes more than 100,000 steps";
  const length = "! the expression makes a string of more than 100,000 characters";
  const list = JSON.stringify(Array.from({ length: 50 }, (_, index) => index));
  const times = (count: number, step: string, glue = " | "): string => Array(count).fill(step).join(glue);
  const doubled = times(40, "[@, @]");
  const long = JSON.stringify("a".repeat(30_000));
  const texts = JSON.stringify({ list: Array.from({ length: 300 }, () => 0), text: "a".repeat(40_000) });

  const entries = Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 0]);
  const wide = JSON.stringify({ ...Object.fromEntries(entries), list: Array.from({ length: 120 }, () => ({})) });
  const digits = JSON.stringify({ list: Array(100).fill(0), id: "ID" }).replace('"ID"', "9".repeat(10_000));

  it.each([
    ["loops in loops", "map(&map(&map(&map(&@, $), $), $), @)", list, steps],
    ["filters in filters", "[?$[?$[?$[?@ > `999`]]]]", list, steps],
    ["lists that double", times(40, "[@, @][]"), "1", steps],
    ["lists side by side", `[${times(3_000, "$", ",")}][]`, JSON.stringify(Array(100_000).fill(1)), steps],
    ["values that double, compared", `(${doubled}) == (${doubled})`, "1", steps],
    ["texts that double", times(40, "join('', [@, @])"), '"a"', length],
    ["padding", "pad_left('', `1e9`)", "1", length],
    ["replacing", "replace(@, 'a', $)", long, length],
    ["searching in what looks alike", "contains(join('', ['b', @]), join('', [@, 'b']))", long, steps],
    ["searching backwards", "find_last(@, join('', ['b', @]))", long, steps],
    ["splitting", times(40, "split($, '')"), long, steps],
    ["replacing nothing", times(40, "replace(@, '', '')"), long, steps],
    ["a text read again and again", times(40, "upper(@)"), long, steps],
    ["sorting long texts", "sort(map(&$.text, list))", texts, steps],
    ["sorting by long texts", "sort_by(list, &$.text)", texts, steps],
    ["comparing long texts", "list[?$.text == $.text]", texts, steps],
    ["slices of long texts", "map(&$.text[:1], list)", texts, steps],
    ["wide lists", `zip(${times(2_000, "@", ",")})`, JSON.stringify(Array(1_000).fill(1)), steps],
    ["objects read again and again", "map(&keys($), list)", wide, steps],
    ["conditions on wide objects", "list[?!($)]", wide, steps],
    ["comparing wide objects", "list[?$ == @]", wide, steps],
    ["comparing long numbers", "list[?$.id == $.id]", digits, steps],
    ["reading numbers from long texts", "map(&to_number($.text), list)", texts, steps],
    ["splitting side by side", `[${times(4, "split(@, '')", ",")}]`, long, steps],
    ["printing again and again", "map(&to_string([$.text]), list)", texts, steps],
    ["making texts again and again", "map(&pad_left('', `50000`), @)", list, steps],
  ])("is bounded: %s", (_, expression, json, expected) => {
    expect(select(expression, json).slice(0, 200)).toBe(expected);
  });

  it("is bounded: values that double, printed", () => {
    expect(select(times(60, "[@, @]"), "1")).toBe("! what was selected takes more than 100,000 characters");
    expect(select(`${times(60, "[@, @]")} | to_string(@)`, "1")).toMatch(/^! what was selected takes more/);
  });

  it("grows with the length of a text, not with its square, however many blanks it holds", () => {
    expect(select("trim(@)", JSON.stringify(`x${" ".repeat(90_000)}x`))).toHaveLength(90_004);
  });

  it("does not depend on what other calls cost", () => {
    expect(select("map(&map(&map(&map(&@, $), $), $), @)", list)).toBe(steps);
    expect(select("length(@)", list)).toBe("50");
  });
});

describe("beside the library", () => {
  const leaf = fc.constantFrom(
    ..."a b c @ $ `1` `0` 'x' [0] [*] [] * [1:] [::-1] `null` `true`".split(" "),
    "`[1, [2]]`",
  );
  const name = fc.constantFrom("a", "b", "c");
  const { expression } = fc.letrec<{ readonly expression: string; readonly node: string }>((tie) => ({
    expression: fc.oneof({ depthSize: "small", withCrossShrink: true }, leaf, tie("node")),
    node: fc
      .tuple(
        tie("expression"),
        tie("expression"),
        name,
        fc.constantFrom<(left: string, right: string, name: string) => string>(
          ...["|", "||", "&&", "==", "!=", "<", ">=", "+", "//"].map(
            (operator) => (left: string, right: string) => `(${left}) ${operator} (${right})`,
          ),
          ..."length keys values items type reverse to_array to_string sum max merge zip"
            .split(" ")
            .map((called) => (left: string) => `${called}(${left})`),
          (left, _, name) => `(${left}).${name}`,
          (left, _, name) => `(${left})[*].${name}`,
          (left, _, name) => `(${left}).*.${name}`,
          (left, right, name) => `(${left})[?${right}].${name}`,
          (left, right) => `[${left}, ${right}]`,
          (left, right, name) => `{${name}: ${left}, d: ${right}}`,
          (left) => `!(${left})`,
          (left, right) => `(${left}) ? (${right}) : (${left})`,
          (left) => `(${left})[]`,
          (left) => `(${left})[-1]`,
          (left) => `(${left})[:2]`,
          (left, right) => `not_null(${left}, ${right})`,
          (left, right) => `map(&${left}, ${right})`,
          (left, right) => `join(${left}, ${right})`,
          (left, right) => `group_by((${left})[?@], &${right})`,
        ),
      )
      .map(([left, right, name, write]) => write(left, right, name)),
  }));
  const value = fc.letrec<{ readonly value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(null, true, 0, 1, 2, "", "x", "y"),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(name, tie("value"), { noNullPrototype: true }),
    ),
  })).value;

  it("selects the same", () => {
    let compared = 0;
    fc.assert(
      fc.property(expression, value, (expression, value) => {
        const theirs = searched(expression, value);
        const ours = select(expression, JSON.stringify(value));
        expect(ours.replace(/^!.*/, "!")).toBe(theirs);
        compared += theirs === "!" ? 0 : 1;
      }),
      { numRuns: 3_000 },
    );
    expect(compared).toBeGreaterThan(1_000);
  });

  function searched(expression: string, value: unknown): string {
    try {
      return JSON.stringify(search(value as Parameters<typeof search>[0], expression));
    } catch {
      return "!";
    }
  }
});
