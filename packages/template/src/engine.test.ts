import { describe, expect, it } from "vitest";
import { builtinEngine } from "./engine.ts";
import { compileOptions, errorOf, render, scopeOf } from "../test/render.ts";

describe("the examples of the Schema Reference", () => {
  it("Schema Reference, Basic Placeholders: paths into props, input and env", () => {
    const source = "{{props.location}} {{env.API_KEY}} {{input.username}} {{props.user.name}} {{env.DATABASE_URL}}";
    const props = { location: "Tbilisi", username: "ada", user: { name: "Ada" } };
    expect(render(source, props, { env: { API_KEY: "k1", DATABASE_URL: "db://x" } })).toBe("Tbilisi k1 ada Ada db://x");
  });

  it("Schema Reference, For Loops: a range whose end is exclusive", () => {
    expect(render("@for(i in range(0, 3))\nItem {{i}}\n@endfor")).toBe("Item 0\nItem 1\nItem 2\n");
  });

  it("Schema Reference, Foreach Loops: Array Example", () => {
    const source = "@foreach(item in props.items)\n- {{item}}\n@endforeach";
    expect(render(source, { items: ["Apple", "Banana", "Cherry"] })).toBe("- Apple\n- Banana\n- Cherry\n");
  });

  it("Schema Reference, Foreach Loops: Object Example", () => {
    const source = "@foreach(user in props.users)\nName: {{user.name}}, Age: {{user.age}}\n@endforeach";
    const users = [
      { name: "Alice", age: 30 },
      { name: "Bob", age: 25 },
    ];
    expect(render(source, { users })).toBe("Name: Alice, Age: 30\nName: Bob, Age: 25\n");
  });

  it.each([
    [true, "You have premium access!\n"],
    [false, "Upgrade to premium for more features.\n"],
  ])("Schema Reference, Conditional Blocks: Simple Conditional (%s)", (premium, expected) => {
    const source = "@if(props.premium)\nYou have premium access!\n@else\nUpgrade to premium for more features.\n@endif";
    expect(render(source, { premium })).toBe(expected);
  });

  it.each([
    ["active", "Status: Active\n"],
    ["pending", "Status: Pending approval\n"],
    ["closed", "Status: Inactive\n"],
  ])("Schema Reference, Conditional Blocks: Multiple Conditions (%s)", (status, expected) => {
    const source =
      '@if(props.status == "active")\nStatus: Active\n@elseif(props.status == "pending")\nStatus: Pending approval\n@else\nStatus: Inactive\n@endif';
    expect(render(source, { status })).toBe(expected);
  });

  it.each([
    [19, "Adult content available\n"],
    [18, "Restricted content\n"],
  ])("Schema Reference, Conditional Blocks: Numeric Comparison (%s)", (age, expected) => {
    const source = "@if(props.age > 18)\nAdult content available\n@else\nRestricted content\n@endif";
    expect(render(source, { age })).toBe(expected);
  });

  it("Schema Reference, Text Execution: Simple Message", () => {
    const source = "Hello {{props.username}}! This message was generated on {{env.CURRENT_DATE}}.";
    const options = { env: { CURRENT_DATE: "2026-01-01" } };
    expect(render(source, { username: "Ada" }, options)).toBe("Hello Ada! This message was generated on 2026-01-01.");
  });

  it.each([
    [true, "Report for Ada\nPremium features enabled"],
    [false, "Report for Ada\n Standard features available "],
  ])("Schema Reference, Text Execution: Report with Conditionals (%s)", (premium, expected) => {
    const source =
      "Report for {{props.username}}\n@if(props.premium)Premium features enabled@else Standard features available @endif";
    expect(render(source, { username: "Ada", premium })).toBe(expected);
  });

  it("Schema Reference, Complete Example: generate_greeting", () => {
    expect(render("Hello {{props.name}}! Welcome to MCI.", { name: "Ada" })).toBe("Hello Ada! Welcome to MCI.");
  });
});

