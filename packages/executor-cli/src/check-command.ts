import { MCIError, type CliExecution, type Problem, type Tool } from "@mci/contract";
import type { PathPolicy } from "@mci/path-policy";
import { executionPlace, toProblem } from "@mci/plugin-kit";
import { findCommand, listedEnvironment } from "@mci/process";

import { locate } from "./locate.ts";
import { startError } from "./result.ts";
import type { PreparedSteps } from "./steps.ts";

/** Looks for the command and the folder, where they are the same in every call. Starts nothing. */
export async function checkCommand(
  { command, cwd, env }: PreparedSteps,
  policy: PathPolicy,
  tool: Tool<CliExecution>,
): Promise<readonly Problem[]> {
  if (command.constant === undefined) return [];
  const folder = cwd?.constant;
  try {
    const located = await locate(
      {
        command: { path: command.constant, ...author },
        cwd: folder === undefined ? undefined : { path: folder, ...author },
      },
      policy,
      tool,
    );
    if (env.some(({ name, field }) => name.toUpperCase() === "PATH" && field.constant === undefined)) return [];
    const constants = env.flatMap(({ name, field }) => (field.constant === undefined ? [] : [[name, field.constant]]));
    const { inheritEnv = [] } = tool.execution;
    const environment = listedEnvironment({ env: Object.fromEntries(constants), inheritEnv });
    const found = findCommand({ ...located, environment });
    return found.kind === "found" ? [] : [{ ...toProblem(startError(found)), ...executionPlace(tool) }];
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    return [{ ...toProblem(error), ...executionPlace(tool) }];
  }
}

/** Checks run for the author of the file. */
const author = { from: "author", shown: "written" } as const;
