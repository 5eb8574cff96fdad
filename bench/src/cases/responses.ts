import { defaultLimits, type CompileOptions, type TemplateEngine } from "@mci/contract";
import { goEngine } from "@mci/template-go";
import { handlebarsEngine } from "@mci/template-handlebars";
import { nunjucksEngine } from "@mci/template-nunjucks";
import type { Cases } from "./case.ts";

const options: CompileOptions = { missing: "empty", limits: defaultLimits, include: refuse };
const order = {
  order_id: "ORD-12345",
  customer: "John Doe",
  items: Array.from({ length: 20 }, (_, index) => ({ product: `Widget ${index}`, quantity: index + 1, price: 25 })),
};
const go =
  "Order #{{ .order_id }} for {{ .customer }}\n{{- range $i, $item := .items }}\n- {{ add $i 1 }}. {{ .product }} (x{{ .quantity }}): {{ .price }}\n{{- end }}";
const curly =
  "Order #{{order_id}} for {{customer}}\n{{#each items}}\n- {{@index}}. {{product}} (x{{quantity}}): {{price}}\n{{/each}}";
const jinja =
  "Order #{{ order_id }} for {{ customer }}\n{% for item in items %}\n- {{ loop.index }}. {{ item.product }} (x{{ item.quantity }}): {{ item.price }}\n{% endfor %}";

export const cases: Cases = {
  ...both("response", goEngine(), go),
  ...both("handlebars", handlebarsEngine(), curly),
  ...both("jinja", nunjucksEngine(), jinja),
};

function both(name: string, engine: TemplateEngine, source: string): Cases {
  return {
    [`${name} template, first use`]: () => ({ run: () => engine.compile(source, options).render(order) }),
    [`${name} template, cached`]: () => {
      const template = engine.compile(source, options);
      return { run: () => template.render(order) };
    },
  };
}

function refuse(): never {
  throw new Error("Nothing is included here.");
}
