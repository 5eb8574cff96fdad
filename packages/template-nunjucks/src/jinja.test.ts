import { defaultLimits } from "@mci/contract";
import { WrittenNumber } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";

import { compile, errorOf, render } from "../test/render.ts";

describe("a slice", () => {
  const data = { list: [1, 2, 3, 4, 5], name: "Ada 😀", none: null };
  it.each([
    ["list[1:3]", "[2,3]"],
    ["list[:2]", "[1,2]"],
    ["list[-2:]", "[4,5]"],
    ["list[:]", "[1,2,3,4,5]"],
    ["list[::-1]", "[5,4,3,2,1]"],
    ["list[::2]", "[1,3,5]"],
    ["list[4:1:-2]", "[5,3]"],
    ["list[-99:99]", "[1,2,3,4,5]"],
    ["list[3:1]", "[]"],
    ["list[none:2]", "[1,2]"],
    ["list[list[0]:list | length - 1][0]", "2"],
    ["name[::-1]", "😀 adA"],
    ["name[:3] | upper", "ADA"],
    ["[1, 2, 3][:1]", "[1]"],
    ["none[1:] is defined", "MCI_TEMPLATE_VALUE 1:4 A list or a text is needed here, not null."],
    ["list[::0]", "MCI_TEMPLATE_VALUE 1:4 The step of a slice cannot be 0."],
    ["list['1':]", "MCI_TEMPLATE_VALUE 1:4 The bounds of a slice are whole numbers, not a text."],
    ["list[0.5:]", "MCI_TEMPLATE_VALUE 1:4 The bounds of a slice are whole numbers, not 0.5."],
    ["nowhere[1:]", "MCI_TEMPLATE_MISSING 1:4 Missing value: nowhere[:]."],
    ["list[1, 2]", "MCI_TEMPLATE_SYNTAX 1:10 Invalid index."],
    ["list[1:2:3:4]", "MCI_TEMPLATE_SYNTAX 1:14 Expected ] here."],
    ["list[1", "MCI_TEMPLATE_SYNTAX 1:11 Expected ] here."],
  ])("%s", (expression, expected) => {
    const text = errorOf(() => render(`{{ ${expression} }}`, data));
    expect(text.replace(/^no error: /, "")).toBe(expected);
  });

  it("counts as work", () => {
    const limits = { ...defaultLimits, loopSteps: 1_000 };
    const list = Array.from({ length: 500 }, (_, n) => n);
    const source = "{% for x in list %}{% set y = list[:] %}{% endfor %}";
    expect(errorOf(() => render(source, { list }, { limits }))).toMatch("MCI_TEMPLATE_LIMIT");
  });

  it("is among the names that a template reads", () => {
    expect(compile("{{ props.items[1:env.N].x }}{{ props['-a'] }}").names).toEqual([
      "props.items",
      "env.N",
      'props["-a"]',
    ]);
  });
});

describe("with", () => {
  it.each([
    ["{% with a = 1, b = 2 %}{{ a }}{{ b }}{% endwith %}{{ a }}", "120"],
    ["{% with a = 1, b = a %}{{ b }}{% endwith %}", "0"],
    ["{% with %}{% set a = 1 %}{{ a }}{% endwith %}{{ a }}", "10"],
    ["{% with x = nowhere %}{{ x is defined }}{% endwith %}", "false"],
  ])("names values for what stands in it: %s", (source, expected) => {
    expect(render(source, { a: 0 })).toBe(expected);
  });

  it.each([
    ["{% with a %}x{% endwith %}", "1:11 Expected = here, as in {% with name = value %}."],
    ["{% with 1 = 2 %}x{% endwith %}", "1:11 Expected %} here, at the end of {% with %}."],
    ["{% with a = 1 %}x", "1:4 No {% endwith %} for this {% with %}."],
  ])("is checked when a template is compiled: %s", (source, expected) => {
    expect(errorOf(() => compile(source))).toBe(`MCI_TEMPLATE_SYNTAX ${expected}`);
  });
});

