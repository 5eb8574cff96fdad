import { fail } from "node:assert/strict";
import type { JsonObject } from "@mci/contract";
import type { ExampleBlock, ExecutorSubject, OpenedTool } from "./executor/executor-subject.ts";
import type { Case } from "./register.ts";

/** Returns a case about the tool that answers with its argument. */
export function echoCase(name: string, run: (tool: OpenedTool) => Promise<void>): Case<ExecutorSubject> {
  return { name, run: (subject) => withTool(subject, { execution: subject.echo }, run) };
}

/** Opens a tool, uses it, and closes what was opened. */
export async function withTool<T>(
  subject: ExecutorSubject,
  { execution, env = {} }: { readonly execution: ExampleBlock; readonly env?: JsonObject },
  use: (tool: OpenedTool) => Promise<T>,
): Promise<T> {
  return withTools(subject, [execution], env, ([tool]) => use(tool ?? fail("No tool was opened")));
}

/** The same with a tool for each block. */
export async function withTools<T>(
  subject: ExecutorSubject,
  executions: readonly ExampleBlock[],
  env: JsonObject,
  use: (tools: readonly OpenedTool[]) => Promise<T>,
): Promise<T> {
  const opened = await subject.open(executions, env);
  try {
    return await use(opened.tools);
  } finally {
    await opened.close();
  }
}
