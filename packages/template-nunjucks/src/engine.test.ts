import { defaultLimits, TemplateError } from "@mci/contract";
import { WrittenNumber } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";

import { compile, errorOf, render } from "../test/render.ts";

const data = {
  title: "Fish & <Chips>",
  items: [{ name: "Apple", price: 2 }, { name: "Pear" }],
  map: { a: 1, b: 2 },
  list: [3, 1, 2],
  rows: [[], [1]],
  empty: [],
  none: null,
  zero: 0,
  text: "ab🎈",
};

describe("what nunjucks does", () => {
  it.each([
    ["{{ title }} {{ title | safe }}", "Fish & <Chips> Fish & <Chips>"],
    [
      "{{ items[0].name }} {{ items.0.price }}{{ rows.1.0 }}{{ rows.1.0.x is defined }} {{ list[-1] }} {{ list.length }}",
      "Apple 21false 2 3",
    ],
    ['{{ map["a"] }}{{ text[2] }}{{ text[-1] }}{{ text.length }}', "1🎈🎈3"],
    ["{{ none }}|{{ map }}|{{ empty }}|{{ true }}", '|{"a":1,"b":2}|[]|true'],
    ["{{ True }} {{ None }} {{ (1, 2) }} {{ { a: 1, 'b c': [2] } }}", 'true  [1,2] {"a":1,"b c":[2]}'],
    ["{{ 1 + 2 * 3 }} {{ 7 / 2 }} {{ -7 // 2 }} {{ -7 % 3 }} {{ 2 ** 10 }} {{ -(1) }}", "7 3.5 -4 2 1024 -1"],
    ["{{ 'a' ~ 1 ~ none }} {{ 'a' + 1 }} {{ [1] + [2] }} {{ '2' * 3 }}", "a1 a1 [1,2] 6"],
    ["{{ 1 < 2 < 3 }} {{ 3 > 2 > 2 }} {{ 'a' < 'b' }} {{ '10' > 9 }} {{ none < 1 }}", "true false true true false"],
    ["{{ [1, { a: 2 }] == [1.0, { a: 2 }] }} {{ '5' == 5 }} {{ '5' !== 5 }}", "true false true"],
    [
      "{{ 1 in list }} {{ 'a' in map }} {{ 'b' in text }} {{ 9 not in list }} {{ 1 in nope or nope in text or none in text }}",
      "true true true true false",
    ],
    ["{{ 0 or 'x' }} {{ 1 and 'y' }} {{ not empty }} {{ 'a' if zero else 'b' }}{{ 'a' if zero }}", "x y true b"],
    ["{% if empty %}a{% elif map %}b{% else %}c{% endif %}", "b"],
    [
      "{% for x in items %}{{ loop.index }}{{ x.name }}{% if not loop.last %}, {% endif %}{% endfor %}",
      "1Apple, 2Pear",
    ],
    ["{% for k, v in map %}{{ k }}={{ v }};{% endfor %}{% for k in map %}{{ k }}{% endfor %}", "a=1;b=2;ab"],
    ["{% for a, b in [[1, 2], [3, 4]] %}{{ a }}{{ b }} {% endfor %}", "12 34 "],
    ["{% for x in empty %}x{% else %}nothing{% endfor %}{% for x in none %}x{% endfor %}", "nothing"],
    ["{% for x in list if x > 1 %}{{ loop.index }}/{{ loop.length }}:{{ x }} {% endfor %}", "1/2:3 2/2:2 "],
    [
      "{% for x in list %}{{ loop.cycle('a', 'b') }}{{ loop.revindex0 }}{{ loop.previtem or '-' }}{{ loop.nextitem or '-' }} {% endfor %}",
      "a2-1 b132 a01- ",
    ],
    ["{% for c in text %}{{ c }}.{% endfor %}", "a.b.🎈."],
    ["{% set x = 1 %}{% for i in list %}{% set x = x + i %}{% endfor %}{{ x }}", "7"],
    ["{% set a, b = 1 %}{{ a }}{{ b }}{% set c %}<{{ zero }}>{% endset %}{{ c | length }}", "113"],
    ["{% macro m(a, b=a) %}[{{ a }}{{ b }}]{% endmacro %}{{ m(1) }}{{ m(1, 2) }}{{ m(b=3, a=4) }}", "[11][12][43]"],
    ["{% macro m() %}<{{ caller(1) }}>{% endmacro %}{% call(x) m() %}{{ x }}{{ zero }}{% endcall %}", "<10>"],
    ["{% macro m() %}{{ caller() if caller else 'alone' }}{% endmacro %}{{ m() }}", "alone"],
    ["{% switch zero %}{% case 1 %}a{% case 0 %}{% case 2 %}b{% default %}c{% endswitch %}", "b"],
    ["{% switch 9 %}{% case 1 %}a{% default %}c{% endswitch %}", "c"],
    ["{% filter upper %}a{{ zero }}{% endfilter %}", "A0"],
    ["{% raw %}{{ x }}{% endraw %}{# a {{ comment #}{% verbatim %}{% if %}{% endverbatim %}", "{{ x }}{% if %}"],
    ["a {%- if true -%} b {%- endif -%} c", "abc"],
    ["{{ range(3) }}{{ range(5, 1, -2) }}", "[0,1,2][5,3]"],
    ["{% set c = cycler('a', 'b') %}{{ c.next() }}{{ c.next() }}{{ c.current }}{{ c.reset() }}{{ c.next() }}", "abaa"],
    ["{% set j = joiner() %}{% for x in list %}{{ j() }}{{ x }}{% endfor %}", "3, 1, 2"],
    ["{{ this.zero }}{{ (this | length) > 5 }}", "0true"],
    ["no tag at all #} { }", "no tag at all #} { }"],
  ])("%s", (source, expected) => {
    expect(render(source, data)).toBe(expected);
  });
});

