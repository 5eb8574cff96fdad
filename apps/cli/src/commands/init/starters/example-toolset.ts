/** A toolset that all starters name. */
export const exampleToolset = {
  yaml: `tools:
  - name: checklist
    description: Writes a checklist as Markdown.
    tags: [example]
    annotations: { readOnlyHint: true }
    inputSchema:
      type: object
      properties:
        title: { type: string, description: The heading. }
        items: { type: array, items: { type: string }, description: "What to do, one line each." }
      required: [title, items]
    execution:
      type: text
      # Env values come from the environment, .env.mci and .env; 'mci envs' lists those in use.
      text: |
        # {{ props.title }} ({{ env.CHECKLIST_OWNER | 'nobody' }})
        @foreach(item in props.items)
        - [ ] {{ item }}
        @endforeach
    # 'mci test' runs these.
    tests:
      - name: writes a line for each item
        props: { title: Shopping, items: [bread, salt] }
        expect: { includes: ["- [ ] bread", "- [ ] salt"] }
`,
  tries: [`call checklist title=Shopping items='["bread","salt"]'`],
};
