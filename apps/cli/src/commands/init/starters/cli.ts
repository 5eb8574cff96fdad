import type { Starter } from "../starter.ts";

export const cli: Starter = {
  tries: ["call count_words text='to be or not to be' top=2"],
  yaml: `tools:
  - name: count_words
    # A model decides by the description whether to call the tool.
    description: Counts the words of a text, the most frequent first.
    tags: [text]
    # It changes nothing.
    annotations: { readOnlyHint: true }
    # JSON Schema of the arguments, checked before the command is started.
    inputSchema:
      type: object
      properties:
        text: { type: string, description: The text to count in. }
        top: { type: integer, minimum: 1, description: "How many words to list; default: all." }
      required: [text]
    # The command is started without a shell, in the folder of this file: arguments cannot become commands.
    execution:
      type: cli
      command: node
      args: [scripts/count-words.mjs]
      # Options of the command that are left out if the argument is missing.
      flags:
        --top: { from: props.top, type: value }
      stdin: "{{ props.text }}"
      # The command is stopped after this time.
      timeout_ms: 10000
`,
  files: {
    "scripts/count-words.mjs": `// Any program can be a tool. This one reads a text from stdin and prints its words with their number.
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { top: { type: "string" } } });
const counts = new Map();
for (const [word] of (await text(process.stdin)).toLowerCase().matchAll(/[\\p{Letter}\\p{Number}]+/gu)) {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}
const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, values.top && Number(values.top));
for (const [word, count] of sorted) console.log(\`\${count} \${word}\`);
`,
  },
};