describe("what jinja has beside that", () => {
  it.each([
    ["{{ 6 is divisibleby 3 }} {{ 1 is in [1, 2] }} {{ 5 is gt 4 and true }}", "true true true"],
    ["{{ 'x' if nope is not defined else 'y' }}{{ none is none }}{{ 1 is eq(1) }}", "xtruetrue"],
    ["{{ this['a.b'] }}{{ answer.none }}{{ answer.true }}", "123"],
  ])("%s", (source, expected) => {
    expect(render(source, { none: null, "a.b": 1, answer: { none: 2, true: 3 } })).toBe(expected);
  });
});

describe("functions of your own", () => {
  const settings = {
    filters: { shout: (text: string, times = 1) => text + "!".repeat(times), nothing: () => undefined },
    tests: { long: (text: string, least: number) => text.length > least },
    globals: {
      today: () => "Monday",
      limits: { high: 9 },
      add: (a: number, b: number) => a + b,
      silent: () => undefined,
    },
  };

  it.each([
    ["{{ name | shout }}{{ name | shout(3) }}{{ names | map('shout', 2) | join }}", "a!a!!!b!!c!!"],
    ["{{ name is long(0) }}{{ names | select('long', 1) }}", "true[]"],
    ["{{ today() }} {{ limits.high }} {{ add(1, 2) }}", "Monday 9 3"],
    ["[{{ name | nothing }}{{ silent() }}]", "[]"],
  ])("are called: %s", (source, expected) => {
    expect(render(source, { name: "a", names: ["b", "c"] }, settings)).toBe(expected);
  });

  it("take the place of ours", () => {
    expect(render("{{ 'a' | upper }}", {}, { filters: { upper: () => "mine" } })).toBe("mine");
    expect(render("{{ ['a'] | map('x') }}", {}, { filters: { map: (_: unknown, name: string) => name } })).toBe("x");
  });

  it.each([
    ["{{ 1 | broken }}", "MCI_TEMPLATE_VALUE 1:8 broken: it broke."],
    [
      "{{ 1 | later }}",
      "MCI_TEMPLATE_VALUE 1:8 later: It answers with a promise: what templates call has to answer at once.",
    ],
    ["{{ 1 | broken(a=1) }}", "MCI_TEMPLATE_VALUE 1:8 broken: Named arguments are for macros and filters of jinja."],
  ])("fail as errors of the template: %s", (source, expected) => {
    const filters = {
      broken: () => {
        throw new Error("it broke");
      },
      later: () => Promise.resolve(1),
    };
    expect(errorOf(() => render(source, {}, { filters }))).toBe(expected);
  });
});

