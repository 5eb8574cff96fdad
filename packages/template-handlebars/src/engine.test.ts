import { defaultLimits, MCIError, type CompileOptions } from "@mci/contract";
import { WrittenNumber } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";
import { handlebarsEngine, type HandlebarsEngineOptions } from "./index.ts";

interface Settings extends Partial<CompileOptions>, HandlebarsEngineOptions {
  readonly files?: Readonly<Record<string, string>>;
}

function compile(source: string, { files = {}, helpers, ...options }: Settings = {}) {
  return handlebarsEngine(helpers === undefined ? {} : { helpers }).compile(source, {
    missing: "error",
    limits: defaultLimits,
    include(path) {
      const text = files[path];
      if (text === undefined) throw new MCIError("MCI_PATH_NOT_FOUND", `not found: ${path}`);
      return { file: `/here/${path}`, source: text };
    },
    ...options,
  });
}

function render(source: string, data: unknown, settings?: Settings): string {
  return compile(source, settings).render(data);
}

function errorOf(action: () => unknown): string {
  try {
    return `no error: ${String(action())}`;
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    const { line, column } = error as MCIError & { line?: number; column?: number };
    return `${error.code} ${line}:${column} ${error.message}${error.hint === undefined ? "" : ` ${error.hint}`}`;
  }
}

describe("what handlebars does", () => {
  const data = {
    title: "Fish & <Chips>",
    items: [{ name: "Apple", price: 2 }, { name: "Pear" }],
    map: { a: 1, b: 2 },
    empty: [],
    none: null,
    zero: 0,
    "two words": 2,
    "12": 12,
    true: "yes",
  };
  it.each([
    ["{{title}} {{{title}}}", "Fish & <Chips> Fish & <Chips>"],
    ["{{#each items}}{{@index}}:{{name}}{{#unless @last}}, {{/unless}}{{/each}}", "0:Apple, 1:Pear"],
    ["{{#each map}}{{@key}}={{this}};{{/each}}", "a=1;b=2;"],
    ["{{#each empty}}x{{else}}nothing{{/each}}", "nothing"],
    ["{{#if none}}a{{else if zero}}b{{else}}c{{/if}}", "c"],
    ["{{#if nowhere}}a{{else}}b{{/if}}{{#if nowhere.at.all}}a{{/if}}", "b"],
    ["{{#with map}}{{a}}{{../zero}}{{@root.map.b}}{{/with}}", "102"],
    ["{{#items}}{{name}} {{/items}}{{^empty}}none{{/empty}}", "Apple Pear none"],
    ["{{lookup items 1}}", '{"name":"Pear"}'],
    ["{{items.[0].name}} {{items.0.price}}", "Apple 2"],
    ["{{#each items as |item at|}}{{at}}{{item.name}}{{/each}}", "0Apple1Pear"],
    ["a {{~#if title~}} b {{~/if~}} c", "abc"],
    ["{{!-- a {{comment}} --}}{{! another }}x\\{{title}}", "x{{title}}"],
    ['{{"two words"}} {{\'two words\'}} {{12}} {{true}} {{#"items"}}{{name}}{{/"items"}}', "2 2 12 yes ApplePear"],
    ['{{#*inline "row"}}<{{name}}>{{/inline}}{{#each items}}{{> row}}{{/each}}', "<Apple><Pear>"],
    ["{{none}}|{{map}}|{{empty}}", '|{"a":1,"b":2}|[]'],
  ])("%s", (source, expected) => {
    expect(render(source, data)).toBe(expected);
  });

  it("finds the row of a long id, and not that of its neighbour", () => {
    const rows = { "9007199254740992": "neighbour", "9007199254740993": "own" };
    expect(render("{{lookup rows id}}", { rows, id: new WrittenNumber("9007199254740993") })).toBe("own");
    expect(render("{{lookup items at}}", { items: ["a", "b"], at: new WrittenNumber("1.0") })).toBe("b");
  });

  it("calls helpers of its owner, also inside of each other, and takes an empty answer", () => {
    const helpers = {
      upper: (text: string) => text.toUpperCase(),
      join: (list: readonly string[], options: { hash: { by?: string } }) => list.join(options.hash.by ?? ","),
      nothing: () => undefined,
    };
    const source = '{{upper (join list by="-")}}{{nothing}}';
    expect(render(source, { list: ["a", "b"] }, { helpers })).toBe("A-B");
  });

  it("writes numbers of an answer as they were written, and counts with them", () => {
    const data = { price: new WrittenNumber("1.50"), free: new WrittenNumber("0.00"), all: [new WrittenNumber("1E2")] };
    const source = "{{price}} {{#if price}}paid{{/if}}{{#if free}}paid{{/if}}{{#unless free}} free{{/unless}} {{all}}";
    expect(render(source, data)).toBe("1.50 paid free [1E2]");
  });

  it("writes what was missing where that is asked for", () => {
    expect(render("[{{a.b.c}}][{{#each a}}x{{/each}}]", {}, { missing: "empty" })).toBe("[][]");
  });
});

