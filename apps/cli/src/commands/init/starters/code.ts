import type { Starter } from "../starter.ts";

export const code: Starter = {
  tries: ["call days_between from=2026-01-01 to=2026-12-24"],
  yaml: `tools:
  - name: days_between
    # A model decides by the description whether to call the tool.
    description: Counts the days between two dates.
    tags: [dates]
    # It changes nothing.
    annotations: { readOnlyHint: true }
    # JSON Schema of the arguments, checked before the function is called.
    inputSchema:
      type: object
      properties:
        from: { type: string, format: date, description: The first day. }
        to: { type: string, format: date, description: The last day. }
      required: [from, to]
    # A function of your own module. 'mci extract' writes such tools from TypeScript signatures.
    execution:
      type: function
      module: ./tools.mjs
      export: daysBetween
    # 'mci test' runs these.
    tests:
      - name: counts the days of a week
        props: { from: 2026-01-01, to: 2026-01-08 }
        expect: { json: { days: 7 } }
`,
  files: {
    "tools.mjs": `/** Gets the arguments as one object. What it returns is the result; an error that it throws is shown to the model. */
export function daysBetween({ from, to }) {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  if (Number.isNaN(days)) throw new Error("Write dates as YYYY-MM-DD.");
  return { days };
}
`,
  },
};
