import type { Executor, JsonSchema } from "@mci/contract";
import type { ProblemList } from "../problem-list.ts";
import type { SourcedTool } from "../sourced-tool.ts";

/**
 * Checks the execution block of a tool against the schema of its executor. Returns the tool, without the nulls of optional
 * fields; undefined when it cannot run, which is reported.
 */
export type ExecutionCheck = (loaded: SourcedTool, problems: ProblemList) => Promise<SourcedTool | undefined>;

/** Returns the checks of the executors that have a schema, by type. Each schema is prepared when a tool needs it. */
export function executionChecks(executors: ReadonlyMap<string, Executor>): ReadonlyMap<string, ExecutionCheck> {
  const checks = new Map<string, ExecutionCheck>();
  for (const { type, schema } of executors.values()) {
    if (schema !== undefined) checks.set(type, executionCheck(type, schema));
  }
  return checks;
}

function executionCheck(type: string, schema: JsonSchema): ExecutionCheck {
  let loading: Promise<ExecutionCheck> | undefined;
  return async (loaded, problems) => {
    loading ??= import("./check-execution.ts").then((code) => code.executionCheck(type, schema));
    return (await loading)(loaded, problems);
  };
}
