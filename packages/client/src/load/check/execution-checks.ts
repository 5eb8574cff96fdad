import type { Executor } from "@mci/contract";
import { executionCheck, type ExecutionCheck } from "./check-execution.ts";

/** Returns the checks of the executors that have a schema, by type. Each schema is prepared when a tool needs it. */
export function executionChecks(executors: ReadonlyMap<string, Executor>): ReadonlyMap<string, ExecutionCheck> {
  const checks = new Map<string, ExecutionCheck>();
  for (const { type, schema } of executors.values()) {
    if (schema !== undefined) checks.set(type, executionCheck(type, schema));
  }
  return checks;
}
