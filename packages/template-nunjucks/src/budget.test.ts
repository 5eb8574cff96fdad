import { defaultLimits } from "@mci/contract";
import { WrittenNumber } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";

import { errorOf, render } from "../test/render.ts";

/** Ten times as much work as that is far from it. */
const limits = { ...defaultLimits, loopSteps: 1000 };
const tooMuch = /^MCI_TEMPLATE_LIMIT 1:\d+ .*Functions and operators read more than 100000 characters/;

const numbers = Array.from({ length: 960 }, (_, n) => n);
const keys = numbers.map((n) => [`key${n}`, `value ${n}`] as const);
const data = {
  text: "ab <i>c</i>-d\n".repeat(200),
  copy: "ab <i>c</i>-d\n".repeat(200),
  upper: "A".repeat(2800),
  lower: "a".repeat(2800),
  almost: `${"ab <i>c</i>-d\n".repeat(200).slice(0, -1)}x`,
  numbers,
  others: [...numbers],
  written: Array.from({ length: 500 }, () => new WrittenNumber("1.50")),
  items: keys.map(([name, value]) => ({ name, value })),
  map: Object.fromEntries(keys),
  sameMap: Object.fromEntries(keys),
  pairs: keys,
};

describe("what is done in a loop with a whole text", () => {
  it.each([
    ..."upper lower capitalize title trim escape striptags nl2br wordcount indent wordwrap reverse urlencode".split(
      " ",
    ),
    ..."length list first last format truncate(9) replace('a','b') replace('','b') trim('ab') wordwrap(1) sort".split(
      " ",
    ),
    ..."center(2900) tojson int(base=16) unique groupby batch(2) slice(2) min max join map('upper') select".split(" "),
    ..."pprint center(3000) string|length reject('in',text) indent(80)".split(" "),
  ])("is counted: text | %s", (filter) => {
    expect(errorOf(() => inLoop(`text | ${filter}`))).toMatch(tooMuch);
  });

  it.each([
    "text == copy",
    "text != copy",
    "text == almost",
    "text < copy",
    "text >= almost",
    "text is eq(copy)",
    "text is lt(copy)",
    "upper is upper",
    "lower is lower",
    "'nowhere' in text",
    "text in text",
    "text is in(text)",
    "[almost] == [copy]",
    "text in [almost, copy]",
    "text.length",
    "text[2000]",
    "text[-2000]",
    "'%s' | format(text)",
    "'%.3s' | format(text)",
    "'%5000d' | format(1)",
    "'a' | replace('a', text)",
    "'a' | trim(text)",
    "[1, 1] | map(attribute=text)",
    "[text] | sort",
    "[text, text] | max",
    "[text, text] | unique",
    "[text] | map('length')",
    "[text] | map(attribute='length')",
    "[text, text] | join | upper",
    "{ a: text } | tojson",
    "{ a: text } | urlencode",
    "{ a: text } | xmlattr",
    "'a' | indent(text)",
  ])("is counted: %s", (expression) => {
    expect(errorOf(() => inLoop(expression))).toMatch(tooMuch);
  });
});

describe("what is done in a loop with a whole list or object", () => {
  it.each([
    ..."sort unique sum min max join batch(3) slice(3) reverse list groupby tojson pprint string upper".split(" "),
    ..."map('string') select reject select('odd') map(attribute='x') selectattr('x') rejectattr('x')".split(" "),
  ])("is counted: numbers | %s", (filter) => {
    expect(errorOf(() => inLoop(`numbers | ${filter}`))).toMatch(tooMuch);
  });

  it.each([
    "items | sort(attribute='name')",
    "items | groupby('name')",
    "items | unique(attribute='name')",
    "items | sum(attribute='name.length')",
    "items | map(attribute='name.length')",
    "items | selectattr('name', 'eq', 'x')",
    "items | tojson",
    "items == items | list",
    "numbers == others",
    "written == written | list",
    "1001 in numbers",
    "1001 is in(numbers)",
    "numbers + [1]",
    "numbers ~ 'x'",
    "'x' + numbers",
    "range(500)",
    "range(500) | first",
    "[1] | batch(500, 0)",
    "[1] | slice(500)",
    "map == sameMap",
    "map | dictsort",
    "map | items",
    "map | xmlattr",
    "map | urlencode",
    "map | length",
    "map | first",
    "map | tojson(1)",
    "map | default(1, true)",
    "map and 1",
    "map or 1",
    "not map",
    "1 if map else 2",
    "map is truthy",
    "map is falsy",
    "[map] | select",
    "pairs | urlencode",
    "items | join",
    "joiner(numbers)",
  ])("is counted: %s", (expression) => {
    expect(errorOf(() => inLoop(expression))).toMatch(tooMuch);
  });

  it.each([
    ["{% if map %}{% endif %}", 6],
    ["{% if false %}{% elif map %}{% endif %}", 22],
    ["{% set x %}{{ numbers }}{% endset %}", 14],
    ["{% switch numbers %}{% case others %}{% endswitch %}", 10],
    ["{% for x in [1] if map %}{% endfor %}", 19],
    ["{{ map and 1 }}", 3],
    ["{{ text.length }}", 3],
  ])("is counted, and said to be in its place: %s", (body, column) => {
    const before = "{% set y %}";
    const source = `{% for i in range(900) %}\n${before}${body}{% endset %}{% endfor %}`;
    const place = `MCI_TEMPLATE_LIMIT 2:${before.length + column + 1} `;
    expect(errorOf(() => render(source, data, { limits })).slice(0, place.length)).toBe(place);
  });

  it("is counted also where it is many small parts", () => {
    const source = `{% for i in range(900) %}{% set y %}${"{{ 1 }}".repeat(200)}{% endset %}{% endfor %}`;
    expect(errorOf(() => render(source, data, { limits }))).toMatch(tooMuch);
  });
});