describe("placeholders", () => {
  const props = {
    name: "Ada",
    zero: 0,
    empty: "",
    none: null,
    "first name": "Ada",
    "x-y": 1,
    list: ["a", ["b"], { c: 1.5 }],
    größe: "XL",
    quotes: `"'\``,
  };

  it.each([
    ["{{props.name}}{{ input.name }}{{\n\tproperties.name\n}}", "AdaAdaAda"],
    ["{{ props.x-y }}", "1"],
    ["{{ props[\"first name\"] }}{{ props['first name'] }}{{ props[`first name`] }}", "AdaAdaAda"],
    ["{{ props.list.0 }}{{ props.list[0] }}{{ props.list.1.0 }}{{ props.list.2.c }}", "aab1.5"],
    ["{{ props.größe }}", "XL"],
    ["{{ props.list }}", '["a",["b"],{"c":1.5}]'],
    ["{{ props.none }}|{{ props.zero }}|{{ props.empty }}|", "null|0||"],
    ["{{ props.nick | props.name }}", "Ada"],
    ["{{ props.nick | props.alias | props.name }}", "Ada"],
    ["{{ props.none | 'x' }}{{ props.zero | 'x' }}{{ props.empty | 'x' }}", "null0"],
    ["{{ props.a | 'it' }}{{ props.a | \"is\" }}{{ props.a | `me` }}", "itisme"],
    ["{{ props.a | 1.5 }} {{ props.a | -2 }} {{ props.a | 1e3 }}", "1.5 -2 1000"],
    ["{{ props.a | true }} {{ props.a | false }} {{ props.a | null }}", "true false null"],
    ["{{ props.a | 'a|b' }} {{ props.a | 'a}}b' }}", "a|b a}}b"],
    ["{{ '{{' }} {{ '}}' }} {{ '@if(' }}", "{{ }} @if("],
    ["{{ 'it\\'s' }} {{ 'C:\\temp' }} {{ 'a\\\\' }}", "it's C:\\temp a\\"],
    ["{{ props.quotes }}", `"'\``],
    ['{"a":{{ props.zero }}}', '{"a":0}'],
    ["}} { } {!", "}} { } {!"],
  ])("%s", (source, expected) => {
    expect(render(source, props)).toBe(expected);
  });

  it("are written as text: strings as they are, true, 1.5, null, objects and arrays as compact JSON", () => {
    const values = ["ü", true, 1.5, null, { a: [1, "ü", null] }];
    expect(values.map((value) => render("{{ props.value }}", { value }))).toEqual([
      "ü",
      "true",
      "1.5",
      "null",
      '{"a":[1,"ü",null]}',
    ]);
  });

  it.each([
    ["x {{ props.a", "No closing }} for this {{, line 1", 3],
    ["{{}}", 'Expected a path like props.name, or a literal, but found "}".', 3],
    ["{{ .name }}", 'Expected a path like props.name, or a literal, but found ".".', 4],
    ["{{ props. }}", 'Expected a name after the dot, but found " ".', 10],
    ["{{ props.a b }}", 'Expected }} to close this placeholder, but found "b".', 12],
    ["{{ props.a || 'b' }}", 'Expected }} to close this placeholder, but found "|".', 12],
    ["{{ props.a | }}", 'Expected a path like props.name, or a literal, but found "}".', 14],
    ["{{ props['a }}", "This string has no closing quote.", 10],
    ["{{ props[a] }}", 'Expected a text in quotes, as in props["first name"], or a number, but found "a".', 10],
    ["{{ upper(props.a) }}", 'Expected }} to close this placeholder, but found "(".', 9],
    ["{{ 1a }}", 'Expected a number, but found "1".', 4],
    ["{{{ props.a }}}", 'Expected a path like props.name, or a literal, but found "{".', 3],
  ])("say what is wrong with %s", (source, message, column) => {
    const error = errorOf(() => render(source));
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_SYNTAX", message, line: 1, column, offset: column - 1 });
    expect(error.excerpt).toBe(`${source}\n${" ".repeat(column - 1)}^`);
  });

  it("hint at what other languages write", () => {
    expect(errorOf(() => render("{{ props.a ?? 'b' }}")).hint).toContain("with |");
    expect(errorOf(() => render("@if(props.a && props.b)@endif")).hint).toContain("`and`");
    expect(errorOf(() => render("@if(!props.a)@endif")).hint).toContain("`not`");
    expect(errorOf(() => render("@if(props.a = 1)@endif")).hint).toContain("==");
  });
});

