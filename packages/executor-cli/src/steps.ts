import type { CliExecution, Field, PrepareContext, Scope, Tool } from "@mci/contract";
import { writtenPath, type WrittenPath } from "@mci/path-policy";

import { codeArgument } from "./code-argument.ts";
import type { Argument } from "./argument.ts";
import { prepareArguments } from "./arguments.ts";
import { prepareVariables, type Variable } from "./variables.ts";

/** Everything one call does, rendered. */
export interface Steps {
  readonly command: WrittenPath;
  readonly args: readonly Argument[];
  /** Undefined: the schema folder. */
  readonly cwd: WrittenPath | undefined;
  readonly env: readonly Variable[];
  readonly stdin: string | undefined;
}

export interface PreparedSteps {
  /** Returns the steps of one call without I/O. Throws if a value is missing or may not be passed on. */
  steps(scope: Scope): Steps;
  readonly command: Field;
  readonly cwd: Field | undefined;
  /** The argument that an interpreter runs as code, and where it is in the execution block. */
  readonly code: { readonly field: Field; readonly at: string } | undefined;
  readonly env: readonly { readonly name: string; readonly field: Field }[];
}

export async function prepareSteps(tool: Tool<CliExecution>, context: PrepareContext): Promise<PreparedSteps> {
  const { execution } = tool;
  const command = context.field(execution.command, { at: "/command" });
  const cwd = execution.cwd === undefined ? undefined : context.field(execution.cwd, { at: "/cwd" });
  const args = prepareArguments(tool, context);
  const codeIndex = codeArgument(execution);
  const code = codeIndex === undefined ? undefined : execution.args?.[codeIndex];
  const codeAt = `/args/${codeIndex}`;
  const variables = prepareVariables(execution, context);
  // A full template, as the text of a text tool: what a program reads may be long.
  const stdin = execution.stdin === undefined ? undefined : await context.template(execution.stdin, { at: "/stdin" });
  return {
    command,
    cwd,
    code: code === undefined ? undefined : { field: context.field(code, { native: true, at: codeAt }), at: codeAt },
    env: variables.fields,
    steps: (scope) => ({
      command: writtenPath(command.pieces(scope)),
      args: args(scope),
      cwd: cwd && writtenPath(cwd.pieces(scope)),
      env: variables.render(scope),
      stdin: stdin?.render(scope),
    }),
  };
}
