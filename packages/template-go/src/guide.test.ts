import { WrittenNumber } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";
import { render } from "../test/render.ts";

/** An answer as response templates see it: numbers that JavaScript would print otherwise keep their text. */
function answer(json: string): unknown {
  const marked = json.replaceAll(/(?<=[:[,]\s*)-?\d+(?:\.\d+)?(?=\s*[,}\]])/g, (number) =>
    String(Number(number)) === number ? number : JSON.stringify({ number }),
  );
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === "object" && value !== null && "number" in value ? new WrittenNumber(String(value.number)) : value,
  );
}

function rendered(template: string, json: string): string {
  // Blank lines around the whole are removed by the code that uses the text.
  return render(template, answer(json), { missing: "empty" }).replaceAll(/^\n+|\n+$/g, "");
}

const orders = `{
  "order_id": "ORD-12345",
  "customer": "John Doe",
  "total": 125.50,
  "items": [
    {"product": "Widget A", "quantity": 2, "price": 25.00},
    {"product": "Widget B", "quantity": 3, "price": 25.50}
  ],
  "status": "shipped"
}`;

describe("the templates of the guide", () => {
  it("MCP Tools Guide, Variable Access", () => {
    const template = "Name: {{ .name }}\nAge: {{ .age }}\nEmail: {{ .email }}\n";
    expect(rendered(template, '{ "name": "John Doe", "age": 30, "email": "john@example.com" }')).toBe(
      "Name: John Doe\nAge: 30\nEmail: john@example.com",
    );
  });

  it("MCP Tools Guide, Nested Fields", () => {
    const template = "{{ .user.profile.name }} is located in {{ .user.profile.location }}\n";
    const json = '{ "user": { "profile": { "name": "John Doe", "location": "New York" } } }';
    expect(rendered(template, json)).toBe("John Doe is located in New York");
  });

  it("MCP Tools Guide, Loops", () => {
    const template = `Shopping List:
{{- range $index, $item := .items }}
- {{ .name }}: \${{ .price }}
{{- end }}
`;
    const json = `{
  "items": [
    {"name": "Apple", "price": 1.50},
    {"name": "Banana", "price": 0.75},
    {"name": "Orange", "price": 1.25}
  ]
}`;
    expect(rendered(template, json)).toBe("Shopping List:\n- Apple: $1.50\n- Banana: $0.75\n- Orange: $1.25");
  });

  const conditionals = `{{- if .error }}
Error: {{ .error }}
{{- else }}
Status: {{ .status }}
Message: {{ .message }}
{{- end }}
`;

  it("MCP Tools Guide, Conditionals", () => {
    const json = '{ "status": "success", "message": "Operation completed", "error": null }';
    expect(rendered(conditionals, json)).toBe("Status: success\nMessage: Operation completed");
    expect(rendered(conditionals, '{ "error": "Out of stock" }')).toBe("Error: Out of stock");
  });

  it("MCP Tools Guide, Index Access", () => {
    const template = "First item: {{ index .items 0 }}\nSecond item: {{ index .items 1 }}\n";
    expect(rendered(template, '{ "items": ["Apple", {"name": "Banana", "price": 0.50}] }')).toBe(
      'First item: Apple\nSecond item: {"name":"Banana","price":0.50}',
    );
  });

  it("MCP Tools Guide, Whitespace Control", () => {
    const template = "[ {{- if .condition -}}\n  Content\n{{- end -}} ]";
    expect(rendered(template, '{ "condition": true }')).toBe("[Content]");
    expect(rendered(template, '{ "condition": false }')).toBe("[]");
  });

  it("MCP Tools Guide, Example 1: Weather API", () => {
    const template = `Weather for {{ .location }}:
Temperature: {{ .temperature }}°F
Conditions: {{ .conditions }}
Humidity: {{ .humidity }}%
Wind Speed: {{ .wind_speed }} mph
`;
    const json = `{
  "location": "New York",
  "temperature": 72,
  "conditions": "Partly Cloudy",
  "humidity": 65,
  "wind_speed": 10
}`;
    expect(rendered(template, json)).toBe(
      "Weather for New York:\nTemperature: 72°F\nConditions: Partly Cloudy\nHumidity: 65%\nWind Speed: 10 mph",
    );
  });

  it("MCP Tools Guide, Example 2: User Orders", () => {
    const template = `Order #{{ .order_id }} for {{ .customer }}

Items:
{{- range $index, $item := .items }}
- {{ .product }} (x{{ .quantity }}): \${{ .price }}
{{- end }}

Total: \${{ .total }}
Status: {{ .status }}
`;
    expect(rendered(template, orders)).toBe(`Order #ORD-12345 for John Doe

Items:
- Widget A (x2): $25.00
- Widget B (x3): $25.50

Total: $125.50
Status: shipped`);
  });

  it("MCP Tools Guide, Example 3: Search Results", () => {
    const template = `Search results for "{{ .query }}" ({{ .total_results }} total):

{{- range $index, $result := .results }}
{{ add $index 1 }}. {{ .title }}
   {{ .url }}
   {{ .snippet }}
{{- end }}
`;
    const json = `{
  "query": "rust programming",
  "total_results": 1250,
  "results": [
    {
      "title": "The Rust Programming Language",
      "url": "https://doc.rust-lang.org/book/",
      "snippet": "The official Rust book"
    },
    {
      "title": "Rust by Example",
      "url": "https://doc.rust-lang.org/rust-by-example/",
      "snippet": "Learn Rust with examples"
    }
  ]
}`;
    expect(rendered(template, json)).toBe(`Search results for "rust programming" (1250 total):
1. The Rust Programming Language
   https://doc.rust-lang.org/book/
   The official Rust book
2. Rust by Example
   https://doc.rust-lang.org/rust-by-example/
   Learn Rust with examples`);
  });

  it("MCP Tools Guide, Configuration Examples, Example 1: Simple GET Request", () => {
    const template = "User: {{ .name }}\nEmail: {{ .email }}\nStatus: {{ .status }}";
    expect(rendered(template, '{ "name": "Ada", "email": "ada@example.com" }')).toBe(
      "User: Ada\nEmail: ada@example.com\nStatus: ",
    );
  });

  it("MCP Tools Guide, Example 2: POST with Body Parameters", () => {
    const template =
      "Order created successfully!\nOrder ID: {{ .order_id }}\nTotal: ${{ .total }}\nEstimated delivery: {{ .estimated_delivery }}";
    const json = '{ "order_id": 12345678901234567890, "total": 99.90, "estimated_delivery": "2024-11-02" }';
    expect(rendered(template, json)).toBe(
      "Order created successfully!\nOrder ID: 12345678901234567890\nTotal: $99.90\nEstimated delivery: 2024-11-02",
    );
  });

  it("MCP Tools Guide, Example 3: Complex RESTful API", () => {
    const template = "Product updated: {{ .name }}\nPrice: ${{ .price }}\nStock: {{ .stock }} units";
    expect(rendered(template, '{ "name": "Lamp", "price": 10.00, "stock": 0 }')).toBe(
      "Product updated: Lamp\nPrice: $10.00\nStock: 0 units",
    );
  });

  const search =
    'Found {{ .total_results }} products for "{{ .query }}":\n\n{{- range $index, $product := .results }}\n{{ add $index 1 }}. {{ .name }} - ${{ .price }}\n   {{ .description }}\n{{- end }}\n\n{{- if gt .total_results .limit }}\nShowing {{ .limit }} of {{ .total_results }} results\n{{- end }}';

  it("MCP Tools Guide, Example 4: Search API with Template", () => {
    const products = '[{"name": "Lamp", "price": 10.00, "description": "Bright"}]';
    expect(rendered(search, `{ "total_results": 25, "query": "lamp", "limit": 10, "results": ${products} }`)).toBe(
      'Found 25 products for "lamp":\n1. Lamp - $10.00\n   Bright\nShowing 10 of 25 results',
    );
    expect(rendered(search, '{ "total_results": 0, "query": "lamp", "results": [] }')).toBe(
      'Found 0 products for "lamp":',
    );
  });

  it("MCP Tools Guide, Template Errors: the debug template prints the answer", () => {
    const template = "{{/* Debug: output raw JSON */}}\n{{ . }}\n";
    expect(rendered(template, '{ "id": 9007199254740993, "price": 1.50, "list": [null] }')).toBe(
      '{"id":9007199254740993,"price":1.50,"list":[null]}',
    );
  });
});
