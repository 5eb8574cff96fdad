/** Where a visitor begins. */
export interface Sample {
  readonly name: string;
  readonly file: string;
  readonly props: string;
}

export const samples: readonly Sample[] = [
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
      text: "Hello {{props.name}} from {{props.city | 'nowhere'}}!"
`,
    props: `{ "name": "Ada", "city": "London" }
`,
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
        @endif
`,
    props: `{ "degrees": 28, "rain": false }
`,
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
            properties: { name: { type: string }, count: { type: integer, minimum: 1 } }
            required: [name, count]
      required: [items]
    execution:
      type: text
      text: |-
        Please send
        @foreach(item in props.items)
        - {{item.count}} x {{item.name}}
        @endforeach
`,
    props: `{
  "items": [
    { "name": "tea", "count": 2 },
    { "name": "bread", "count": 1 }
  ]
}
`,
  },
];
