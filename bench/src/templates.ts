import { defaultLimits, type CompileOptions, type Scope, type Template } from "@mci/contract";
import { builtinEngine, parseValue } from "@mci/template";
import { Eta } from "eta";
import handlebars from "handlebars";
import mustache from "mustache";
import nunjucks from "nunjucks";
import { amounts, compare, nanoseconds, type Contestants, type Figure } from "./measure.ts";

interface Item {
  readonly name: string;
  readonly price: number;
  readonly sale: boolean;
}

interface Props {
  readonly name: string;
  readonly city: string;
  readonly age: number;
  readonly premium: boolean;
  readonly items: readonly Item[];
}

const eta = new Eta({ autoEscape: false, cache: false, useWith: false });
const jinja = new nunjucks.Environment(null, { autoescape: false });
const options: CompileOptions = { missing: "error", limits: defaultLimits, include: refuse };

// Sixty-four people, so that no contestant renders the same values twice in a row.
const scopes: readonly Scope[] = Array.from({ length: 64 }, (_, index) => scopeOf(index));
let turn = 0;
const next = (): Scope => scopes[(turn += 1) & 63]!;

/** Rendering hot and cold, against other engines and a JavaScript template literal. */
export async function templates(): Promise<Figure[]> {
  return [
    await line(),
    await tree(),
    await loop("props"),
    await loop("item"),
    await file("hot"),
    await file("cold"),
    await firstRender(),
  ];
}

function line(): Promise<Figure> {
  const ours = compile("Hello {{props.name}} from {{props.city}}, you are {{props.age}} years old.");
  const theirs = others({
    curly: "Hello {{{props.name}}} from {{{props.city}}}, you are {{{props.age}}} years old.",
    jinja: "Hello {{props.name}} from {{props.city}}, you are {{props.age}} years old.",
    eta: "Hello <%= it.props.name %> from <%= it.props.city %>, you are <%= it.props.age %> years old.",
  });
  const literal = ({ name, city, age }: Props): string => `Hello ${name} from ${city}, you are ${age} years old.`;
  return compare("one line, 3 placeholders, hot", {
    limit: () => flat(literal(propsOf(next()))),
    mci: () => flat(ours.render(next())),
    ...theirs,
  });
}

function tree(): Promise<Figure> {
  const keys = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
  const ours = parseValue({
    body: Object.fromEntries(keys.map((key) => [key, `${key}: {{props.name}} in {{props.city}}`])),
    list: [],
  });
  const limit = (): unknown => {
    const { name, city } = propsOf(next());
    return {
      body: {
        a: `a: ${name} in ${city}`,
        b: `b: ${name} in ${city}`,
        c: `c: ${name} in ${city}`,
        d: `d: ${name} in ${city}`,
        e: `e: ${name} in ${city}`,
        f: `f: ${name} in ${city}`,
        g: `g: ${name} in ${city}`,
        h: `h: ${name} in ${city}`,
        i: `i: ${name} in ${city}`,
        j: `j: ${name} in ${city}`,
        k: `k: ${name} in ${city}`,
        l: `l: ${name} in ${city}`,
      },
      list: [],
    };
  };
  return compare("tree of 12 strings, hot", { limit, mci: () => ours.render(next()), ...treesOf(keys) });
}

/** Other engines know strings only: they render one after another. */
function treesOf(keys: readonly string[]): Record<string, () => unknown> {
  const rendered = keys.map((key) =>
    others({
      curly: `${key}: {{{props.name}}} in {{{props.city}}}`,
      jinja: `${key}: {{props.name}} in {{props.city}}`,
      eta: `${key}: <%= it.props.name %> in <%= it.props.city %>`,
    }),
  );
  const tree = (engine: string) => (): unknown => {
    const body = Object.fromEntries(keys.map((key, index) => [key, rendered[index]?.[engine]?.()]));
    return { body, list: [] };
  };
  return Object.fromEntries(["eta", "handlebars", "nunjucks", "mustache"].map((engine) => [engine, tree(engine)]));
}

