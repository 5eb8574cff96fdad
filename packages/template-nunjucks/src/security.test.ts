import { TemplateError } from "@mci/contract";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";

import { compile, errorOf, render } from "../test/render.ts";

const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"];

describe("look-ups see own properties only", () => {
  it.each(names)("%s is nothing, wherever it is looked for", (name) => {
    const values = { o: {}, l: [1], s: "text", n: 5, inherited: Object.create({ [name]: "SECRET-1" }) };
    const paths = ["o", "l", "s", "n", "inherited", "loop", "range", "'a'", "[]", "{}"].flatMap((value) => [
      `${value}.${name}`,
      `${value}["${name}"]`,
      `${value}.${name}.${name}`,
      `${value} | attr("${name}")`,
      `[${value}] | map(attribute="${name}") | first`,
      `[${value}] | map(attribute="${name}.name") | first`,
      `[${value}] | sum(attribute="${name}.length") if false`,
      `([${value}] | groupby("${name}") | first).grouper`,
    ]);
    for (const path of [name, `this.${name}`, ...paths]) {
      expect(render(`{% for x in [1] %}{{ ${path} }}{% endfor %}`, values, { missing: "empty" })).toBe("");
    }
    expect(render(`{{ "${name}" in o }}{{ [o] | selectattr("${name}") }}`, values)).toBe("false[]");
    expect(render(`{{ ${name} is defined }}`, values)).toBe("false");
  });

  it.each(names)("%s is not a filter, a test or a function", (name) => {
    for (const source of [`{{ 1 | ${name} }}`, `{{ 1 is ${name} }}`, `{{ ${name}() }}`, `{{ [1] | map("${name}") }}`]) {
      expect(errorOf(() => compile(source))).toMatch(/^MCI_TEMPLATE_SYNTAX .*There is no (filter|test|function)/);
    }
  });

  it.each(names)("%s can be the name of a variable, a block, a macro and an argument", (name) => {
    const source = `{% macro ${name}(${name}) %}{{ ${name} }}{% endmacro %}{{ ${name}(1) }}{% block ${name} %}2{% endblock %}{% set ${name} = 3 %}{{ ${name} }}`;
    expect(render(source)).toBe("123");
  });

  it("__proto__ is nothing even where JSON has it, other names are what JSON says", () => {
    const data: unknown = JSON.parse('{"__proto__":"x","o":{"__proto__":{"a":1},"constructor":"own","toString":2}}');
    const source = "[{{ __proto__ }}{{ o.__proto__.a }}{{ o['__proto__'] }}][{{ o.constructor }}{{ o.toString }}]";
    expect(render(source, data, { missing: "empty" })).toBe("[][own2]");
    expect(render("{{ o | tojson(1) }}{% for k, v in o %}{{ k }}{% endfor %}", data)).toContain("__proto__");
  });

  it("methods and getters of classes are nothing", () => {
    class User {
      name = "Ada";
      get secret(): string {
        return "SECRET-1";
      }
      method(): string {
        return "SECRET-2";
      }
    }
    expect(render("{{ u.name }}{{ u.secret }}{{ u.method }}", { u: new User() }, { missing: "empty" })).toBe("Ada");
  });

  describe("when somebody has changed Object.prototype", () => {
    afterEach(() => {
      Reflect.deleteProperty(Object.prototype, "polluted");
    });

    it("what it has there is still nothing", () => {
      // oxlint-disable-next-line no-extend-native -- that somebody does this is what is tested
      Object.defineProperty(Object.prototype, "polluted", {
        value: "p",
        configurable: true,
        enumerable: true,
        writable: true,
      });
      const source =
        "{{ polluted }}{{ o.polluted }}{% for k, v in o %}{{ k }}{% endfor %}{{ o | length }}{{ [o] | join(attribute='polluted') }}";
      expect(render(source, { o: {} }, { missing: "empty" })).toBe("0");
      expect(errorOf(() => compile("{{ 1 | polluted }}"))).toMatch("There is no filter");
    });
  });
});

