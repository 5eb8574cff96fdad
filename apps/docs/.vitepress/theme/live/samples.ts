import type { Example } from "./example.ts";

/** Where a visitor begins. */
export interface Sample extends Example {
  readonly name: string;
}

const readOrder = `schemaVersion: "1.0"
tools:
  - name: read_order
    description: Reads an order of the shop, with its items
    inputSchema:
      type: object
      properties:
        id: { type: string, description: Such as A-1042 }
        lines: { type: integer, minimum: 1 }
      required: [id]
    execution:
      type: http
      url: "https://api.shop.example/orders/{{props.id}}"
      params: { limit: "{!! props.lines !!}" }
      auth: { type: bearer, token: "{{env.SHOP_TOKEN}}" }`;

export const samples: readonly [Sample, ...Sample[]] = [
  { name: "A request", file: readOrder, props: `{ "id": "A-1042", "lines": 20 }` },
  { name: "A hostile argument", file: readOrder, props: `{ "id": "../../admin?role=root#", "lines": 20 }` },
  {
    name: "A command",
    file: `schemaVersion: "1.0"
tools:
  - name: search_docs
    description: Finds lines of our documentation
    inputSchema:
      type: object
      properties:
        text: { type: string, minLength: 1 }
      required: [text]
    execution:
      type: cli
      command: grep
      args: [-rnF, --, "{{props.text}}", docs]`,
    props: `{ "text": "; rm -rf ~ #" }`,
  },
  {
    name: "Ask first",
    file: `schemaVersion: "1.0"
tools:
  - name: refund_order
    description: Refunds an order, whole or in part
    inputSchema:
      type: object
      properties:
        order: { type: string, description: Such as A-1042 }
        euros: { type: number, exclusiveMinimum: 0, maximum: 500 }
      required: [order, euros]
    approval: "Refund {{props.euros}} euros for order {{props.order}}?"
    execution:
      type: http
      method: POST
      url: "https://api.shop.example/orders/{{props.order}}/refunds"
      auth: { type: bearer, token: "{{env.SHOP_TOKEN}}" }
      body: { json: { amount: "{!! props.euros !!}", currency: EUR } }`,
    props: `{ "order": "A-1042", "euros": 12.5 }`,
  },
  {
    name: "Placeholders",
    file: `schemaVersion: "1.0"
tools:
  - name: greet
    description: Greets a person
    inputSchema:
      type: object
      properties:
        name: { type: string, minLength: 2 }
        city: { type: string }
      required: [name]
    execution:
      type: text
      text: "Hello {{props.name}} from {{props.city | 'nowhere'}}!"`,
    props: `{ "name": "Ada", "city": "London" }`,
  },
  {
    name: "Conditions",
    file: `schemaVersion: "1.0"
tools:
  - name: describe_weather
    description: Says how the weather feels
    inputSchema:
      type: object
      properties:
        degrees: { type: integer, minimum: -90, maximum: 60 }
        rain: { type: boolean }
      required: [degrees, rain]
    execution:
      type: text
      text: |-
        It has {{props.degrees}} degrees.
        @if(props.rain)
        Take an umbrella.
        @elseif(props.degrees > 25)
        Stay in the shade.
        @else
        Enjoy your walk.
        @endif`,
    props: `{ "degrees": 28, "rain": false }`,
  },
  {
    name: "Loops",
    file: `schemaVersion: "1.0"
tools:
  - name: write_order
    description: Writes an order as a list
    inputSchema:
      type: object
      properties:
        items:
          type: array
          minItems: 1
          items:
            type: object
            properties:
              name: { type: string }
              count: { type: integer, minimum: 1 }
            required: [name, count]
      required: [items]
    execution:
      type: text
      text: |-
        Please send
        @foreach(item in props.items)
        - {{item.count}} x {{item.name}}
        @endforeach`,
    props: `{
  "items": [
    { "name": "tea", "count": 2 },
    { "name": "bread", "count": 1 }
  ]
}`,
  },
];