describe("partials", () => {
  it("are files, with a context, parameters and a block", () => {
    const files = { "row.hbs": "<{{label}} {{name}}>", "frame.hbs": "[{{> @partial-block }}]" };
    const source = '{{#each items}}{{> row.hbs label="no" }}{{/each}}{{#> frame.hbs }}in{{/frame.hbs}}';
    expect(render(source, { items: [{ name: 1 }, { name: 2 }] }, { files })).toBe("<no 1><no 2>[in]");
  });

  it("are compiled once, however often they are used", () => {
    let reads = 0;
    const include = (path: string) => ({ file: `/${path}`, source: `${(reads += 1)}` });
    const template = compile('{{> "a"}}{{> "a"}}', { include });
    const first = template.render({});
    expect([first, template.render({}), reads]).toEqual(["11", "11", 2]);
  });

  it("are never chosen by a value", () => {
    expect(errorOf(() => compile("{{> (lookup . 'file')}}"))).toBe(
      "MCI_TEMPLATE_SYNTAX 1:5 A partial is a file with a name of its own, not one that comes from a value.",
    );
  });

  it("take inline partials of the file that calls them, and of the block they are called with", () => {
    const files = {
      "layout.hbs": "<{{> title }}|{{> @partial-block }}>",
      "page.hbs": "{{#> layout.hbs}}{{> body}}{{/layout.hbs}}",
    };
    const block = '{{#> layout.hbs}}{{#*inline "title"}}{{name}}{{/inline}}in{{/layout.hbs}}';
    expect(render(block, { name: "Ada" }, { files })).toBe("<Ada|in>");
    const before = '{{#*inline "title"}}T{{/inline}}{{#*inline "body"}}B{{/inline}}{{> page.hbs}}';
    expect(render(before, {}, { files })).toBe("<T|B>");
  });

  it("give way to an inline partial of their name", () => {
    const files = { "page.hbs": "{{> title.hbs}}", "title.hbs": "file" };
    const own = '{{#*inline "title.hbs"}}own{{/inline}}{{> page.hbs}}';
    expect([render(own, {}, { files }), render("{{> page.hbs}}", {}, { files })]).toEqual(["own", "file"]);
  });

  it("have their block as what is written where there is no such file", () => {
    const files = { "layout.hbs": "{{#> title}}none{{/title}}" };
    expect(render("{{#> nowhere.hbs}}{{a}}{{/nowhere.hbs}}", { a: 1 }, { files })).toBe("1");
    expect(render("{{> layout.hbs}}", {}, { files })).toBe("none");
    const own = '{{#> layout.hbs}}{{#*inline "title"}}own{{/inline}}{{/layout.hbs}}';
    expect(render(own, {}, { files })).toBe("own");
  });

  it("show the place of one that is called where its inline partial is out of sight", () => {
    const files = { "part.hbs": "a\n{{> title}}" };
    const source = '{{#if a}}{{#*inline "title"}}T{{/inline}}{{> part.hbs}}{{else}}{{> part.hbs}}{{/if}}';
    expect(render(source, { a: true }, { files })).toBe("a\nT");
    expect(errorOf(() => render(source, { a: false }, { files }))).toBe(
      "MCI_TEMPLATE_INCLUDE 2:1 {{> title}}: not found: title",
    );
    const numbered = `{{#*inline "0"}}no{{/inline}}{{#*inline "1"}}no{{/inline}}${source}`;
    expect(errorOf(() => render(numbered, { a: false }, { files }))).toMatch("{{> title}}: not found: title");
    const siblings = '{{#> frame}}{{#*inline "a"}}A{{/inline}}{{#*inline "b"}}{{> a}}{{/inline}}{{/frame}}';
    expect(errorOf(() => render(siblings, {}, { files: { frame: "{{> b}}" } }))).toBe(
      "MCI_TEMPLATE_INCLUDE 1:57 {{> a}}: no inline partial of this name is in sight where it is called",
    );
  });

  it.each(["{{#*inline name}}x{{/inline}}", "{{#*mine 'a'}}x{{/mine}}"])("are not defined by a value: %s", (source) => {
    expect(errorOf(() => compile(source))).toMatch(
      '1:1 The only decorator is {{#*inline "name"}}, its name in quotes.',
    );
  });

  it("show the file and the place of a mistake in them", () => {
    const files = { "part.hbs": "fine\n{{nope}}" };
    expect(errorOf(() => render('{{> "part.hbs"}}', {}, { files }))).toBe(
      "MCI_TEMPLATE_MISSING 2:1 Missing value: nope.",
    );
  });
});