describe("a recursive loop", () => {
  const tree = [{ n: "a", in: [{ n: "b", in: [{ n: "c" }] }, { n: "d" }] }, { n: "e" }];

  it("goes on with other items", () => {
    const source = "{% for x in tree recursive %}{{ loop.depth }}{{ x.n }}({{ loop(x.in) }}){% endfor %}";
    expect(render(source, { tree })).toBe("1a(2b(3c())2d())1e()");
  });

  it("takes its condition along, and its else", () => {
    const source = "{% for x in tree if x.n != 'd' recursive %}{{ x.n }}[{{ loop(x.in) }}]{% else %}-{% endfor %}";
    expect(render(source, { tree })).toBe("a[b[c[-]]]e[-]");
  });

  it("is bounded as macros are", () => {
    const source = "{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}";
    expect(errorOf(() => render(source))).toMatch(
      "MCI_TEMPLATE_LIMIT 1:4 Macros and loops that call each other nest deeper than 64",
    );
  });

  it("is the only one that can be called", () => {
    expect(errorOf(() => render("{% for x in [1] %}{{ loop([1]) }}{% endfor %}"))).toBe(
      "MCI_TEMPLATE_VALUE 1:22 loop cannot be called. " +
        "loop(items) is for loops that begin as {% for item in items recursive %}.",
    );
    expect(errorOf(() => render("{% for x in [1] recursive %}{{ loop() }}{% endfor %}"))).toBe(
      "MCI_TEMPLATE_VALUE 1:32 loop: It takes the items to go on with.",
    );
  });
});

describe("super()", () => {
  const files = { "base.txt": "{% block b %}{{ a }}{% endblock %}" };

  it("sees nothing of the block it stands in", () => {
    const block = "{% set a = 1 %}{% for a in [2] %}{{ super() }}{% endfor %}{{ a }}";
    expect(render(`{% extends "base.txt" %}{% block b %}${block}{% endblock %}`, { a: 0 }, { files })).toBe("01");
  });

  it("sees the loop around a block", () => {
    const loop = { "base.txt": "{% for a in [1, 2] %}{% block b scoped %}{{ a }}{% endblock %}{% endfor %}" };
    expect(render('{% extends "base.txt" %}{% block b %}<{{ super() }}>{% endblock %}', {}, { files: loop })).toBe(
      "<1><2>",
    );
  });
});

describe("a string", () => {
  it.each([
    [String.raw`'\x41\u00e4\n\t\\x41\q'`, "Aä\n\t\\x41q"],
    [String.raw`"\x4" + 'A'`, "x4A"],
    [String.raw`{ "\x41": 1 }["A"]`, "1"],
  ])("may have characters by their number: %s", (expression, expected) => {
    expect(render(`{{ ${expression} }}`)).toBe(expected);
  });
});

describe("a number in a template that has more digits than a number keeps", () => {
  it.each([
    ["{{ 9007199254740993 }}", 4],
    ["{{ -9007199254740993 }}", 5],
    ["{{ 9007199254740993.0 }}", 4],
    ["{% if id == 9007199254740993 %}x{% endif %}", 13],
    ["{% set a = [1, 9007199254740993] %}", 16],
    ["{{ id | default(9007199254740993) }}", 17],
  ])("is an error of the syntax in %s", (source, column) => {
    const error = errorOf(() => render(source, { id: 1 }));
    expect(error).toMatch(`MCI_TEMPLATE_SYNTAX 1:${column} 9007199254740993`);
    expect(error).toMatch("more digits than a number keeps");
  });

  it("keeps them in an answer where ids are compared and sorted", () => {
    const data = {
      ids: ["9007199254740993", "9007199254740992", "9007199254740994"].map((id) => new WrittenNumber(id)),
    };
    const source =
      "{{ ids[0] == ids[1] }} {{ ids[0] > ids[1] }} {{ ids[0] <= ids[1] }} {{ ids | sort }} {{ ids | min }}";
    expect(render(source, data)).toMatch(
      /^false true false \[9007199254740992,9007199254740993,9007199254740994\] 9007199254740992$/i,
    );
  });

  it("may be text, or the name of a member", () => {
    const data = { rows: { "9007199254740993": "x" } };
    expect(render("{{ '9007199254740993' }} {{ rows.9007199254740993 }} {{ 0.12345678901234567 > 0 }}", data)).toMatch(
      /^9007199254740993 x true$/i,
    );
  });
});
