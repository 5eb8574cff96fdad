import type { Problem, Tool } from "@mci/contract";
import { checkDefaults } from "../check/check-defaults.ts";
import { checkSchemas, type SchemaCheck } from "../check/check-schemas.ts";
import type { SourcedEnv } from "./sourced-env.ts";
import type { ToolRedactors } from "./tool-redactors.ts";
import type { PreparedTool } from "../../tool/prepared-tool.ts";
import { shownTool } from "../../tool/shown-tool.ts";
import type { CatalogOptions } from "../catalog-options.ts";
import { checkApproval } from "../check/check-approval.ts";
import { checkCache } from "../check/check-cache.ts";
import { checkGuards } from "../check/check-guards.ts";
import { checkRateLimits } from "../check/check-rate-limits.ts";
import type { ProblemList } from "../problem-list.ts";
import type { SourcedTool } from "../sourced-tool.ts";
import { prepareExecution, type PrepareOptions } from "./prepare-execution.ts";
import { checkTimeout } from "../check/check-timeout.ts";

interface PrepareToolOptions extends CatalogOptions, PrepareOptions {
  readonly redactors: ToolRedactors;
  readonly sourcedEnv: SourcedEnv;
}

/**
 * Checks a tool and lets its executor prepare it. What is wrong is reported; undefined when the tool cannot run. A check of a
 * file (`offline`) looks at defaults as well, and opens what the tool names.
 */
export async function prepareTool(
  loaded: SourcedTool,
  problems: ProblemList,
  options: PrepareToolOptions,
): Promise<PreparedTool | undefined> {
  const { tool } = loaded;
  const { redactors, sourcedEnv } = options;
  checkCache(loaded, problems);
  checkRateLimits(loaded, problems);
  checkTimeout(loaded, problems, options);
  const areGuardsFine = [checkGuards(loaded, problems, options), checkApproval(loaded, problems, options)];
  const checking = checkSchemas(loaded, problems);
  const { isFine, isOutputFine } = checking === undefined ? fine : await checking;
  const prepared = await prepareExecution(loaded, problems, options);
  const mayUseSecrets = sourcedEnv.check(loaded, options.executors.get(tool.execution.type), problems);
  if (prepared === undefined || !isFine || areGuardsFine.includes(false) || !mayUseSecrets) return undefined;
  if (options.offline === true) {
    await checkDefaults(loaded, problems, options.validators);
    for (const problem of (await prepared.check?.()) ?? []) {
      problems.addAt(ofThisMachine(problem), loaded, placeInTool(problem, tool));
    }
  }
  return {
    tool,
    shown: shownTool(tool),
    prepared,
    checksOutput: isOutputFine,
    redact: redactors.of(tool),
    secrets: sourcedEnv.of(tool),
  };
}

const fine: SchemaCheck = { isFine: true, isOutputFine: true };

/** Where in its tool a problem is: as exactly as the executor says. */
function placeInTool({ pointer = "" }: Problem, { origin }: Tool): string {
  const start = origin.pointer ?? "";
  return start !== "" && pointer.startsWith(`${start}/execution`) ? pointer.slice(start.length) : "/execution";
}

/** A load says nothing of what is not there yet, or on another machine: to a check it is a warning. */
function ofThisMachine(problem: Problem): Problem {
  return elsewhere.has(problem.code) ? { ...problem, severity: "warning" } : problem;
}

const elsewhere: ReadonlySet<string> = new Set([
  "MCI_PATH_NOT_FOUND",
  "MCI_PATH_OUTSIDE",
  "MCI_PATH_SECRET",
  "MCI_PATH_KIND",
  "MCI_PATH_READ",
  "MCI_COMMAND_NOT_FOUND",
  "MCI_COMMAND_NOT_EXECUTABLE",
]);
