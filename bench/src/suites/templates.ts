import { defaultLimits, type CompileOptions, type Scope, type Template } from "@mci/contract";
import { programsOf, type Programs } from "../harness/contestants.ts";
import type { Row } from "../harness/row.ts";

interface Item {
  readonly name: string;
  readonly price: number;
}

interface Props {
  readonly name: string;
  readonly city: string;
  readonly age: number;
  readonly premium: boolean;
  readonly items: readonly Item[];
}

// Sixty-four people, so that no contestant renders the same values twice in a row.
const scopes = Array.from({ length: 64 }, (_, index): Scope & { readonly props: Props } => {
  const items = Array.from({ length: 100 }, (_, at) => ({ name: `item ${at}`, price: at * 1.5 }));
  const props = { name: `Ada ${index}`, city: `Tbilisi ${index}`, age: 20 + index, premium: index % 2 === 0, items };
  return { props, input: props, properties: props, env: {} };
});
let turn = 0;
const next = (): Scope & { readonly props: Props } => scopes[(turn += 1) & 63]!;

const line = "Hello {{props.name}} from {{props.city}}, you are {{props.age}} years old.";
const keys = "abcdefghijkl".split("");
const leaf = (key: string): string => `${key}: {{props.name}} in {{props.city}}`;
const loop = `@foreach(item in props.items)\n- {{item.name}}: {{item.price}}@if(props.premium) yes@else no@endif\n\n@endforeach`;
const paragraph = "The quick brown fox jumps over the lazy dog. ".repeat(20);
const paragraphs = 1_000;
const file = `${paragraph}{{props.name}}\n`.repeat(paragraphs);

export const programs: Programs = {
  line: {
    limit: () => () => {
      const { name, city, age } = next().props;
      return flat(`Hello ${name} from ${city}, you are ${age} years old.`);
    },
    mci: () => ours(line),
    handlebars: () => handlebarsOf(curly(line)),
    nunjucks: () => nunjucksOf(line),
  },
  tree: {
    limit: () => () => {
      const { name, city } = next().props;
      return {
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
      };
    },
    async mci() {
      const { parseValue } = await import("@mci/template");
      const tree = parseValue(Object.fromEntries(keys.map((key) => [key, leaf(key)])));
      return () => tree.render(next());
    },
    handlebars: async () => inTurn(await Promise.all(keys.map(async (key) => handlebarsOf(curly(leaf(key)))))),
    nunjucks: async () => inTurn(await Promise.all(keys.map(async (key) => nunjucksOf(leaf(key))))),
  },
  loop: {
    limit: () => () => {
      const { items, premium } = next().props;
      let out = "";
      for (const item of items) out += `- ${item.name}: ${item.price}${premium ? " yes" : " no"}\n\n`;
      return flat(out);
    },
    mci: () => ours(loop),
    handlebars: () =>
      handlebarsOf(
        "{{#each props.items}}- {{{name}}}: {{{price}}}{{#if @root.props.premium}} yes{{else}} no{{/if}}\n\n{{/each}}",
      ),
    nunjucks: () =>
      nunjucksOf(
        "{% for item in props.items %}- {{item.name}}: {{item.price}}{% if props.premium %} yes{% else %} no{% endif %}\n\n{% endfor %}",
      ),
  },
  file: {
    limit: () => () => {
      const { name } = next().props;
      let out = "";
      for (let index = 0; index < paragraphs; index += 1) out += `${paragraph + name}\n`;
      return flat(out);
    },
    async mci() {
      const compile = await compiler();
      return () => flat(compile(file).render(next()));
    },
    async eta() {
      const { Eta } = await import("eta");
      const eta = new Eta({ autoEscape: false, cache: false, useWith: false });
      const source = file.replaceAll("{{props.name}}", "<%= it.props.name %>");
      return () => flat(eta.compile(source).call(eta, next()));
    },
    async handlebars() {
      const { default: handlebars } = await import("handlebars");
      const source = curly(file);
      return () => flat(handlebars.compile(source, { noEscape: true })(next()));
    },
  },
};

export const rows: readonly Row[] = [
  {
    name: "one line / tree of 12 / loop of 100",
    against: "literal",
    budget: [2.5, 5, 3],
    parts: ["line", "tree", "loop"].map((part) => programsOf("templates", programs, part)),
  },
  {
    name: "1 MB template, parse and render",
    against: "literal",
    budget: [3],
    parts: [programsOf("templates", programs, "file")],
  },
];

async function ours(source: string): Promise<() => string> {
  const template = (await compiler())(source);
  return () => flat(template.render(next()));
}

async function compiler(): Promise<(source: string) => Template> {
  const { builtinEngine } = await import("@mci/template");
  const include = (): never => {
    throw new Error("Nothing is included here.");
  };
  const options: CompileOptions = { missing: "error", limits: defaultLimits, include, file: "bench.txt" };
  return (source) => builtinEngine().compile(source, options);
}

async function handlebarsOf(source: string): Promise<() => string> {
  const { default: handlebars } = await import("handlebars");
  const render = handlebars.compile(source, { noEscape: true });
  return () => flat(render(next()));
}

async function nunjucksOf(source: string): Promise<() => string> {
  const { default: nunjucks } = await import("nunjucks");
  const template = nunjucks.compile(source, new nunjucks.Environment(null, { autoescape: false }));
  return () => flat(template.render(next()));
}

/** Other engines know strings only. */
function inTurn(rendered: readonly (() => string)[]): () => object {
  return () => Object.fromEntries(keys.map((key, index) => [key, rendered[index]?.()]));
}

function curly(source: string): string {
  return source.replaceAll("{{", "{{{").replaceAll("}}", "}}}");
}

/** V8 puts strings together when somebody looks into them: a result that nobody reads would look faster than it is. */
function flat(text: string): string {
  text.charCodeAt(text.length >> 1);
  return text;
}
