import type { Starter } from "../starter.ts";

export const minimal: Starter = {
  tries: ["call greet name=Ada excited=true"],
  yaml: `tools:
  - name: greet
    # A model decides by the description whether to call the tool.
    description: Greets a person by name.
    tags: [example]
    # It changes nothing.
    annotations: { readOnlyHint: true }
    # JSON Schema of the arguments, checked before the tool runs.
    inputSchema:
      type: object
      properties:
        name: { type: string, description: The person to greet. }
        excited: { type: boolean, default: false, description: Whether to end with an exclamation mark. }
      required: [name]
    # 'text' returns a rendered template; other types read files, run commands and call HTTP APIs.
    execution:
      type: text
      text: "Hello {{ props.name }}@if(props.excited)!@else.@endif"
    # 'mci test' runs these.
    tests:
      - name: greets by name
        props: { name: Ada, excited: true }
        expect: { text: Hello Ada! }
`,
};
