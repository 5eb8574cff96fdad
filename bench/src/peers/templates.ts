import { defaultLimits, type CompileOptions, type Scope, type Template } from "@mci/contract";
import { builtinEngine, parseValue } from "@mci/template";
import { Eta } from "eta";
import handlebars from "handlebars";
import nunjucks from "nunjucks";
import { takeParts } from "./take-part.ts";

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

/** Makes what a contestant runs, by its name. */
type Makers = Readonly<Record<string, () => () => unknown>>;

const rows: Readonly<Record<string, () => Makers>> = {
  "one line, 3 placeholders, hot": line,
  "tree of 12 strings, hot": tree,
  "100-item loop with an if on the props": () => loop("props"),
  "100-item loop with an if on the item": () => loop("item"),
  "1 MB file, hot": () => file("hot"),
  "1 MB file, parse and render": () => file("cold"),
  "parse and first render of one line": firstRender,
};

/** The program of one contestant, which runs its part of each row. */
const contestant = process.argv[2] ?? "";
takeParts((row) => {
  const make = rows[row]?.()[contestant];
  if (make === undefined) throw new Error(`Nothing to run: ${contestant}, ${row}.`);
  return make();
});
function line(): Makers {
  const theirs = others({
    curly: "Hello {{{props.name}}} from {{{props.city}}}, you are {{{props.age}}} years old.",
    jinja: "Hello {{props.name}} from {{props.city}}, you are {{props.age}} years old.",
    eta: "Hello <%= it.props.name %> from <%= it.props.city %>, you are <%= it.props.age %> years old.",
  });
  const literal = ({ name, city, age }: Props): string => `Hello ${name} from ${city}, you are ${age} years old.`;
  return {
    limit: () => () => flat(literal(propsOf(next()))),
    mci: () => ours("Hello {{props.name}} from {{props.city}}, you are {{props.age}} years old."),
    ...theirs,
  };
}

function tree(): Makers {
  const keys = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
  const mci = (): (() => unknown) => {
    const body = Object.fromEntries(keys.map((key) => [key, `${key}: {{props.name}} in {{props.city}}`]));
    const value = parseValue({ body, list: [] });
    return () => value.render(next());
  };
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
  return { limit: () => limit, mci, ...treesOf(keys) };
}

/** Other engines know strings only: they render one after another. */
function treesOf(keys: readonly string[]): Makers {
  const makers = keys.map((key) =>
    others({
      curly: `${key}: {{{props.name}}} in {{{props.city}}}`,
      jinja: `${key}: {{props.name}} in {{props.city}}`,
      eta: `${key}: <%= it.props.name %> in <%= it.props.city %>`,
    }),
  );
  const tree = (engine: string) => (): (() => unknown) => {
    const rendered = makers.map((maker) => maker[engine]?.());
    return () => ({ body: Object.fromEntries(keys.map((key, index) => [key, rendered[index]?.()])), list: [] });
  };
  return Object.fromEntries(["eta", "handlebars", "nunjucks"].map((engine) => [engine, tree(engine)]));
}

function loop(on: "props" | "item"): Makers {
  const condition = on === "props" ? "props.premium" : "item.sale";
  const source = `@foreach(item in props.items)\n- {{item.name}}: {{item.price}}@if(${condition}) yes@else no@endif\n\n@endforeach`;
  const curly =
    on === "props" ? "{{#if @root.props.premium}} yes{{else}} no{{/if}}" : "{{#if sale}} yes{{else}} no{{/if}}";
  const theirs = others({
    curly: `{{#each props.items}}- {{{name}}}: {{{price}}}${curly}\n\n{{/each}}`,
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
  return { limit: () => limit, mci: () => ours(source), ...theirs };
}

function file(state: "hot" | "cold"): Makers {
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
    return { limit: () => limit, mci: () => ours(source), ...others({ curly, jinja: source, eta: etaSource }) };
  }
  return {
    limit: () => limit,
    mci: () => () => flat(compile(source).render(next())),
    eta: () => () => flat(eta.compile(etaSource).call(eta, next())),
    handlebars: () => () => flat(handlebars.compile(curly, { noEscape: true })(next())),
    nunjucks: () => () => flat(new nunjucks.Template(source, jinja, undefined, true).render(next())),
  };
}

function firstRender(): Makers {
  let count = 0;
  const source = (): string => `${(count += 1)} {{props.name}} from {{props.city}}, {{props.age}}`;
  return {
    mci: () => () => flat(compile(source()).render(next())),
    eta: () => () => flat(eta.compile(source().replaceAll("{{", "<%= it.").replaceAll("}}", " %>")).call(eta, next())),
    handlebars: () => () => flat(handlebars.compile(source(), { noEscape: true })(next())),
  };
}

interface Sources {
  readonly curly?: string;
  readonly jinja?: string;
  readonly eta?: string;
}

function others({ eta: etaSource, curly, jinja: jinjaSource }: Sources): Makers {
  return {
    ...(etaSource !== undefined && {
      eta() {
        const render = eta.compile(etaSource);
        return () => flat(render.call(eta, next()));
      },
    }),
    ...(curly !== undefined && {
      handlebars() {
        const render = handlebars.compile(curly, { noEscape: true });
        return () => flat(render(next()));
      },
    }),
    ...(jinjaSource !== undefined && {
      nunjucks() {
        const template = new nunjucks.Template(jinjaSource, jinja, undefined, true);
        return () => flat(template.render(next()));
      },
    }),
  };
}

function ours(source: string): () => string {
  const template = compile(source);
  return () => flat(template.render(next()));
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
