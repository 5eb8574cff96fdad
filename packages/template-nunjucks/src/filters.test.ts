import { describe, expect, it } from "vitest";

import { errorOf, render } from "../test/render.ts";

const data = {
  list: [3, 1, 2],
  words: ["banana", "Apple", "cherry", "apple"],
  mixed: [2, "a", null, true, 1, { b: 1 }, [0]],
  users: [
    { n: "b", a: { x: 2 } },
    { n: "A", a: { x: 1 } },
    { n: "b", a: { x: 3 } },
  ],
  map: { b: 1, A: 2, c: 0 },
  fox: "the quick brown fox",
  text: "a\nbb\n\nccc",
  html: "<p>a  <i>b</i>\n c</p><!-- no > -->&lt;x&gt; 1 < 2",
  smile: "ab🎈cd🎈ef",
  none: null,
};

// What stands here without a note is what jinja 3.1 writes; lists and objects are JSON, null is empty.
describe("filters of texts", () => {
  it.each([
    ["'ÄßéX' | upper", "ÄSSÉX"],
    ["'ÄßX' | lower", "äßx"],
    ["'fOO bAR' | capitalize", "Foo bar"],
    ['"hello-world foo(bar) it\'s [x] <b>" | title', "Hello-World Foo(Bar) It's [X] <B>"],
    ["'  a b ' | trim", "a b"],
    ["'xxaxbxx' | trim('x')", "axb"],
    ["12 | string ~ 'x'", "12x"],
    ["'<a href=\"x\">&\\'' | escape", "&lt;a href=&#34;x&#34;&gt;&amp;&#39;"],
    ["'<' | e ~ '<' | forceescape ~ '<' | safe", "&lt;&lt;<"],
    ["html | striptags", "a b c<x> 1 < 2"],
    ["'&#65;&#x42;&amp;&quot;&nope;&#9999999;' | striptags", 'AB&"&nope;&#9999999;'],
    ["'a\\nb' | nl2br", "a<br />\nb"],
    ['"it\'s a b2 c-d" | wordcount', "6"],
    ["'a,b,a' | replace('a', 'c')", "c,b,c"],
    ["'a,b,a' | replace('a', 'c', 1)", "c,b,a"],
    ["'abc' | replace('', '.')", ".a.b.c."],
    ["'abc' | replace('', '.', 2)", ".a.bc"],
    ["'$' | replace('$', '$&$1')", "$&$1"],
    ["fox | truncate(9)", "the..."],
    ["fox | truncate(9, true)", "the qu..."],
    ["fox | truncate(11, end='..', leeway=0)", "the.."],
    ["fox | truncate(16)", "the quick brown fox"],
    ["smile | truncate(3, true, '', 0)", "ab🎈"],
    ["fox | wordwrap(10)", "the quick\nbrown fox"],
    ["'a-very-long well-known hyphenated  word' | wordwrap(12)", "a-very-long\nwell-known\nhyphenated\nword"],
    ["'abcdefgh ij' | wordwrap(3, wrapstring='|')", "abc|def|gh|ij"],
    ["'abcdefgh ij' | wordwrap(3, false)", "abcdefgh\nij"],
    ["'aa-bb-cc' | wordwrap(4, break_on_hyphens=false)", "aa-b\nb-cc"],
    ["'aa\\n\\nbb\\n' | wordwrap(4)", "aa\n\nbb"],
    ["'' | wordwrap", ""],
    ["'ab' | center(7)", "   ab  "],
    ["'abc' | center(6)", " abc  "],
    ["'abc' | center(2)", "abc"],
    ["'🎈' | center(3)", " 🎈 "],
    ["text | indent", "a\n    bb\n\n    ccc"],
    ["text | indent(2, true, true)", "  a\n  bb\n  \n  ccc"],
    ["text | indent('> ')", "a\n> bb\n\n> ccc"],
    ["smile | reverse", "fe🎈dc🎈ba"],
    ["'a b/c?d=é&\\'()!*~' | urlencode", "a%20b/c%3Fd%3D%C3%A9%26%27%28%29%21%2A~"],
    ["{ 'a b': 'c/d', e: 1 } | urlencode", "a+b=c%2Fd&e=1"],
    ["[['a', 'x y']] | urlencode", "a=x+y"],
    ["{ class: 'a', id: none, x: '<' } | xmlattr", ' class="a" x="&lt;"'],
    ["{ a: 1 } | xmlattr(false)", 'a="1"'],
    ["{} | xmlattr", ""],
  ])("%s", (expression, expected) => {
    expect(render(`{{ ${expression} }}`, data)).toBe(expected);
  });

  it("replace half characters, which cannot be sent", () => {
    expect(render("{{ half | urlencode }}", { half: "\ud800x" })).toBe("%EF%BF%BDx");
  });
});