describe("native placeholders in a full template", () => {
  it("are an error in a text of a schema file", () => {
    const error = errorOf(() => render("a {!! props.a !!}", { a: 1 }));
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_SYNTAX", column: 3 });
    expect(error.message).toContain("{!! !!}");
  });

  it("are plain text in the content of a file", () => {
    expect(render("{!! x !!} {{ props.a }}", { a: 1 }, { file: "a.txt" })).toBe("{!! x !!} 1");
    expect(render("{!! x !!}", {}, { file: "a.txt" })).toBe("{!! x !!}");
  });

  it("can be written with a literal", () => {
    expect(render("{{ '{!!' }} x !!}")).toBe("{!! x !!}");
  });
});

describe("loops", () => {
  it.each([
    ["@for(i in range(2, props.n)){{i}}@endfor", { n: 5 }, "234"],
    ["@for(i in range(props.n, 7)){{i}}@endfor", { n: "5" }, "56"],
    ["@for(i in range(-1, 1)){{i}},@endfor", {}, "-1,0,"],
    ["@for(i in range(3, 1)){{i}}@endfor|", {}, "|"],
    ["@for (i in range( 0 , props.n | 2 )){{i}}@endfor", {}, "01"],
    ["@foreach(x in props.o){{x.key}}={{x}};@endforeach", { o: { a: 1, b: "two" } }, "a=1;b=two;"],
    ["@foreach(x in props.o){{x.key}}@endforeach", { o: { a: { key: "own" }, b: {} } }, "ownb"],
    ["@foreach(x in props.o){{x.key | 'none'}}@endforeach", { o: ["a"] }, "none"],
    ["@foreach(x in props.o){{x.key}}@endforeach", { o: [{ key: "k" }] }, "k"],
    ["@foreach(x in props.o){{x}}@endforeach|", { o: [] }, "|"],
    ["@foreach(x in props.none | props.o){{x}}@endforeach", { o: [1, 2] }, "12"],
    ["@foreach(x in env.LIST){{x}}@endforeach", {}, "ab"],
    ["@foreach(row in props.rows)@foreach(x in row){{x}}@endforeach;@endforeach", { rows: [[1, 2], [3]] }, "12;3;"],
    [
      "@foreach(x in props.rows)@foreach(x in x){{x}}@endforeach:{{x}};@endforeach",
      { rows: [[1, 2], [3]] },
      "12:[1,2];3:[3];",
    ],
    [
      "@foreach(a in props.o)@foreach(b in props.o){{a.key}}{{b.key}} @endforeach@endforeach",
      { o: { x: 1, y: 2 } },
      "xx xy yx yy ",
    ],
    ["@foreach(a in props.l){{a}}@endforeach@foreach(b in props.o){{b.key}}@endforeach", { l: [1], o: { k: 1 } }, "1k"],
    ["@for(i in range(0, 2))@if(i == 1){{i}}@endif@endfor", {}, "1"],
    [
      "@foreach(x in props.l){{x}}{{props.a}}@endforeach@foreach(y in props.l){{y}}{{props.b}}{{y}}@endforeach{{props.a}}",
      { l: [1, 2], a: "a", b: "b" },
      "1a2a1b12b2a",
    ],
    ["{{x | 'none'}}@foreach(x in props.l){{x}}{{x}}@endforeach{{x | 'none'}}", { l: [1, 2] }, "none1122none"],
  ])("%s", (source, props, expected) => {
    expect(render(source, props, { env: { LIST: ["a", "b"] } })).toBe(expected);
  });

  it("keep their variable to themselves", () => {
    const error = errorOf(() => render("@foreach(x in props.l){{x}}@endforeach{{x}}", { l: [1] }));
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_MISSING", column: 41 });
  });

  it.each(["props", "input", "properties", "env", "true", "null", "not"])("cannot name their variable %s", (name) => {
    const error = errorOf(() => render(`@foreach(${name} in props.l)@endforeach`));
    expect(error).toMatchObject({
      code: "MCI_TEMPLATE_SYNTAX",
      message: `A loop variable cannot be named ${name}.`,
      column: 10,
    });
  });

  it.each([
    ["@for(i in props.items)@endfor", "An @for goes over range(from, to)."],
    ["@for(i in range(0, 1.5))@endfor", "A range goes from one integer to another."],
    ["@for(i in range(0))@endfor", 'Expected a comma: range(from, to), but found ")".'],
    ["@for(i of range(0, 1))@endfor", 'Expected `in` after the loop variable, but found "o".'],
    ["@for(0 in range(0, 1))@endfor", 'Expected a name for the loop variable, but found "0".'],
    ["@foreach(x in 'abc')@endforeach", "An @foreach goes over an array or object, not over a literal."],
    ["@foreach(x in props.a@endforeach", 'Expected a closing ), but found "@".'],
  ])("say what is wrong with %s", (source, message) => {
    expect(errorOf(() => render(source))).toMatchObject({ code: "MCI_TEMPLATE_SYNTAX", message });
  });

  it.each([
    ["@foreach(x in props.v)@endforeach", 5, "@foreach over props.v: a number is neither an array nor an object."],
    ["@foreach(x in props.v)@endforeach", null, "@foreach over props.v: null is neither an array nor an object."],
    ["@foreach(x in props.v)@endforeach", "text", "@foreach over props.v: a string is neither an array nor an object."],
    [
      "@for(x in range(0, props.v))@endfor",
      1.5,
      "@for needs integers: props.v is a number with a fraction, or too large.",
    ],
    ["@for(x in range(0, props.v))@endfor", "1x", "@for needs integers: props.v is a string."],
    ["@for(x in range(0, props.v))@endfor", [], "@for needs integers: props.v is an array."],
  ])("%s over %j is an error about the value", (source, v, message) => {
    expect(errorOf(() => render(source, { v }))).toMatchObject({ code: "MCI_TEMPLATE_VALUE", message });
  });
});