describe("values are never called", () => {
  it("functions in the data are neither called nor written", () => {
    const called: unknown[] = [];
    const f = () => called.push(1);
    const data = { f, o: { f }, range: f };
    for (const source of ["{% set g = f %}{{ g() }}", "{% set p = o %}{{ p.f() }}", "{{ f }}"]) {
      expect(errorOf(() => render(source, data))).toMatch("MCI_TEMPLATE_VALUE");
    }
    expect(errorOf(() => compile("{{ o.f() }}"))).toMatch("MCI_TEMPLATE_SYNTAX");
    expect(render("{{ range(2) }}", data)).toBe("[0,1]");
    expect(called).toEqual([]);
  });

  it("no value takes the place of a function or a loop", () => {
    const data = { range: 1, joiner: {}, cycler: [], loop: 5, caller: "x", self: 1, super: 2, m: "value" };
    const source =
      "{% macro m() %}{{ caller is defined }}{% endmacro %}{{ m() }}{% for x in range(1) %}{{ loop.index }}{% endfor %}{{ loop }}";
    expect(render(source, data)).toBe("false15");
  });
});

describe("values are never taken for named arguments", () => {
  const hostile = [
    { __keywords: true, size: "SECRET-1", caller: "x", b: 2 },
    { __keywords: true },
    JSON.parse('{"__proto__":{"__keywords":true},"reverse":true,"attribute":"x","default":"x"}') as unknown,
  ];

  it.each(hostile)("%j is an argument like any other", (value) => {
    const json = JSON.stringify(value);
    const macro = "{% macro m(a, size=1) %}{{ a | tojson }}{{ size }}{{ caller is defined and caller }}{% endmacro %}";
    expect(render(`${macro}{{ m(value) }}`, { value })).toBe(`${json}1false`);
    expect(render("{{ [2, 1] | sort(value.x) }}{{ 'a' | default(value) }}", { value }, { missing: "empty" })).toBe(
      "[1,2]a",
    );
    expect(render("{{ [value, value] | first | tojson }}", { value })).toBe(json);
    const filters = { count: (...args: unknown[]) => args.length };
    expect(render("{{ 1 | count(value) }}", { value }, { filters })).toBe("2");
    expect(render("{{ count(value) }}", { value }, { globals: filters })).toBe("1");
  });
});

describe("names are names", () => {
  it.each(['a"', "a'", "a;b", "a`b", "a\\u0028", "a\u2028b", "a&b", "a?b", "a@b", "5a"])("%j is none", (name) => {
    for (const source of [
      `{{ ${name} }}`,
      `{% set ${name} = 1 %}`,
      `{% for ${name} in [] %}{% endfor %}`,
      `{% macro ${name}() %}{% endmacro %}`,
      `{% macro m(${name}) %}{% endmacro %}`,
      `{% block ${name} %}{% endblock %}`,
      `{% import "a" as ${name} %}`,
      `{% from "a" import b as ${name} %}`,
      `{{ range(${name}=1) }}`,
    ]) {
      expect(errorOf(() => compile(source, { files: { a: "{% set b = 1 %}" } }))).toMatch(/^MCI_TEMPLATE_SYNTAX/);
    }
  });
});

const marks = [
  "{{",
  "}}",
  "{%",
  "%}",
  "{#",
  "#}",
  "{{ env.SECRET }}",
  "{% include '/etc/passwd' %}",
  "{% raw %}",
  "-",
  "'",
  '"',
  "\n",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...marks), fc.string({ unit: "binary", maxLength: 5 })), { maxLength: 10 })
  .map((parts) => parts.join(""));