describe("numbers as an answer wrote them", () => {
  const [price, id, free] = [
    new WrittenNumber("1.50"),
    new WrittenNumber("12345678901234567890"),
    new WrittenNumber("0.00"),
  ];
  it.each([
    [
      "{{ price }} {{ id }} {{ all }} {{ all | tojson(1) }}",
      "1.50 12345678901234567890 [1.50,0.00] [\n 1.50,\n 0.00\n]",
    ],
    ["{{ price + 1 }} {{ 1 + price }} {{ price * 2 }} {{ -price }} {{ 'a' + price }}", "2.5 2.5 3 -1.5 a1.50"],
    ["{{ price == 1.5 }} {{ price == price2 }} {{ price > 1 }} {{ 1.5 in all }}", "true true true true"],
    ["{% if free %}paid{% else %}free{% endif %} {{ free or 'none' }}", "free none"],
    [
      "{{ all | sum }} {{ all | max }} {{ all | sort }} {{ price | round(1) }} {{ '%.1f' | format(price) }}",
      "1.5 1.50 [0.00,1.50] 1.5 1.5",
    ],
    [
      "{{ id | int }} {{ id | string }} {{ price | int }} {{ price is float }} {{ id is integer }} {{ id is number }}",
      "12345678901234567890 12345678901234567890 1 true true true",
    ],
    [
      "{{ [price, price2] | unique }} {{ [id, near] | unique }} {{ id == near }}",
      "[1.50] [12345678901234567890,12345678901234567891] false",
    ],
    ["[{{ price.text }}{{ price.value }}{{ list[one] }}]", "[b]"],
  ])("%s", (source, expected) => {
    const price2 = new WrittenNumber("1.5");
    const near = new WrittenNumber("12345678901234567891");
    const given = {
      price,
      price2,
      id,
      near,
      free,
      all: [price, free],
      list: ["a", "b"],
      one: new WrittenNumber("1.0"),
    };
    expect(render(source, given, { missing: "empty" })).toBe(expected);
  });
});

describe("missing values", () => {
  it.each([
    ["a\n {{ props.city }}", "MCI_TEMPLATE_MISSING 2:5 Missing value: props.city."],
    ["{{ props.user.city }}", "MCI_TEMPLATE_MISSING 1:4 Missing value: props.user.city."],
    ['{{ props["first name"][0] }}', 'MCI_TEMPLATE_MISSING 1:4 Missing value: props["first name"][0].'],
    ["{{ props.city | upper }}", "MCI_TEMPLATE_MISSING 1:4 Missing value: props.city."],
    ["{{ 'x' | replace('x', props.city) }}", "MCI_TEMPLATE_MISSING 1:23 Missing value: props.city."],
    ["{{ 'in ' ~ props.city }}", "MCI_TEMPLATE_MISSING 1:12 Missing value: props.city."],
    ["{{ props.n + 1 }}", "MCI_TEMPLATE_MISSING 1:4 Missing value: props.n."],
    ["{{ -props.n }}", "MCI_TEMPLATE_MISSING 1:5 Missing value: props.n."],
    ["{{ [props.n] }}", "MCI_TEMPLATE_MISSING 1:5 Missing value: props.n."],
    ["{{ { n: props.n } | tojson }}", "MCI_TEMPLATE_MISSING 1:9 Missing value: props.n."],
    ["{{ props.empty | first }}", "MCI_TEMPLATE_MISSING 1:4 Missing value: props.empty | first."],
    ["{{ props.a | default(props.b) }}", "MCI_TEMPLATE_MISSING 1:4 Missing value: props.a | default(...)."],
    ["{% set x = props.a | upper %}", "MCI_TEMPLATE_MISSING 1:12 Missing value: props.a."],
    ["{% macro m(a) %}{{ a }}{% endmacro %}{{ m() }}", "MCI_TEMPLATE_MISSING 1:20 Missing value: a."],
    [
      "{{ env.KEY }}",
      "MCI_TEMPLATE_MISSING 1:4 Missing value: env.KEY. Set KEY in .env.mci beside the schema file or in the environment of `mci`; a program passes it to the client in `env`.",
    ],
  ])("are errors where they are written: %j", (source, expected) => {
    expect(errorOf(() => render(source, { props: { user: {}, empty: [] }, env: {} }))).toBe(expected);
  });

  it.each([
    ["{% if nope %}a{% else %}b{% endif %}{% if nope.at.all %}a{% endif %}", "b"],
    ["{% if nope | length > 0 %}a{% else %}b{% endif %}{% if nope == 1 %}a{% endif %}", "b"],
    ["{% for x in nope %}a{% else %}b{% endfor %}{% for x in nope | sort %}{% endfor %}", "b"],
    ["{{ nope | default('b') }}{{ nope | d('b') | upper }}{{ 1 | default(nope) }}", "bB1"],
    ["{{ nope or 'b' }}{{ 'b' if nope is undefined }}{{ 'a' if nope else 'b' }}", "bbb"],
    ["{% set x = nope %}{{ x is defined }}", "false"],
  ])("are nothing where they are asked about: %s", (source, expected) => {
    expect(render(source)).toBe(expected);
  });

  it.each([
    "[{{ a.b.c }}]",
    "[{{ a | upper }}]",
    "[{{ a + 1 }}]",
    "[{{ a ~ a }}]",
    "[{{ a | join }}]",
    "[{{ '' | replace(a, 'x') }}{{ none | replace(none, 'x') }}]",
    "[{{ [] | first }}]",
  ])("write nothing where that is asked for: %s", (source) => {
    expect(render(source, {}, { missing: "empty" })).toBe("[]");
  });
});

