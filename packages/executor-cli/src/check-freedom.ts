import type { CliExecution, JsonSchema, Problem, Tool } from "@mci/contract";

import { executionPlace } from "@mci/plugin-kit";
import { areNumbers, isListed } from "./declared-type.ts";
import type { PreparedSteps } from "./steps.ts";

/** Warns of arguments that choose what runs: the program itself, or the code that an interpreter is given. */
export function checkFreedom({ command, code }: PreparedSteps, tool: Tool<CliExecution>): readonly Problem[] {
  const { inputSchema } = tool;
  const programs = openNames(command.names, inputSchema);
  const snippets = openNames(code?.field.names ?? [], inputSchema);
  return [
    ...(programs.length === 0
      ? []
      : [
          warning(tool, "/command", {
            message: `The caller chooses the program by ${programs.join(", ")}, and so may run any.`,
            hint: "Write the program itself, or list those that may run with 'enum' in inputSchema.",
          }),
        ]),
    ...(code === undefined || snippets.length === 0
      ? []
      : [
          warning(tool, code.at, {
            message: `The program runs this argument as code, and ${snippets.join(", ")} is part of it.`,
            hint: 'Write the code without placeholders, and pass values as further arguments, such as "$1" in a shell.',
          }),
        ]),
  ];
}

/** Arguments of the caller that may be any text. */
function openNames(names: readonly string[], inputSchema: JsonSchema | undefined): readonly string[] {
  return names.filter(
    (name) => !name.startsWith("env.") && !isListed(name, inputSchema) && !areNumbers([name], inputSchema),
  );
}

function warning(tool: Tool<CliExecution>, at: string, text: Pick<Problem, "message" | "hint">): Problem {
  return { code: "MCI_COMMAND_ARGUMENT", severity: "warning", ...text, ...executionPlace(tool, at) };
}