describe("whatever the values are", () => {
  it("a rendering is plain substitution", () => {
    const template = compile(
      "[{{ props.a }}]{% for k, v in props.o %}{{ k }}={{ v }}{% endfor %}{% set x = props.a %}{{ x }}{{ props.l }}{{ [props.a] | join }}",
    );
    fc.assert(
      fc.property(text, text, (a, key) => {
        const o: object = JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(a)}}`);
        const expected = `[${a}]${key}=${a}${a}${JSON.stringify([a])}${a}`;
        expect(template.render({ props: { a, o, l: [a] }, env: { SECRET: "SECRET-1" } })).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });

  it("filters and loops give text or a TemplateError, and nothing of a secret", () => {
    const sources = [
      "{{ v | sort }}{{ v | length }}",
      "{% for x in v %}{{ x }}{% endfor %}",
      "{{ v | groupby(a) | map('last') | join }}",
      "{{ v | format(v) }}",
      "{{ v | indent(a) | center(b) | wordwrap(b) }}",
      "{{ v | map(attribute=a) | unique | join(b) }}",
      "{{ v | truncate(a, b) | striptags | title | urlencode }}",
      "{{ v[a] }}{{ v + a }}{{ v in a }}{{ a == v }}{{ v < a }}",
      "{{ v | round(a) }}{{ v | int(a, b) }}{{ v | filesizeformat }}",
      "{{ v | batch(a, b) }}{{ v | slice(b, a) }}{{ v | tojson(a) }}",
      "{{ v | dictsort(by=a) | xmlattr }}",
      "{{ range(a, b) }}{{ v | replace(a, b) }}{{ v | sum(a) }}",
    ].map((source) => compile(source, { missing: "empty" }));
    const key = fc.constantFrom(...names, "__keywords", "caller", "loop", "length", "0", "grouper");
    const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.dictionary(key, fc.jsonValue({ maxDepth: 1 })), key, text);
    fc.assert(
      fc.property(fc.constantFrom(...sources), value, value, value, (template, v, a, b) => {
        const outcome = outcomeOf(() => template.render({ v, a, b, env: { SECRET: "SECRET-1" } }));
        expect(outcome).not.toMatch(/SECRET-1|function |native code|undefined|\[object/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("whatever the template is", () => {
  const words = [
    ..."( ) [ ] { } , : . | = == < + - * / // % ** ~ 1 2.5 's' none r/ /g".split(" "),
    ..."if for in endif endfor else elif set endset macro endmacro call endcall block endblock".split(" "),
    ..."include import from as extends filter endfilter switch case default endswitch raw endraw".split(" "),
    ..."is not and or defined upper map select join groupby props a b x loop caller super() range(3)".split(" "),
    ..."__proto__ constructor 'part' 'base' ignore missing with context".split(" "),
  ];
  const inner = fc.array(fc.constantFrom(...words), { maxLength: 9 }).map((parts) => parts.join(" "));
  const piece = fc.oneof(
    inner.map((text) => `{% ${text} %}`),
    inner.map((text) => `{{ ${text} }}`),
    inner,
    text,
  );
  const files = {
    part: "{% macro a(b, x=1) %}{{ b }}{% endmacro %}",
    base: "{% block a %}{{ props.a }}{% endblock %}",
  };

  it("compiles and renders, or is a TemplateError in its place", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom("error", "empty"), (pieces, missing) => {
        const data = { props: { a: 1, b: [1, { x: 2 }] }, env: {} };
        const outcome = outcomeOf(() => compile(pieces.join(""), { missing, files }).render(data));
        expect(outcome).not.toMatch(/Cannot read prop|is not a function|is not iterable|The template cannot be read/);
      }),
      { numRuns: 3000 },
    );
  });
});

/**
 * Returns the rendered text, or the message of the error. Throws an error that is not a TemplateError or has no place.
 */
function outcomeOf(act: () => string): string {
  try {
    return act();
  } catch (error) {
    if (!TemplateError.is(error) || error.line < 1 || error.column < 1 || !error.excerpt.endsWith("^")) throw error;
    return error.message;
  }
}
