import { defaultLimits, type CompileOptions, type TemplateEngine } from "@mci/contract";
import { goEngine } from "@mci/template-go";
import { handlebarsEngine } from "@mci/template-handlebars";
import { nunjucksEngine } from "@mci/template-nunjucks";
import handlebars from "handlebars";
import nunjucks from "nunjucks";
import { amounts, nanoseconds, type Figure } from "./measure.ts";

const options: CompileOptions = { missing: "empty", limits: defaultLimits, include: refuse };
const order = {
  order_id: "ORD-12345",
  customer: "John Doe",
  total: 125.5,
  status: "shipped",
  items: Array.from({ length: 20 }, (_, index) => ({ product: `Widget ${index}`, quantity: index + 1, price: 25 })),
};
const go = `Order #{{ .order_id }} for {{ .customer }}

Items:
{{- range $index, $item := .items }}
- {{ add $index 1 }}. {{ .product }} (x{{ .quantity }}): \${{ .price }}
{{- end }}

Total: \${{ .total }}
Status: {{ .status }}`;
const curly = `Order #{{order_id}} for {{customer}}

Items:
{{#each items}}
- {{@index}}. {{product}} (x{{quantity}}): \${{price}}
{{/each}}

Total: \${{total}}
Status: {{status}}`;
const jinja = `Order #{{ order_id }} for {{ customer }}

Items:
{% for item in items %}
- {{ loop.index }}. {{ item.product }} (x{{ item.quantity }}): \${{ item.price }}
{% endfor %}

Total: \${{ total }}
Status: {{ status }}`;

const theirs = handlebars.create();
const environment = new nunjucks.Environment(null, { autoescape: false });

/** A report of ten lines and twenty items, with the engine that answers are rendered with: at first use, and cached. */
export async function responses(): Promise<Figure[]> {
  const [compiled, parsed] = [theirs.compile(curly, { noEscape: true }), nunjucks.compile(jinja, environment)];
  return [
    await milliseconds("response template, first use", {
      mci: first(goEngine(), go),
      "our handlebars": first(handlebarsEngine(), curly),
      "our jinja": first(nunjucksEngine(), jinja),
      handlebars: () => theirs.compile(curly, { noEscape: true })(order),
      nunjucks: () => nunjucks.compile(jinja, environment).render(order),
    }),
    await milliseconds("response template, cached", {
      mci: hot(goEngine(), go),
      "our handlebars": hot(handlebarsEngine(), curly),
      "our jinja": hot(nunjucksEngine(), jinja),
      handlebars: () => compiled(order),
      nunjucks: () => parsed.render(order),
    }),
  ];
}

async function milliseconds(name: string, runs: Readonly<Record<string, () => unknown>>): Promise<Figure> {
  const took = [...(await nanoseconds(runs))].map(([contestant, value]) => [contestant, value / 1e6] as const);
  return amounts(name, "ms", Object.fromEntries(took));
}

function first(engine: TemplateEngine, source: string): () => string {
  return () => engine.compile(source, options).render(order);
}

function hot(engine: TemplateEngine, source: string): () => string {
  const template = engine.compile(source, options);
  return () => template.render(order);
}

function refuse(path: string): never {
  throw new Error(`Nothing is included here, least of all ${path}.`);
}