describe("what a value is made of", () => {
  it("is counted as often as it is there, also where it takes no memory", () => {
    // A text of 2 ** 16 numbers; with some more rounds, one that no computer could hold.
    const doubled = "{% set x = [1] %}{% for i in range(16) %}{% set x = [x, x] %}{% endfor %}";
    for (const end of [
      "{{ x }}",
      "{{ x | tojson }}",
      "{{ x == [x[0], x[1]] }}{{ [x[0], 1] == [x, 1] }}",
      "{{ [x, x] | sort }}",
    ]) {
      expect(errorOf(() => render(doubled + end, {}, { limits }))).toMatch(/^MCI_TEMPLATE_LIMIT|no error: true/);
    }
    expect(errorOf(() => render(`${doubled}{{ x }}`, {}, { limits }))).toMatch("read more than");
  });

  it("is one long text as rarely as possible", () => {
    const source = "{% set s = '' %}{% for x in list %}{% set s = s ~ x %}{% endfor %}{{ s }}";
    expect(render(source, { list: Array.from({ length: 900 }, () => "0123456789") }, { limits })).toHaveLength(9000);
  });
});

describe("what is found in the worst case only after comparing everything with everything", () => {
  const part = `${"a".repeat(5_000)}b${"a".repeat(5_000)}`;
  it.each(["part in text", "text | replace(part, '')"])("is counted for that: %s", (expression) => {
    expect(errorOf(() => render(`{{ ${expression} }}`, { text: "a".repeat(20_000), part }, { limits }))).toMatch(
      tooMuch,
    );
  });
});

describe("work within the limit", () => {
  it("is that of a hundred characters for each step of a loop, ten of them for an item", () => {
    expect(render("{{ text | upper }}", { text: "a".repeat(99_000) }, { limits })).toHaveLength(99_000);
    expect(errorOf(() => render("{{ text | upper }}", { text: "a".repeat(100_000) }, { limits }))).toMatch(tooMuch);
    const list = Array.from({ length: 9_000 }, () => 1);
    expect(render("{{ list | sum }}", { list }, { limits })).toBe("9000");
    expect(errorOf(() => render("{{ list | sum }}", { list: [...list, ...list] }, { limits }))).toMatch(tooMuch);
  });

  it("is anew that of each rendering, and small in large loops", () => {
    const list = Array.from({ length: 100_000 }, (_, n) => ({ name: `Name ${n}`, price: n }));
    const source =
      "{% for x in list %}{{ x.name | upper | truncate(5) if x.price == 7 and x.name else '' }}{% endfor %}";
    expect([render(source, { list }), render(source, { list })]).toEqual(["NAME 7", "NAME 7"]);
  });

  it("is enough for a few filters of a megabyte", () => {
    const text = "word ".repeat(200_000);
    expect(render("{{ text | upper | lower | trim | wordcount }}", { text })).toBe("200000");
    const list = Array.from({ length: 50_000 }, (_, id) => ({ id, name: `n${id % 7}` }));
    expect(render("{{ list | sort(attribute='id', reverse=true) | map(attribute='id') | first }}", { list })).toBe(
      "49999",
    );
    expect(render("{{ list | groupby('name') | length }}", { list })).toBe("7");
  });
});

function inLoop(expression: string): string {
  return render(`{% for i in range(900) %}{% set x = ${expression} %}{% endfor %}`, data, { limits });
}