describe("filters of numbers", () => {
  it.each([
    ["-7.5 | abs", "7.5"],
    ["(-7.5) | abs", "7.5"],
    ["2.5 | round ~ ' ' ~ 3.5 | round ~ ' ' ~ 0.125 | round(2)", "2 4 0.12"],
    ["2.675 | round(2) ~ ' ' ~ 1.005 | round(2) ~ ' ' ~ 42.55 | round(1)", "2.67 1 42.5"],
    ["42.55 | round(1, 'floor') ~ ' ' ~ 42.51 | round(method='ceil')", "42.5 43"],
    ["1250 | round(-2)", "1200"],
    ["'42' | int + 1", "43"],
    ["'12.7' | int ~ ' ' ~ ' 42 ' | int ~ ' ' ~ '42abc' | int ~ ' ' ~ 'x' | int(7)", "12 42 0 7"],
    [
      "'0x1A' | int(base=16) ~ ' ' ~ '0b11' | int(0, 0) ~ ' ' ~ 'ff' | int(base=16) ~ ' ' ~ '-77' | int(base=8)",
      "26 3 255 -63",
    ],
    ["'1e3' | float ~ ' ' ~ 'x' | float ~ ' ' ~ 'x' | float(1.5) ~ ' ' ~ true | float", "1000 0 1.5 1"],
    ["1 | filesizeformat", "1 Byte"],
    ["999 | filesizeformat ~ ', ' ~ 1000 | filesizeformat", "999 Bytes, 1.0 kB"],
    ["1500000 | filesizeformat ~ ', ' ~ 1500000 | filesizeformat(true)", "1.5 MB, 1.4 MiB"],
    [
      "'%s %05.1f|%-5s|%+d|%x|%e|%g|%5s|%%' | format('a', 3.14159, 'b', 3, 255, 12345.678, 0.0001, 'c')",
      "a 003.1|b    |+3|ff|1.234568e+04|0.0001|    c|%",
    ],
    ["'%(a)s %(b).1f' | format(a=1, b=2)", "1 2.0"],
  ])("%s", (expression, expected) => {
    expect(render(`{{ ${expression} }}`, data)).toBe(expected);
  });

  it("format signs, widths and other bases as Python does", () => {
    const source =
      "{{ '% d|%i|%o|%X|%#x|%E|%G|%c|%c|%.2s|%-4d|%05d' | format(1, -2, 8, 255, 255, 1, 1000000, 65, 'B', 'abc', 7, -7) }}";
    expect(render(source)).toBe(" 1|-2|10|FF|0xff|1.000000E+00|1E+06|A|B|ab|7   |-0007");
  });
});

