import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Rules, TextExecution, Tool, ToolSource } from "@mci/contract";
import { placeAt } from "@mci/plugin-kit";

/** Text tools from a file, one per line: `greet: Hello {{props.name}}`. Lines that start with `#` are comments. */
export function sampleSource(file: string): ToolSource {
  const path = resolve(file);
  return {
    name: path,
    async load({ report, signal }) {
      const content = await readFile(path, { encoding: "utf8", signal });
      const tools: Tool<TextExecution>[] = [];
      for (const { 0: line, index } of content.matchAll(/^[^#\r\n].*$/gm)) {
        const [, name, text] = /^([\w.-]+): *(.+)$/.exec(line) ?? [];
        if (name !== undefined && text !== undefined) {
          tools.push(toTool(name, text, { file: path, pointer: `/${index}` }));
          continue;
        }
        const message = "Expected NAME: TEMPLATE.";
        report({ code: "MCI_SCHEMA_SYNTAX", severity: "error", file: path, message, ...placeAt(content, index) });
      }
      return tools;
    },
    /** The place of a problem that the client finds, such as a broken template. */
    locate: async (_, pointer) => placeAt(await readFile(path, "utf8"), Number(pointer.split("/")[1])),
  };
}

/** The tools may only access the folder of their file. */
const rules: Rules = { anyPaths: false, directories: [], network: {} };

function toTool(name: string, text: string, { file, pointer }: { file: string; pointer: string }): Tool<TextExecution> {
  const origin = { file, pointer, folder: dirname(file), rules, document: {} };
  return { name, tags: [], annotations: { readOnlyHint: true }, execution: { type: "text", text }, origin };
}