describe("mistakes", () => {
  it.each([
    ["a\n  {{ name", "MCI_TEMPLATE_SYNTAX 2:3 This tag is never closed."],
    ["{% if a", "MCI_TEMPLATE_SYNTAX 1:1 This tag is never closed."],
    ["{{ 'a }}", "MCI_TEMPLATE_SYNTAX 1:1 This tag is never closed."],
    ["a {# b", "MCI_TEMPLATE_SYNTAX 1:3 This comment is never closed."],
    ["{{ a }} #}", "MCI_TEMPLATE_SYNTAX 1:9 Unexpected #}: no comment is open."],
    ["\n{% if a %}x", "MCI_TEMPLATE_SYNTAX 2:4 No {% endif %} for this {% if %}."],
    ["{% raw %}{{ a }}", "MCI_TEMPLATE_SYNTAX 1:4 No {% endraw %} for this {% raw %}."],
    [
      "{% if a %}x{% endfor %}",
      "MCI_TEMPLATE_SYNTAX 1:15 Unexpected {% endfor %}: the {% if %} of line 1 is open here.",
    ],
    ["{% endif %}", "MCI_TEMPLATE_SYNTAX 1:4 Unexpected {% endif %}: nothing is open here."],
    ["{% if a %}{% else %}{% else %}{% endif %}", "MCI_TEMPLATE_SYNTAX 1:24 Unexpected {% else %}."],
    ["{% fro x in a %}", "MCI_TEMPLATE_SYNTAX 1:4 There is no tag 'fro'. Did you mean 'for'?"],
    ["{% asyncEach x in a %}{% endeach %}", "MCI_TEMPLATE_SYNTAX 1:4 There is no tag 'asyncEach'. Valid tags: block"],
    ["{{ a b }}", "MCI_TEMPLATE_SYNTAX 1:6 Expected }} here."],
    ["{{ }}", "MCI_TEMPLATE_SYNTAX 1:4 Unexpected }}."],
    ["{{ a | }}", "MCI_TEMPLATE_SYNTAX 1:8 Expected a name."],
    ["{{ .name }}", "MCI_TEMPLATE_SYNTAX 1:4 Unexpected .."],
    ["{{ ..name }}", "MCI_TEMPLATE_SYNTAX 1:5 Expected a name before the dot."],
    ["{{ a[] }}", "MCI_TEMPLATE_SYNTAX 1:5 A name or a number is missing in []."],
    ["{{ 'a' | upper(1).b }}", "MCI_TEMPLATE_SYNTAX 1:1 This cannot be read."],
    ["{{ r/a+/g }}", "MCI_TEMPLATE_SYNTAX 1:4 There are no regular expressions in templates."],
    ["{{ r/(/ }}", "MCI_TEMPLATE_SYNTAX 1:8 There are no regular expressions in templates."],
    ["{% set a.b = 1 %}", "MCI_TEMPLATE_SYNTAX 1:9 Expected a name."],
    ["{% macro 5() %}{% endmacro %}", "MCI_TEMPLATE_SYNTAX 1:10 Expected a name, not 5."],
    ["x\n{{ name | uper }}", "MCI_TEMPLATE_SYNTAX 2:11 There is no filter 'uper'. Did you mean 'upper'?"],
    ["{{ a | map('uper') }}", "MCI_TEMPLATE_SYNTAX 1:8 There is no filter 'uper'. Did you mean 'upper'?"],
    ["{% if a is defind %}{% endif %}", "MCI_TEMPLATE_SYNTAX 1:12 There is no test 'defind'. Did you mean 'defined'?"],
    ["{{ a | select('od') }}", "MCI_TEMPLATE_SYNTAX 1:8 There is no test 'od'. Did you mean 'odd'?"],
    ["{{ rang(3) }}", "MCI_TEMPLATE_SYNTAX 1:4 There is no function 'rang'. Did you mean 'range'?"],
    ["{{ upper(a) }}", "MCI_TEMPLATE_SYNTAX 1:4 There is no function 'upper'. There is a filter: value | upper."],
    [
      "{{ a.b.upper() }}",
      "MCI_TEMPLATE_SYNTAX 1:4 a.b.upper cannot be called: values have no methods. There is a filter: a.b | upper.",
    ],
    [
      "{{ a | truncate(5, word=1) }}",
      "MCI_TEMPLATE_SYNTAX 1:8 The filter truncate has no argument 'word'. It takes length, killwords, end, leeway.",
    ],
    ["{{ a | first(1) }}", "MCI_TEMPLATE_SYNTAX 1:8 The filter first has too many arguments. It takes none."],
    ["{{ a | truncate(5, length=1) }}", "MCI_TEMPLATE_SYNTAX 1:8 The filter truncate is given 'length' twice."],
    ["{{ super() }}", "MCI_TEMPLATE_SYNTAX 1:4 super() stands in a block."],
  ])("are found when the template is compiled: %j", (source, expected) => {
    const error = errorOf(() => compile(source));
    expect(error.slice(0, expected.length)).toBe(expected);
  });

  it.each([
    ["{{ 1 / 0 }}", "MCI_TEMPLATE_VALUE 1:4 Division by zero."],
    ["{{ 10 ** 999 }}", "MCI_TEMPLATE_VALUE 1:4 ** gives no finite number here."],
    ["{{ '1e999' | abs }}", "MCI_TEMPLATE_VALUE 1:14 abs: abs needs numbers that are not beyond all bounds."],
    ["{{ 'a' * 2 }}", "MCI_TEMPLATE_VALUE 1:4 * needs numbers, not a text."],
    ["{{ 1 in 5 }}", "MCI_TEMPLATE_VALUE 1:4 `in` looks into a list, a text or an object, not into a number."],
    ["{% for x in 5 %}{% endfor %}", "MCI_TEMPLATE_VALUE 1:13 A list is needed here, not a number."],
    [
      "{% for a, b in [1] %}{% endfor %}",
      "MCI_TEMPLATE_VALUE 1:4 The names of this loop are for the items of a list, not of a number.",
    ],
    ["{{ range }}", "MCI_TEMPLATE_VALUE 1:4 range is to be called, as range()."],
    ["{% set f = 1 %}{{ f() }}", "MCI_TEMPLATE_VALUE 1:19 f cannot be called."],
    ["{% macro m(a) %}{% endmacro %}{{ m(1, 2) }}", "MCI_TEMPLATE_VALUE 1:34 m: Too many arguments. It takes a."],
    ["{% macro m(a) %}{% endmacro %}{{ m(b=2) }}", "MCI_TEMPLATE_VALUE 1:34 m: There is no argument 'b'. It takes a."],
    ["{{ range(0, 1, 0) }}", "MCI_TEMPLATE_VALUE 1:4 range: A range is range(stop) or range(start, stop, step)."],
    ["{{ range('a') }}", "MCI_TEMPLATE_VALUE 1:4 range: A range goes over integers, not over a text."],
    ["{{ cycler() }}", "MCI_TEMPLATE_VALUE 1:4 cycler: A cycler needs something to go through."],
    ["{% block a %}{{ super() }}{% endblock %}", "MCI_TEMPLATE_VALUE 1:17 There is no block 'a' above this one."],
  ])("of values are found when it is rendered: %s", (source, expected) => {
    expect(errorOf(() => render(source))).toBe(expected);
  });

  it("show the line and the file", () => {
    const action = (): unknown => compile("a\n{{ b | uper }}", { file: "/here/report.txt" });
    expect(action).toThrow(
      expect.objectContaining({ file: "/here/report.txt", offset: 9, excerpt: "{{ b | uper }}\n       ^" }),
    );
    expect(action).toThrow(TemplateError);
  });
});