describe("mistakes", () => {
  it.each([
    ["a\n  {{ name", "MCI_TEMPLATE_SYNTAX 2:1 Unexpected character, or a tag without its end."],
    ["{{#if a}}x", "MCI_TEMPLATE_SYNTAX 1:11 Unexpected end of the template."],
    ["{{#if a}}x{{/each}}", "MCI_TEMPLATE_SYNTAX 1:4 if doesn't match each."],
    ["x {{/if}}", "MCI_TEMPLATE_SYNTAX 1:3 Unexpected {{/."],
    ["{{ a b", "MCI_TEMPLATE_SYNTAX 1:6 Unexpected character, or a tag without its end."],
    ["x\n{{uper name}}", "MCI_TEMPLATE_SYNTAX 2:3 There is no helper 'uper'. Did you mean 'upper'?"],
    ["{{upper (uper name)}}", "MCI_TEMPLATE_SYNTAX 1:10 There is no helper 'uper'. Did you mean 'upper'?"],
    ["{{#esch items 1}}{{/esch}}", "MCI_TEMPLATE_SYNTAX 1:4 There is no helper 'esch'. Did you mean 'each'?"],
    ["{{log name}}", "MCI_TEMPLATE_SYNTAX 1:3 There is no helper 'log'."],
    ["{{> nowhere.hbs}}", "MCI_TEMPLATE_INCLUDE 1:1 {{> nowhere.hbs}}: not found: nowhere.hbs"],
  ])("%j", (source, expected) => {
    const helpers = { upper: (text: string) => text.toUpperCase() };
    expect(errorOf(() => compile(source, { helpers }))).toMatch(expected);
  });

  it("of the environment say what to do", () => {
    expect(errorOf(() => render("{{env.KEY}}", { env: {} }))).toBe(
      "MCI_TEMPLATE_MISSING 1:1 Missing value: env.KEY. Set KEY in .env.mci beside the schema file or in the environment of `mci`; a program passes it to the client in `env`.",
    );
  });

  it("of a helper are errors of the template", () => {
    const helpers = { broken: () => { throw new Error("it broke"); } }; // prettier-ignore
    expect(errorOf(() => render("{{broken}}", {}, { helpers }))).toBe("MCI_TEMPLATE_VALUE 1:1 it broke.");
  });
});