describe("the template", () => {
  it("names every path it reads from outside once, with the aliases of props as props", () => {
    const source =
      '{{ props.a | env.B }}{{ input.a }}@if(properties["c d"])@endif@foreach(x in props.list.0){{ x.y }}{{ stray }}@endforeach';
    const template = builtinEngine().compile(source, compileOptions());
    expect(template.names).toEqual(["props.a", "env.B", 'props["c d"]', "props.list.0", "stray"]);
  });

  it("names nothing when it is a plain text", () => {
    expect(builtinEngine().compile("text", compileOptions()).names).toEqual([]);
  });

  it("reads its roots from whatever data it is given", () => {
    const template = builtinEngine().compile("{{ temperature }} in {{ place.name }}", compileOptions());
    expect(template.render({ temperature: 21, place: { name: "Tbilisi" } })).toBe("21 in Tbilisi");
  });

  it("renders many scopes at once without mixing them", () => {
    const template = builtinEngine().compile(
      "@foreach(x in props.l){{ x }}{{ props.id }}@endforeach",
      compileOptions(),
    );
    const outputs = Array.from({ length: 1000 }, (_, id) => template.render(scopeOf({ id, l: ["a", "b"] })));
    expect(outputs).toEqual(Array.from({ length: 1000 }, (_, id) => `a${id}b${id}`));
  });
});

describe("missing: empty", () => {
  it.each([
    ["[{{ props.a }}{{ props.a.b | env.C }}]", "[]"],
    ["[{{ stray.x }}]", "[]"],
    ["[@foreach(x in props.a)x@endforeach]", "[]"],
    ["[@for(i in range(0, props.a))x@endfor]", "[]"],
    ["[@if(props.a)x@else y@endif]", "[ y]"],
  ])("%s writes nothing for what is missing", (source, expected) => {
    expect(render(source, {}, { missing: "empty" })).toBe(expected);
  });
});