describe("filters of lists and objects", () => {
  it.each([
    ["nope | default('x') ~ '' | default('x') ~ '' | default('y', true) ~ none | default('z')", "xy"],
    ["list | first ~ list | last ~ 'abc' | first ~ map | first", "32ab"],
    ["list | length ~ smile | length ~ map | count ~ none | length ~ nope | default([]) | length", "38300"],
    ["'ab' | list", '["a","b"]'],
    ["map | list", '["b","A","c"]'],
    ["map | items", '[["b",1],["A",2],["c",0]]'],
    ["map | attr('A')", "2"],
    ["list | join ~ list | join('-') ~ users | join(',', attribute='a.x') ~ [1, none] | join('|')", "3123-1-22,1,31|"],
    ["list | reverse", "[2,1,3]"],
    ["list | sort ~ list | sort(true)", "[1,2,3][3,2,1]"],
    ["words | sort", '["Apple","apple","banana","cherry"]'],
    ["words | sort(case_sensitive=true)", '["Apple","apple","banana","cherry"]'],
    ["['b', 'A', 'a'] | sort(case_sensitive=true)", '["A","a","b"]'],
    ["users | sort(attribute='n,a.x') | map(attribute='a.x')", "[1,2,3]"],
    ["users | sort(attribute='a.x', reverse=true) | map(attribute='a.x')", "[3,2,1]"],
    ["map | dictsort", '[["A",2],["b",1],["c",0]]'],
    ["map | dictsort(by='value')", '[["c",0],["b",1],["A",2]]'],
    ["map | dictsort(reverse=true)", '[["c",0],["b",1],["A",2]]'],
    ["words | unique", '["banana","Apple","cherry"]'],
    ["words | unique(true) | length", "4"],
    ["users | unique(attribute='n') | map(attribute='a.x')", "[2,1]"],
    ["[1, '1', true, 1.0] | unique", '[1,"1",true]'],
    ["list | min ~ list | max ~ words | min ~ (users | max(attribute='a.x')).n", "13Appleb"],
    ["list | sum ~ users | sum(attribute='a.x') ~ users | sum('a.x', 10) ~ [] | sum", "66160"],
    ["[1, 2, 3, 4, 5] | batch(2)", "[[1,2],[3,4],[5]]"],
    ["[1, 2, 3, 4, 5] | batch(2, '-')", '[[1,2],[3,4],[5,"-"]]'],
    ["[1, 2, 3, 4, 5] | slice(3)", "[[1,2],[3,4],[5]]"],
    ["[1, 2, 3, 4, 5] | slice(3, 0)", "[[1,2],[3,4],[5,0]]"],
    ["users | groupby('n') | map('first')", '["A","b"]'],
    ["users | groupby('a.x') | map(attribute='grouper')", "[1,2,3]"],
    ["(users | groupby('n') | last).list | map(attribute='a.x')", "[2,3]"],
    [
      "users | groupby('z', default='-')",
      '[["-",[{"n":"b","a":{"x":2}},{"n":"A","a":{"x":1}},{"n":"b","a":{"x":3}}]]]',
    ],
    ["['a', 'A'] | map('upper') | unique", '["A"]'],
    ["words | groupby('length') | length", "2"],
    ["users | map(attribute='z', default='-')", '["-","-","-"]'],
    ["words | map('truncate', 3, true, '', 0)", '["ban","App","che","app"]'],
    ["words | map('replace', 'a', 'o') | map('length')", "[6,5,6,5]"],
    ["[0, 1, '', 'a', [], none] | select", '[1,"a"]'],
    ["[0, 1, ''] | reject", '[0,""]'],
    ["list | select('odd') ~ list | select('gt', 1) ~ list | reject('in', [1, 2])", "[3,1][3,2][3]"],
    ["users | selectattr('n', 'eq', 'b') | map(attribute='a.x')", "[2,3]"],
    ["users | rejectattr('a.x', 'lt', 3) | map(attribute='n')", '["b"]'],
    ["users | selectattr('z') | length ~ users | rejectattr('z') | length", "03"],
    ["{ a: [1, { b: 'é<' }], c: [] } | tojson", '{"a":[1,{"b":"é<"}],"c":[]}'],
    ["{ a: [1, {}], c: [] } | tojson(2)", '{\n  "a": [\n    1,\n    {}\n  ],\n  "c": []\n}'],
    ["[1] | pprint ~ 'a' | tojson ~ none | tojson ~ [1] | dump", '[\n  1\n]"a"null[1]'],
  ])("%s", (expression, expected) => {
    expect(render(`{{ ${expression} }}`, data)).toBe(expected);
  });

  it("sort values of any kind, where jinja fails", () => {
    expect(render("{{ mixed | sort | tojson }}", data)).toBe('[true,1,2,"a",[0],{"b":1},null]');
  });
});