describe("limits", () => {
  const limits = { ...defaultLimits, loopSteps: 100, outputBytes: 1_000 };

  it("count the rounds of nested loops together", () => {
    const list = Array.from({ length: 11 }, (_, n) => n);
    const source = "{{#each list}}{{#each ../list}}{{/each}}{{/each}}";
    expect(errorOf(() => render(source, { list }, { limits }))).toMatch(
      "MCI_TEMPLATE_LIMIT 1:1 The template takes more",
    );
    expect(render(source, { list: list.slice(0, 9) }, { limits })).toBe("");
  });

  it("count lists that are blocks of their own", () => {
    const list = Array.from({ length: 101 }, () => 1);
    expect(errorOf(() => render("{{#list}}{{/list}}", { list }, { limits }))).toMatch("The template takes more");
  });

  it("count partials, which grow without loops", () => {
    const files: Record<string, string> = { a9: "" };
    for (let at = 0; at < 9; at += 1) files[`a${at}`] = `{{> a${at + 1}}}{{> a${at + 1}}}`;
    const blocks =
      '{{#*inline "a"}}{{#> b}}{{/b}}{{#> b}}{{/b}}{{/inline}}{{#*inline "b"}}{{> @partial-block}}{{/inline}}';
    for (const source of ["{{> a0}}", `${blocks}${"{{> a}}".repeat(21)}`]) {
      expect(errorOf(() => render(source, {}, { limits, files }))).toBe(
        "MCI_TEMPLATE_LIMIT 1:1 The template takes more than 100 loop steps. Raise limits.loopSteps to allow more.",
      );
    }
    expect(render("{{> a5}}{{> a5}}", {}, { limits, files })).toBe("");
  });

  it("hold for inline partials that use themselves", () => {
    const source = '{{#*inline "a"}}{{> a}}{{/inline}}{{> a}}';
    expect(errorOf(() => render(source, {}, { limits }))).toMatch("MCI_TEMPLATE_LIMIT");
  });

  it.each(["{{@root.none}}", "{{#if @root.none}}{{/if}}", "{{#unless @root.one}}{{/unless}}"])(
    "count what is small where there is much of it in a loop: %s",
    (part) => {
      const data = { list: Array.from({ length: 99 }, () => null), none: null, one: 1 };
      const source = (count: number) => `{{#each list}}${part.repeat(count)}{{/each}}`;
      expect(render(source(100), data, { limits })).toBe("");
      expect(errorOf(() => render(source(102), data, { limits }))).toMatch("MCI_TEMPLATE_LIMIT");
    },
  );

  it("stop a loop that writes text of its own", () => {
    const list = Array.from({ length: 50 }, () => 1);
    expect(errorOf(() => render(`{{#each list}}${"x".repeat(30)}{{/each}}`, { list }, { limits }))).toMatch(
      "MCI_TEMPLATE_LIMIT 1:1 The template writes more than 1000 bytes.",
    );
  });

  it.each([
    ["blocks", (depth: number) => "{{#if 1}}".repeat(depth) + "{{/if}}".repeat(depth), 64],
    ["blocks for what is not", (depth: number) => "{{~^a}}".repeat(depth) + "{{~/a}}".repeat(depth), 64],
    ["parentheses", (depth: number) => `{{up ${"(up ".repeat(depth)}1${")".repeat(depth)}}}`, 64],
    ["branches", (depth: number) => `{{#if 0}}${"{{else if 0}}".repeat(depth)}{{/if}}`, 640],
    [
      "branches in branches",
      (depth: number) =>
        `{{#if 0}}${"{{else if 0}}".repeat(600)}{{#if 0}}${"{{~ else if 0}}".repeat(depth)}{{/if}}{{/if}}`,
      40,
    ],
  ])("bound how deep %s nest", (_what, source, most) => {
    const helpers = { up: (value: unknown) => value };
    const render = (depth: number) => compile(source(depth), { helpers, missing: "empty" }).render({});
    expect(render(most)).toMatch(/^1?$/);
    const message = /^MCI_TEMPLATE_LIMIT 1:\d+ Blocks and parentheses nest deeper than 64 levels. Raise limits.depth/;
    expect(errorOf(() => render(most + 1))).toMatch(message);
  });

  it("hold for nothing that is side by side, a comment or text", () => {
    const one = "{{#if 1}}{{else if 2}}{{/if}}{{#unless 1}}{{^}}{{/unless}}{{! {{#if}}{{!-- {{#if ((( --}}\\{{#if (}}";
    expect(render(`(${one}`.repeat(100), {})).toBe("({{#if (}}".repeat(100));
    expect(errorOf(() => compile("{{!-- ".repeat(100_000)))).toMatch("MCI_TEMPLATE_SYNTAX");
  });

  it("bound the template and its partials", () => {
    const small = { ...defaultLimits, templateBytes: 10, fileTemplateBytes: 30 };
    expect(errorOf(() => compile("x".repeat(11), { limits: small }))).toMatch("larger than 10 bytes");
    const files = { a: "x".repeat(25) };
    expect(errorOf(() => compile("{{> a}} x", { limits: small, files }))).toMatch("larger than 30 bytes");
  });
});

