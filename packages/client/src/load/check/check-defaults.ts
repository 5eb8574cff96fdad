import type { JsonSchema, Problem, Tool } from "@mci/contract";
import { breather } from "@mci/plugin-kit";
import { givenByChange } from "../place-of.ts";
import type { SourcedTool } from "../sourced-tool.ts";
import type { ProblemList } from "../problem-list.ts";
import type { CheckBudget } from "@mci/json-schema";
import { jsonSchemaLibrary } from "../../input/json-schema.ts";
import type { ValidatorCache } from "../../input/validators.ts";

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

interface WrongDefault {
  readonly problem: Problem;
  /** Below the tool. */
  readonly pointer: string;
}

/** Lets other work run between two defaults. After one that takes too long to check, the rest of the schema waits for its mend. */
async function wrongDefaults(
  schema: JsonSchema,
  { origin }: Tool,
  validators: ValidatorCache,
): Promise<readonly WrongDefault[]> {
  const { CheckBudget, placedDefaults, refusedProblem } = await jsonSchemaLibrary();
  const exactly = (): CheckBudget => new CheckBudget({ exactIntegers: true });
  const found = placedDefaults(schema);
  if (found.length === 0) return [];
  const check = await validators.get(schema);
  const breathe = breather();
  const wrong: WrongDefault[] = [];
  for (const { pointer, value } of found) {
    if (value === null) continue; // Counts as absent where null is not allowed.
    // oxlint-disable-next-line no-await-in-loop -- one after the other, to let other work run between them
    await breathe();
    const placed = check.at(pointer);
    const verdict = placed.verdict(value, exactly());
    if (verdict === true) continue;
    const [first] = verdict === false ? placed.problems(value, wording, exactly()) : [refusedProblem(verdict, wording)];
    const at = `/inputSchema${pointer}/default`;
    const isOwn = origin.thirdParty !== true || givenByChange(origin, at) !== undefined;
    const severity = isOwn ? "error" : "warning";
    const message = `${first?.message ?? "The default is wrong"}${verdict === false ? ": its own schema refuses it" : ""}.`;
    wrong.push({ problem: { code: "MCI_SCHEMA_INPUT", severity, message }, pointer: at });
    if (verdict !== false) break;
  }
  return wrong;
}

const wording = { whole: "The default", part: "Field" };
