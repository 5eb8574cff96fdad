import { defaultLimits, type CompileOptions, type TemplateEngine } from "@mci/contract";
import { goEngine } from "@mci/template-go";
import { handlebarsEngine } from "@mci/template-handlebars";
import { nunjucksEngine } from "@mci/template-nunjucks";
import handlebars from "handlebars";
import nunjucks from "nunjucks";
import { compare, figure, type Figure } from "./measure.ts";

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

/** A report of ten lines and twenty items: first use against 2 ms (the guide's), and cached against 1 ms, aiming at a tenth. */
export async function responses(): Promise<Figure[]> {
  const [go1, curly1, jinja1] = [
    first(goEngine(), go),
    first(handlebarsEngine(), curly),
    first(nunjucksEngine(), jinja),
  ];
  const [go2, curly2, jinja2] = [hot(goEngine(), go), hot(handlebarsEngine(), curly), hot(nunjucksEngine(), jinja)];
  const [compiled, parsed] = [theirs.compile(curly, { noEscape: true }), nunjucks.compile(jinja, environment)];
  return [
    against("response template, first use", 2_000_000, 0.1, {
      mci: await took(go1),
      "our handlebars": await took(curly1),
      "our jinja": await took(jinja1),
      handlebars: await took(() => theirs.compile(curly, { noEscape: true })(order)),
      nunjucks: await took(() => nunjucks.compile(jinja, environment).render(order)),
    }),
    against("response template, cached", 1_000_000, 0.1, {
      mci: await took(go2),
      "our handlebars": await took(curly2),
      "our jinja": await took(jinja2),
      handlebars: await took(() => compiled(order)),
      nunjucks: await took(() => parsed.render(order)),
    }),
  ];
}

function first(engine: TemplateEngine, source: string): () => string {
  return () => engine.compile(source, options).render(order);
}

function hot(engine: TemplateEngine, source: string): () => string {
  const template = engine.compile(source, options);
  return () => template.render(order);
}

/** Nanoseconds. */
async function took(run: () => unknown): Promise<number> {
  const { limit } = await compare("", { limit: run, mci: run });
  return limit;
}

function against(name: string, limit: number, budget: number, contestants: Readonly<Record<string, number>>): Figure {
  return figure(name, new Map([["limit", limit], ...Object.entries(contestants)]), budget);
}

function refuse(path: string): never {
  throw new Error(`Nothing is included here, least of all ${path}.`);
}
