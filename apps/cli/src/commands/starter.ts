/** The first schema file of a project: it passes strict validation, and its tools need no network. */
export const yamlStarter = `# yaml-language-server: $schema=https://usemci.dev/schema/1.0/mci.schema.json
#
# Tools for AI agents. Try them from this folder:
#   mci list
#   mci call greet name=Ada
schemaVersion: "1.0" # in quotes: YAML reads 1.0 as a number

metadata:
  name: My tools
  version: 0.1.0

tools:
  - name: greet
    # A model decides by the description whether to call the tool.
    description: Greets a person by name.
    tags: [example]
    annotations:
      readOnlyHint: true # it changes nothing
    # JSON Schema of the arguments, checked before the tool runs.
    inputSchema:
      type: object
      properties:
        name:
          type: string
          description: The person to greet.
        excited:
          type: boolean
          default: false
      required: [name]
    # "text" returns a rendered template; other types read files, run commands and call HTTP APIs.
    execution:
      type: text
      text: "Hello {{ props.name }}@if(props.excited)!@else.@endif"

  - name: checklist
    description: Writes a checklist as Markdown.
    tags: [example]
    annotations:
      readOnlyHint: true
    inputSchema:
      type: object
      properties:
        title:
          type: string
        items:
          type: array
          items:
            type: string
      required: [title, items]
    execution:
      type: text
      # env values come from the environment, .env.mci and .env; "mci envs" lists those in use.
      text: |
        # {{ props.title }} ({{ env.CHECKLIST_OWNER | 'nobody' }})
        @foreach(item in props.items)
        - [ ] {{ item }}
        @endforeach
`;

/** The same in JSON, which has no comments: fields that start with \`x-\` can have any content. */
export const jsonStarter = `{
  "$schema": "https://usemci.dev/schema/1.0/mci.schema.json",
  "x-about": "Tools for AI agents. Try them from this folder: mci list; mci call greet name=Ada",
  "schemaVersion": "1.0",
  "metadata": {
    "name": "My tools",
    "version": "0.1.0"
  },
  "tools": [
    {
      "name": "greet",
      "description": "Greets a person by name.",
      "x-description": "A model decides by the description whether to call the tool.",
      "tags": ["example"],
      "annotations": { "readOnlyHint": true },
      "x-inputSchema": "JSON Schema of the arguments, checked before the tool runs.",
      "inputSchema": {
        "type": "object",
        "properties": {
          "name": { "type": "string", "description": "The person to greet." },
          "excited": { "type": "boolean", "default": false }
        },
        "required": ["name"]
      },
      "x-execution": "'text' returns a rendered template; other types read files, run commands and call HTTP APIs.",
      "execution": {
        "type": "text",
        "text": "Hello {{ props.name }}@if(props.excited)!@else.@endif"
      }
    },
    {
      "name": "checklist",
      "description": "Writes a checklist as Markdown.",
      "tags": ["example"],
      "annotations": { "readOnlyHint": true },
      "inputSchema": {
        "type": "object",
        "properties": {
          "title": { "type": "string" },
          "items": { "type": "array", "items": { "type": "string" } }
        },
        "required": ["title", "items"]
      },
      "x-env": "env values come from the environment, .env.mci and .env; 'mci envs' lists those in use.",
      "execution": {
        "type": "text",
        "text": "# {{ props.title }} ({{ env.CHECKLIST_OWNER | 'nobody' }})\\n@foreach(item in props.items)\\n- [ ] {{ item }}\\n@endforeach\\n"
      }
    }
  ]
}
`;
