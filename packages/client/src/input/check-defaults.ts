import type { JsonSchema, Problem, Tool } from "@mci/contract";
import { placedDefaults } from "@mci/json-schema";
import type { SourcedTool } from "../load/load-catalog.ts";
import type { ProblemList } from "../load/problem-list.ts";
import type { ValidatorCache } from "./validators.ts";

/** Reports defaults that their own schema refuses: a call that leaves out the argument would always fail. */
export async function checkDefaults(
  loaded: SourcedTool,
  problems: ProblemList,
  validators: ValidatorCache,
): Promise<void> {
  const { inputSchema } = loaded.tool;
  if (inputSchema === undefined) return;
  for (const { problem, pointer } of await wrongDefaults(inputSchema, loaded.tool, validators)) {
    problems.addAt(problem, loaded, pointer);
  }
}

async function wrongDefaults(
  schema: JsonSchema,
  { origin }: Tool,
  validators: ValidatorCache,
): Promise<readonly { readonly problem: Problem; readonly pointer: string }[]> {
  const found = placedDefaults(schema);
  if (found.length === 0) return [];
  const check = await validators.get(schema);
  return found.flatMap(({ pointer, value }) => {
    // Counts as absent where null is not allowed.
    if (value === null) return [];
    const [first] = check.at(pointer).problems(value, { whole: "The default", part: "Field" });
    if (first === undefined) return [];
    const severity = origin.thirdParty === true ? "warning" : "error";
    const message = `${first.message}: its own schema refuses it.`;
    return [
      { problem: { code: "MCI_SCHEMA_INPUT", severity, message } as const, pointer: `/inputSchema${pointer}/default` },
    ];
  });
}
