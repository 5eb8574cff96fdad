import { defaultLimits, MCIError, WrittenNumber, type CompileOptions } from "@mci/contract";
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
    ['{{"text"}} {{12}} {{true}}', "text 12 true"],
    ['{{#*inline "row"}}<{{name}}>{{/inline}}{{#each items}}{{> row}}{{/each}}', "<Apple><Pear>"],
    ["{{none}}|{{map}}|{{empty}}", '|{"a":1,"b":2}|[]'],
  ])("%s", (source, expected) => {
    expect(render(source, data)).toBe(expected);
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
      "MCI_TEMPLATE_MISSING 1:1 Missing value: env.KEY. Pass KEY in `env`: nothing else of the environment is visible to templates.",
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
    expect(errorOf(() => render(source, { list }, { limits }))).toMatch("MCI_TEMPLATE_LIMIT 1:1 The loops take more");
    expect(render(source, { list: list.slice(0, 9) }, { limits })).toBe("");
  });

  it("count lists that are blocks of their own", () => {
    const list = Array.from({ length: 101 }, () => 1);
    expect(errorOf(() => render("{{#list}}{{/list}}", { list }, { limits }))).toMatch("The loops take more");
  });

  it("stop a loop that writes text of its own", () => {
    const list = Array.from({ length: 50 }, () => 1);
    expect(errorOf(() => render(`{{#each list}}${"x".repeat(30)}{{/each}}`, { list }, { limits }))).toMatch(
      "MCI_TEMPLATE_LIMIT 1:1 The template writes more than 1000 bytes.",
    );
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

  it("never reads the counters of a rendering as a value worth knowing", () => {
    expect(render("{{@mci}}{{@root.x}}", { x: 1 }, { missing: "empty" })).toBe("1");
  });

  it("lists what a template reads from outside", () => {
    const source =
      "{{props.a.b}}{{input.c}}{{#if env.K}}{{env.L}}{{/if}}{{#each props.list}}{{props.no}}{{@root.props.d}}{{/each}}";
    expect(compile(source).names).toEqual(["props.a.b", "props.c", "env.K", "env.L", "props.list", "props.d"]);
  });
});