describe("limits", () => {
  const limits = { ...defaultLimits, loopSteps: 100, outputBytes: 1_000 };
  const list = Array.from({ length: 11 }, (_, n) => n);

  it.each([
    "{% for x in list %}{% for y in list %}{% endfor %}{% endfor %}",
    "{% for x in list %}{% for y in list if y < 0 %}{% endfor %}{% endfor %}",
    "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(9) }}",
    "{% macro a() %}{% endmacro %}{% macro b() %}{% for x in list %}{{ a() }}{% endfor %}{% endmacro %}{% for x in list %}{{ b() }}{% endfor %}",
    "{% for x in range(60) %}{% include 'empty' %}{% endfor %}",
    "{% for x in range(60) %}{% block b %}{% endblock %}{% endfor %}",
    "{% extends 'base' %}{% block b %}{% for x in range(60) %}{{ super() }}{% endfor %}{% endblock %}",
    "{% for x in range(60) %}{% import 'empty' as e %}{% endfor %}",
  ])("count rounds, and what is called or included, together: %s", (source) => {
    const files = { empty: "", base: "{% block b %}{% endblock %}" };
    const render = () => compile(source, { limits, files }).render({ list });
    expect(errorOf(render)).toMatch(
      /^MCI_TEMPLATE_LIMIT \d+:\d+ The template takes more than 100 loop steps. Raise limits.loopSteps/,
    );
  });

  it("leave what is within them alone", () => {
    const source = "{% for x in list %}{% for y in list %}.{% endfor %}{% endfor %}";
    expect(render(source, { list: list.slice(0, 9) }, { limits })).toBe(".".repeat(81));
  });

  it.each([
    [
      `{% for x in list %}${"x".repeat(200)}{% endfor %}`,
      "MCI_TEMPLATE_LIMIT 1:4 The template writes more than 1000 bytes.",
    ],
    ["{{ 'é' | center(900) | replace(' ', 'é') }}", "MCI_TEMPLATE_LIMIT 1:1 The template writes more than 1000 bytes."],
    [
      "{% set x = 'x' %}{% for i in list %}{% set x = x ~ x %}{% endfor %}",
      "MCI_TEMPLATE_LIMIT 1:48 A text grows too long here.",
    ],
    [
      "{% set x = [1] %}{% for i in list %}{% set x = x + x %}{% endfor %}",
      "MCI_TEMPLATE_LIMIT 1:48 A list grows too long here.",
    ],
    ["{{ range(101) }}", "MCI_TEMPLATE_LIMIT 1:4 range: A range has at most 100 numbers."],
    ["{{ 'a' | center(1001) }}", "MCI_TEMPLATE_LIMIT 1:10 center: The result would be larger than 1000."],
    ["{{ 'a\na' | indent(999999999) }}", "MCI_TEMPLATE_LIMIT 2:6 indent: The result would be larger than 1000."],
    ["{{ 'a\na' | indent(600) }}", "MCI_TEMPLATE_LIMIT 2:6 indent: The result would be larger than 1000."],
    ["{{ '%999999999d' | format(1) }}", "MCI_TEMPLATE_LIMIT 1:20 format: The result would be larger than 1000."],
    ["{{ '%600d%600d' | format(1, 2) }}", "MCI_TEMPLATE_LIMIT 1:19 format: The result would be larger than 1000."],
    ["{{ list | batch(101, 0) }}", "MCI_TEMPLATE_LIMIT 1:11 batch: The result would be larger than 100."],
    ["{{ list | slice(101) }}", "MCI_TEMPLATE_LIMIT 1:11 slice: The result would be larger than 100."],
    ["{{ list | tojson(101) }}", "MCI_TEMPLATE_VALUE 1:11 tojson: indent is at most 100."],
    ["{{ list | join('a' | center(200)) }}", "MCI_TEMPLATE_LIMIT 1:11 join: The result would be larger than 1000."],
    [
      "{{ 'aaaaaa' | replace('a', 'a' | center(200)) }}",
      "MCI_TEMPLATE_LIMIT 1:15 replace: The result would be larger than 1000.",
    ],
    [
      "{{ 'aaaaaa' | wordwrap(1, wrapstring='a' | center(200)) }}",
      "MCI_TEMPLATE_LIMIT 1:15 wordwrap: The result would be larger than 1000.",
    ],
  ])("apply before anything large is made: %j", (source, expected) => {
    expect(errorOf(() => render(source, { list }, { limits })).slice(0, expected.length)).toBe(expected);
  });

  it.each([
    "{% for x in list %}aaaaaaa{% endfor %}",
    "{{ list }}{{ list }}{{ list }}",
    "{% for x in list %}{{ x }}aaaaaaa{% endfor %}",
  ])("hold for what is only kept: %s", (text) => {
    const source = `{% set x %}${text}{% endset %}`;
    const tight = { ...limits, outputBytes: 60 };
    expect(errorOf(() => render(source, { list }, { limits: tight }))).toMatch(
      /^MCI_TEMPLATE_LIMIT 1:\d+ The template writes/,
    );
  });

  it("count a file once, however often it is included", () => {
    const small = { ...defaultLimits, fileTemplateBytes: 80 };
    const files = { a: "x".repeat(40) };
    expect(render("{% include 'a' %}{% include 'a' %}", {}, { limits: small, files })).toBe("x".repeat(80));
  });

  it("bound the template and its files", () => {
    const small = { ...defaultLimits, templateBytes: 10, fileTemplateBytes: 30 };
    expect(errorOf(() => compile("é".repeat(6), { limits: small }))).toMatch(
      "MCI_TEMPLATE_LIMIT 1:1 The template is larger than 10 bytes.",
    );
    const files = { a: "é".repeat(10) };
    expect(errorOf(() => compile("{% include 'a' %}", { limits: { ...small, templateBytes: 20 }, files }))).toMatch(
      "larger than 30 bytes",
    );
    expect(errorOf(() => compile("x".repeat(31), { limits: small, file: "/a" }))).toMatch("larger than 30 bytes");
  });

  it.each([
    "{{ " + "(".repeat(50_000) + "1" + ")".repeat(50_000) + " }}",
    "{% if a %}".repeat(50_000),
    "{{ 1" + " + 1".repeat(50_000) + " }}",
  ])("hold for templates that nest too deeply", (source) => {
    expect(errorOf(() => render(source))).toMatch(/^MCI_TEMPLATE_LIMIT .* nests too deeply/);
  });

  it("hold for macros that call themselves", () => {
    const message =
      "MCI_TEMPLATE_LIMIT 1:1 Macros and loops that call each other nest deeper than 64 levels. Raise limits.depth to allow more.";
    expect(errorOf(() => render("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}"))).toBe(message);
    expect(errorOf(() => render("{% macro m(a=m()) %}{% endmacro %}{{ m() }}"))).toBe(message);
    const counting = "{% macro m(n) %}{% if n %}.{{ m(n - 1) }}{% endif %}{% endmacro %}";
    expect(render(`${counting}{{ m(63) }}{{ m(63) }}`)).toBe(".".repeat(126));
    expect(errorOf(() => render(`${counting}{{ m(64) }}`))).toBe(message);
  });
});

describe("names", () => {
  it.each([
    [
      "{{ props.a.b }}{{ input.c }}{% if env.K %}{{ env.L | default(properties.d) }}{% endif %}",
      ["props.a.b", "props.c", "env.K", "env.L", "props.d"],
    ],
    [
      "{{ props.list[0].x }}{{ props['a b'] }}{{ props.a[props.b].c }}{{ props[x].y }}",
      ["props.list.0.x", 'props["a b"]', "props.a", "props.b"],
    ],
    ["{{ this.props.a }}{{ other.b }}{{ props }}", ["props.a"]],
    ["{% for env in props.list %}{{ env.a }}{% endfor %}", ["props.list"]],
    ["{% set props = 1 %}{{ props.a }}{{ input.b }}", ["props.b"]],
    ["{% macro m(env) %}{{ env.a }}{% endmacro %}", []],
    ["{% include 'a' %}{% import 'b' as b %}{% import 'c' as c with context %}", ["props.a", "props.c"]],
  ])("of what a template reads from outside: %s", (source, expected) => {
    const files = { a: "{{ props.a }}", b: "{{ props.b }}", c: "{{ props.c }}" };
    expect(compile(source, { files }).names).toEqual(expected);
  });
});