describe("safety", () => {
  it.each([
    "{{constructor}}",
    "{{constructor.constructor}}",
    "{{__proto__}}",
    "{{#with __proto__}}{{toString}}{{/with}}",
    "{{lookup this 'constructor'}}",
    "{{#with (lookup this '__proto__')}}x{{/with}}",
    "{{text.constructor}}",
    "{{list.map}}",
  ])("%s reads nothing", (source) => {
    expect(render(source, { text: "a", list: [1] }, { missing: "empty" })).toBe("");
  });

  it.each([
    "{{__proto__}}",
    "{{__proto__.a}}{{this.__proto__}}{{[__proto__]}}{{./__proto__.a}}",
    "{{o.__proto__}}{{o.__proto__.a}}{{o.[__proto__].a}}{{o/__proto__/a}}",
    "{{@root.__proto__}}{{@root.o.__proto__.a}}{{@root.[__proto__]}}{{@__proto__}}",
    "{{#with o}}{{__proto__.a}}{{../__proto__}}{{#with __proto__}}{{a}}{{/with}}{{/with}}",
    "{{#with __proto__}}{{a}}{{/with}}{{#__proto__}}{{a}}{{/__proto__}}{{#o.__proto__}}{{a}}{{/o.__proto__}}",
    "{{#if __proto__}}a{{/if}}{{#if o.__proto__.a}}a{{/if}}{{#each o.__proto__}}{{this}}{{/each}}",
    "{{#each list}}{{__proto__}}{{this.__proto__.a}}{{/each}}{{#each list as |x|}}{{x.__proto__.a}}{{/each}}",
    "{{lookup this '__proto__'}}{{lookup o '__proto__'}}{{lookup o name}}{{lookup o names}}{{lookup o nested}}",
    "{{#with (lookup o '__proto__')}}{{a}}{{/with}}{{#each (lookup o name)}}{{this}}{{/each}}",
    "{{> part o.__proto__}}{{> part x=o.__proto__}}{{#> part}}{{o.__proto__.a}}{{/part}}",
    '{{#*inline "i"}}{{__proto__.a}}{{/inline}}{{> i}}',
  ])("%s reads nothing, even where the data has a __proto__ of its own", (source) => {
    const own = '{ "__proto__": { "a": 1 } }';
    const json = `{ "__proto__": { "a": 1 }, "o": ${own}, "list": [${own}], "name": "__proto__", "names": ["__proto__"] }`;
    const data = { ...JSON.parse(json), nested: [["__proto__"]] };
    Object.defineProperty(data, "__proto__", { value: { a: 1 }, enumerable: true });
    expect(render(source, data, { missing: "empty", files: { part: "{{a}}{{x.a}}{{__proto__.a}}" } })).toBe("");
  });

  it("other names of prototypes are what the data says", () => {
    const data: unknown = JSON.parse('{ "constructor": "own", "o": { "prototype": 1, "toString": 2 } }');
    expect(render("{{constructor}}{{o.prototype}}{{o.toString}}{{lookup o 'toString'}}", data)).toBe("own122");
  });

  it("never reads the counters of a rendering as a value worth knowing", () => {
    expect(render("{{@mci}}{{@root.x}}", { x: 1 }, { missing: "empty" })).toBe("1");
  });

  it("lists what a template reads from outside", () => {
    const source =
      "{{props.a.b}}{{input.c}}{{#if env.K}}{{env.L}}{{/if}}{{#each props.list}}{{props.no}}{{@root.props.d}}{{/each}}";
    expect(compile(source).names).toEqual(["props.a.b", "props.c", "env.K", "env.L", "props.list", "props.d"]);
    expect(compile('{{props.[first name].b}}{{props.[a"]}}').names).toEqual(['props["first name"].b', 'props["a\\""]']);
  });
});