describe("filters fail with their place and what they need", () => {
  it.each([
    ["5 | first", "first: A list is needed here, not a number."],
    ["'a' | abs", "abs: abs needs numbers, not a text."],
    ["['a'] | sum", "sum: sum needs numbers, not a text."],
    ["5 | items", "items: An object is needed here, not a number."],
    ["1 | round(1, 'up')", "round: method is 'common', 'ceil' or 'floor', not a text."],
    ["{} | dictsort(by='x')", "dictsort: by is 'key' or 'value', not a text."],
    ["fox | truncate(2)", "truncate: length is at least 3, that of its end."],
    ["fox | center('wide')", "center: width is a whole number from 0 on, not a text."],
    ["fox | wordwrap(0)", "wordwrap: width is a whole number from 1 on, not 0."],
    ["list | batch(1.5)", "batch: linecount is a whole number from 1 on, not 1.5."],
    ["'x' | int(base=99)", "int: base is 0 or a number from 2 to 36, not 99."],
    ["'%s' | format", "format: There are fewer arguments than formats."],
    ["'%(a)s' | format(1)", "format: There is no argument a."],
    ["'%c' | format(1.5)", "format: %c is for the number of a character."],
    ["'%q' | format(1)", "format: There is no format %q."],
    ["'%.101f' | format(1)", "format: A format has at most 100 digits behind the point."],
    ["[1] | urlencode", "urlencode: A query is made of an object, or of pairs of a name and a value."],
    ["{ 'a b': 1 } | xmlattr", "xmlattr: The name of an attribute has no blank, /, > or = in it."],
    ["[1] | xmlattr", "xmlattr: Attributes come from an object."],
  ])("%s", (expression, expected) => {
    const [name = ""] = expected.split(":");
    const column = 4 + expression.indexOf(name, expression.indexOf("|"));
    expect(errorOf(() => render(`{{ ${expression} }}`, data))).toBe(`MCI_TEMPLATE_VALUE 1:${column} ${expected}`);
  });

  it.each([
    ["map(name)", 'A filter is named in the template, as in "name", not by a value.'],
    ["select(name)", 'A test is named in the template, as in "name", not by a value.'],
    ["rejectattr('a', name)", 'A test is named in the template, as in "name", not by a value.'],
    ["map", "map needs a filter or an attribute."],
    ["selectattr", "An attribute is missing here."],
  ])("%s does not compile", (filter, expected) => {
    expect(errorOf(() => render(`{{ list | ${filter} }}`, { list: [], name: "upper" }))).toMatch(expected);
  });
});

describe("tests", () => {
  const values = { l: [1], d: { a: 1 }, e: [], s: "ab", S: "AB", n: null, t: true, i: 4, f: 2.5, m: "5" };
  it.each([
    ["defined", ["l", "n", "s"], ["nope", "nope.a"]],
    ["undefined", ["nope"], ["n"]],
    ["none", ["n"], ["nope", "e"]],
    ["true", ["t"], ["i", "l"]],
    ["false", ["false"], ["n", "nope"]],
    ["truthy", ["l", "t", "i"], ["e", "n", "nope"]],
    ["falsy", ["e", "n"], ["l"]],
    ["boolean", ["t"], ["i", "n"]],
    ["number", ["i", "f"], ["m", "t"]],
    ["integer", ["i"], ["f", "m", "t"]],
    ["float", ["f"], ["i", "m"]],
    ["string", ["s", "m"], ["i", "l"]],
    ["mapping", ["d"], ["l", "s", "n"]],
    ["sequence", ["l", "s", "d"], ["i", "n"]],
    ["iterable", ["l", "s", "d"], ["i", "n", "nope"]],
    ["callable", ["range"], ["s", "d"]],
    ["odd", ["5", "-3", "m"], ["i", "s", "f"]],
    ["even", ["i", "0"], ["5", "s", "nope"]],
    ["divisibleby(2)", ["i"], ["5", "m"]],
    ["in(['ab', 4])", ["s", "i"], ["S", "nope"]],
    ["eq(4)", ["i"], ["m", "'4'"]],
    ["ne(4)", ["m"], ["i"]],
    ["lt(4)", ["f"], ["i", "m", "l"]],
    ["le(4)", ["f", "i"], ["m"]],
    ["gt(4)", ["m"], ["i"]],
    ["ge(4)", ["i", "m"], ["f"]],
    ["upper", ["S"], ["s", "m", "i"]],
    ["lower", ["s"], ["S", "m"]],
    ["sameas([1])", ["l"], ["e"]],
  ])("%s", (test, those, others) => {
    const results = [...those, ...others].map((value) => render(`{{ ${value} is ${test} }}`, values));
    expect(results).toEqual([...those.map(() => "true"), ...others.map(() => "false")]);
  });
});
