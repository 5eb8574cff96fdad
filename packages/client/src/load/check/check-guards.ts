import { guardingFields, isRecord } from "@mci/plugin-kit";
import type { PrepareOptions } from "../prepare/prepare-execution.ts";
import type { ProblemList } from "../problem-list.ts";
import type { SourcedTool } from "../sourced-tool.ts";

/**
 * Reports fields that protect a tool and stand in its execution block, where they have no effect. Blocks of the format are checked as
 * files are: this one belongs to an executor that takes any fields.
 *
 * @returns Whether the tool can run.
 */
export function checkGuards(
  loaded: SourcedTool,
  problems: ProblemList,
  { executors }: Pick<PrepareOptions, "executors">,
): boolean {
  const { execution } = loaded.tool;
  const schema = executors.get(execution.type)?.schema;
  const fields: unknown = isRecord(schema) ? schema["properties"] : undefined;
  let isFine = true;
  for (const { name } of guardingFields) {
    if (!Object.hasOwn(execution, name) || Object.hasOwn(Object(fields), name)) continue;
    isFine = false;
    const hint = `'${name}' belongs on the tool, beside its execution.`;
    const message = "It has no effect here.";
    problems.addAt({ code: "MCI_SCHEMA_FIELD", severity: "error", message, hint }, loaded, `/execution/${name}`);
  }
  return isFine;
}
