import { dirname, resolve } from "node:path";
import { checkFile, type CheckedTools, type Problem } from "mci";
import type { CommandInput } from "../commands.ts";
import { readConfig } from "../config.ts";
import { counted } from "../counted.ts";
import { wantsJson } from "../format.ts";
import { problemText } from "../problem-text.ts";
import { findSchemaFile } from "../schema-file.ts";
import type { Terminal } from "../terminal.ts";
import { json } from "../visible.ts";

export async function run({ positionals, options }: CommandInput, { results, messages }: Terminal): Promise<number> {
  const asJson = wantsJson(options);
  const files =
    positionals.length > 0 && options.file === undefined
      ? positionals
      : [await findSchemaFile(options.file), ...positionals];
  const checks = await Promise.all(
    files.map(async (file) => checkFile(file, await readConfig(dirname(resolve(file))))),
  );
  const found = checks.flatMap((check) => check.problems);
  const problems = options.strict === true ? found.map(asError) : found;
  const tools = checks.reduce((sum, check) => sum + usable(check), 0);
  const errors = problems.filter(({ severity }) => severity === "error");
  const shown = options.quiet === true ? errors : problems;
  if (asJson) results.print(json(shown));
  else for (const problem of shown) results.print(problemText(problem, results.colors));
  if (options.quiet !== true) messages.print(summary(files, tools, errors.length, problems.length - errors.length));
  return errors.length > 0 ? 2 : 0;
}

/** Tools that nothing is wrong with. */
function usable({ tools, problems }: CheckedTools): number {
  const broken = new Set(problems.filter(({ severity }) => severity === "error").map(({ tool }) => tool));
  return tools.filter(({ name }) => !broken.has(name)).length;
}

function asError(problem: Problem): Problem {
  return { ...problem, severity: "error" };
}

function summary(files: readonly string[], tools: number, errors: number, warnings: number): string {
  const counts = [errors > 0 ? counted(errors, "error") : "", warnings > 0 ? counted(warnings, "warning") : ""].filter(
    Boolean,
  );
  const found = counts.length > 0 ? counts.join(", ") : "No problems";
  return `${found} in ${counted(files.length, "file")} with ${counted(tools, "usable tool")}.`;
}