describe("templates that take too much of handlebars itself", () => {
  it("have at most 5,000 tags, with those of their blocks and partials", () => {
    const block = (count: number) => `{{#if 1}}${"{{a}}".repeat(count - 1)}{{/if}}`;
    expect(render(block(5_000), { a: "x" })).toHaveLength(4_999);
    const message = "A handlebars template has at most 5000 tags, with those of its partials.";
    expect(errorOf(() => compile(block(5_001)))).toMatch(`MCI_TEMPLATE_LIMIT 1:25005 ${message}`);
    const files = { "a.hbs": "{{a}}".repeat(2_500), "b.hbs": "{{a}}".repeat(2_500) };
    expect(errorOf(() => compile("{{> a.hbs}}{{> b.hbs}}", { files }))).toMatch(message);
  });

  it("nest no deeper than its parser and its compiler can go, however it is written", () => {
    const hidden = `{{#if (lookup (lookup a "}}") ${"(lookup ".repeat(2_000)}a${' "a")'.repeat(2_000)})}}x{{/if}}`;
    expect(errorOf(() => render(hidden, {}))).toMatch("MCI_TEMPLATE_LIMIT");
    const behind = `{{#if (lookup "}}" ${"(lookup ".repeat(2_000)}a${' "a")'.repeat(2_000)})}}x{{/if}}`;
    expect(errorOf(() => render(behind, {}))).toMatch("MCI_TEMPLATE_LIMIT");
  });
});

describe("helpers of handlebars", () => {
  it.each([
    ["{{#if}}q{{/if}}", "'if' takes one value."],
    ["{{#unless a b}}q{{/unless}}", "'unless' takes one value."],
    ["{{#each}}q{{/each}}", "'each' takes one value."],
    ['{{lookup a "b" "c"}}', "'lookup' takes 2 values."],
    ["{{* dec}}", "There are no decorators here."],
  ])("are held to what they take when a template is loaded: %s", (source, message) => {
    expect(errorOf(() => compile(source))).toMatch(new RegExp(`^MCI_TEMPLATE_SYNTAX 1:[134] ${message}`));
  });

  it("are not those it keeps for itself", () => {
    expect(render("{{helperMissing}}{{blockHelperMissing}}", {}, { missing: "empty" })).toBe("");
  });
});

describe("a number in a template that has more digits than a number keeps", () => {
  const helpers = { same: (value: unknown) => String(value) };
  it.each([
    ["{{9007199254740993}}", 3],
    ["{{same -9007199254740993}}", 8],
    ["{{#each (lookup rows 9007199254740993)}}x{{/each}}", 22],
    ["{{> part id=9007199254740993}}", 13],
  ])("is an error of the syntax in %s", (source, column) => {
    const error = errorOf(() => render(source, { rows: [] }, { helpers, files: { part: "{{id}}" } }));
    expect(error).toMatch(new RegExp(`^MCI_TEMPLATE_SYNTAX 1:${column} -?9007199254740993 has more digits than`));
    expect(error).toMatch(/Write it in quotes: '-?9007199254740993'\.$/);
  });

  it("may be text", () => {
    expect(render('{{same "9007199254740993"}} {{same 5}}', {}, { helpers })).toBe("9007199254740993 5");
  });
});
