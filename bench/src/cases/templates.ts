import { defaultLimits, type CompileOptions, type Scope } from "@mci/contract";
import { builtinEngine, parseValue } from "@mci/template";
import type { Case, Cases } from "./case.ts";

const options: CompileOptions = { missing: "error", limits: defaultLimits, include: refuse };
const loop = (condition: string): string =>
  `@foreach(item in props.items)\n- {{item.name}}: {{item.price}}@if(${condition}) yes@else no@endif\n\n@endforeach`;
const paragraph = `${"The quick brown fox jumps over the lazy dog. ".repeat(20)}{{props.name}}\n`;

export const cases: Cases = {
  "one line, 3 placeholders, hot": () =>
    hot("Hello {{props.name}} from {{props.city}}, you are {{props.age}} years old."),
  "tree of 12 strings, hot": () => {
    const keys = "abcdefghijkl".split("");
    const tree = parseValue(Object.fromEntries(keys.map((key) => [key, `${key}: {{props.name}} in {{props.city}}`])));
    return { run: () => tree.render(next()) };
  },
  "100-item loop with an if on the props": () => hot(loop("props.premium")),
  "100-item loop with an if on the item": () => hot(loop("item.sale")),
  "1 MB file, hot": () => hot(paragraph.repeat(1_000)),
  "1 MB file, parse and render": () => ({ run: () => rendered(paragraph.repeat(1_000)) }),
  "parse and first render of one line": () => {
    let count = 0;
    return { run: () => rendered(`${(count += 1)} {{props.name}} from {{props.city}}, {{props.age}}`) };
  },
};

// Sixty-four people, so that the same values are not rendered twice in a row.
const scopes: readonly Scope[] = Array.from({ length: 64 }, (_, index) => {
  const items = Array.from({ length: 100 }, (_, at) => ({
    name: `item ${at}`,
    price: at * 1.5,
    sale: (at + index) % 3 === 0,
  }));
  const props = { name: `Ada ${index}`, city: `Tbilisi ${index}`, age: 20 + index, premium: index % 2 === 0, items };
  return { props, input: props, properties: props, env: {} };
});
let turn = 0;
const next = (): Scope => scopes[(turn += 1) & 63]!;

function hot(source: string): Case {
  const template = builtinEngine().compile(source, options);
  return { run: () => flat(template.render(next())) };
}

function rendered(source: string): string {
  return flat(builtinEngine().compile(source, options).render(next()));
}

/** V8 puts strings together when somebody looks into them; a result nobody reads would look faster than it is. */
function flat(text: string): string {
  text.charCodeAt(text.length >> 1);
  return text;
}

function refuse(): never {
  throw new Error("Nothing is included here.");
}