function loop(on: "props" | "item"): Promise<Figure> {
  const condition = on === "props" ? "props.premium" : "item.sale";
  const ours = compile(
    `@foreach(item in props.items)\n- {{item.name}}: {{item.price}}@if(${condition}) yes@else no@endif\n\n@endforeach`,
  );
  const curly =
    on === "props" ? "{{#if @root.props.premium}} yes{{else}} no{{/if}}" : "{{#if sale}} yes{{else}} no{{/if}}";
  const section =
    on === "props"
      ? "{{#premium}} yes{{/premium}}{{^premium}} no{{/premium}}"
      : "{{#sale}} yes{{/sale}}{{^sale}} no{{/sale}}";
  const theirs = others({
    curly: `{{#each props.items}}- {{{name}}}: {{{price}}}${curly}\n\n{{/each}}`,
    mustache: `{{#props}}{{#items}}- {{{name}}}: {{{price}}}${section}\n\n{{/items}}{{/props}}`,
    jinja: `{% for item in props.items %}- {{item.name}}: {{item.price}}{% if ${condition} %} yes{% else %} no{% endif %}\n\n{% endfor %}`,
    eta: `<% for (const item of it.props.items) { %>- <%= item.name %>: <%= item.price %><% if (${on === "props" ? "it.props.premium" : "item.sale"}) { %> yes<% } else { %> no<% } %>\n\n<% } %>`,
  });
  const limit = (): string => {
    const { items, premium } = propsOf(next());
    let out = "";
    for (const item of items)
      out += `- ${item.name}: ${item.price}${(on === "props" ? premium : item.sale) ? " yes" : " no"}\n\n`;
    return flat(out);
  };
  return compare(`100-item loop with an if on the ${on}`, { limit, mci: () => flat(ours.render(next())), ...theirs });
}

function file(state: "hot" | "cold"): Promise<Figure> {
  const text = "The quick brown fox jumps over the lazy dog. ".repeat(20);
  const repeats = Math.floor(980_000 / (text.length + 16));
  const source = `${text}{{props.name}}\n`.repeat(repeats);
  const limit = (): string => {
    const { name } = propsOf(next());
    let out = "";
    for (let index = 0; index < repeats; index += 1) out += `${text + name}\n`;
    return flat(out);
  };
  const curly = source.replaceAll("{{props.name}}", "{{{props.name}}}");
  const etaSource = source.replaceAll("{{props.name}}", "<%= it.props.name %>");
  if (state === "hot") {
    const ours = compile(source);
    return compare("1 MB file, hot", {
      limit,
      mci: () => flat(ours.render(next())),
      ...others({ curly, jinja: source, eta: etaSource }),
    });
  }
  const cold: Contestants = {
    limit,
    mci: () => flat(compile(source).render(next())),
    eta: () => flat(eta.compile(etaSource).call(eta, next())),
    handlebars: () => flat(handlebars.compile(curly, { noEscape: true })(next())),
    nunjucks: () => flat(new nunjucks.Template(source, jinja, undefined, true).render(next())),
  };
  return compare("1 MB file, parse and render", cold);
}

async function firstRender(): Promise<Figure> {
  let count = 0;
  const source = (): string => `${(count += 1)} {{props.name}} from {{props.city}}, {{props.age}}`;
  const { mci = Number.NaN, ...peers } = inMicroseconds(
    await nanoseconds({
      mci: () => flat(compile(source()).render(next())),
      eta: () => flat(eta.compile(source().replaceAll("{{", "<%= it.").replaceAll("}}", " %>")).call(eta, next())),
      handlebars: () => flat(handlebars.compile(source(), { noEscape: true })(next())),
    }),
  );
  return amounts("parse and first render of one line", "us", { mci, ...peers });
}

function inMicroseconds(nanoseconds: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...nanoseconds].map(([name, value]) => [name, value / 1_000]));
}

interface Sources {
  readonly curly?: string;
  readonly mustache?: string;
  readonly jinja?: string;
  readonly eta?: string;
}

function others(sources: Sources): Record<string, () => string> {
  const contestants: Record<string, () => string> = {};
  if (sources.eta !== undefined) {
    const render = eta.compile(sources.eta);
    contestants["eta"] = () => flat(render.call(eta, next()));
  }
  if (sources.curly !== undefined) {
    const render = handlebars.compile(sources.curly, { noEscape: true });
    contestants["handlebars"] = () => flat(render(next()));
  }
  if (sources.jinja !== undefined) {
    const template = new nunjucks.Template(sources.jinja, jinja, undefined, true);
    contestants["nunjucks"] = () => flat(template.render(next()));
  }
  const logicLess = sources.mustache ?? sources.curly;
  if (logicLess !== undefined) {
    mustache.parse(logicLess);
    contestants["mustache"] = () => flat(mustache.render(logicLess, next()));
  }
  return contestants;
}

function compile(source: string): Template {
  return builtinEngine().compile(source, { ...options, file: "bench.txt" });
}

/** V8 puts strings together when somebody looks into them; a result nobody reads would look faster than it is. */
function flat(text: string): string {
  text.charCodeAt(text.length >> 1);
  return text;
}

function propsOf(scope: Scope): Props {
  return scope.props as unknown as Props;
}

function scopeOf(index: number): Scope {
  const items = Array.from({ length: 100 }, (_, at) => ({
    name: `item ${at}`,
    price: at * 1.5,
    sale: (at + index) % 3 === 0,
  }));
  const props = { name: `Ada ${index}`, city: `Tbilisi ${index}`, age: 20 + index, premium: index % 2 === 0, items };
  return { props, input: props, properties: props, env: {} };
}

function refuse(): never {
  throw new Error("Nothing is included here.");
}
