import type { Rule } from "../rule.ts";

export const openCommand: Rule = {
  name: "open-command",
  summary: "Arguments choose the program that runs, or are part of code that a shell or an interpreter runs.",
  severity: "error",
  *check({ name, origin }, { problems = [] }) {
    for (const { code, tool, file, pointer, message, hint } of problems) {
      if (code !== "MCI_COMMAND_ARGUMENT" || tool !== name || file !== origin.file) continue;
      const at = pointer?.slice(origin.pointer?.length ?? 0) ?? "/execution";
      yield { message, at, ...(hint === undefined ? {} : { hint }) };
    }
  },
};
