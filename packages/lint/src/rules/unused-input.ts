import { isRecord, toPointer } from "@mci/plugin-kit";
import { textPlaceholder } from "@mci/template/write";
import type { Rule } from "../rule.ts";
import { argumentsRead } from "./arguments-read.ts";

export const unusedInput: Rule = {
  name: "unused-input",
  summary: "A declared parameter is read by no template of the tool, so what a model passes has no effect.",
  severity: "warning",
  *check(tool, { templates }) {
    const paths = argumentsRead(tool, templates?.get(tool.name) ?? (templates && []));
    const { inputSchema } = tool;
    if (paths === undefined || !isRecord(inputSchema) || !isRecord(inputSchema["properties"])) return;
    const read = new Set(paths.map(([name]) => name));
    for (const name of Object.keys(inputSchema["properties"])) {
      if (read.has(name)) continue;
      const message = `Nothing in the tool reads the parameter '${name}', so it has no effect.`;
      const hint = `Read it with ${textPlaceholder(name)}, or remove it.`;
      yield { message, hint, at: `/inputSchema${toPointer("properties", name)}` };
    }
  },
};
