import { dirname, resolve } from "node:path";
import { readEnvValues } from "../../arguments/env-values.ts";
import { checkFile, type CheckedTools, type Problem } from "mci";
import type { CommandInput } from "../../command.ts";
import { readConfig } from "../../config/config.ts";
import { counted } from "../../output/counted.ts";
import { wantsJson } from "../../arguments/choice.ts";
import { problemCounts, problemText } from "../../output/problem-text.ts";
import { aboutOptions } from "../../open-tools.ts";
import { openProject } from "../../config/project.ts";
import { checkServerOptions } from "../../serve/check-server-options.ts";
import { unheldScopes } from "./unheld-scopes.ts";
import { withProgress } from "../../output/progress.ts";
import type { Terminal } from "../../output/terminal.ts";
import { json } from "../../output/visible.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const { results, notes } = terminal;
  const asJson = wantsJson(options);
  const env = readEnvValues(options.env ?? []);
  const main = positionals.length > 0 && options.file === undefined ? undefined : await openProject(options, terminal);
  const files = [...(main === undefined ? [] : [main.file]), ...positionals];
  const checks = await withProgress(terminal, "Checking the files", () =>
    Promise.all(
      files.map(async (file) => {
        // Files are validated before they are trusted: naming one does not consent to running the code beside it.
        const choice = { folder: dirname(resolve(file)), named: options.config };
        const config = file === main?.file ? main.config : await readConfig(choice);
        await checkServerOptions(config);
        const checked = await checkFile(file, { ...config.client, env }).catch((error: unknown) => {
          throw aboutOptions(error, config);
        });
        return { ...checked, problems: [...checked.problems, ...(await unheldScopes(checked, config.server))] };
      }),
    ),
  );
  const reported = checks.flatMap((check) => check.problems);
  if (options.portable === true) reported.push(...(await portable(files, checks)));
  const problems = options.strict === true ? reported.map(asError) : reported;
  const tools = checks.reduce((sum, check) => sum + namesIn(check).size, 0);
  const errors = problems.filter(({ severity }) => severity === "error");
  const printed = options.quiet === true ? errors : problems;
  if (asJson) results.print(json(printed));
  else for (const problem of printed) results.print(problemText(problem, results.colors));
  notes.print(`${problemCounts(problems)} in ${counted(files.length, "file")} with ${counted(tools, "tool")}.`);
  const modules = new Set(checks.flatMap(({ references }) => references.modules));
  if (modules.size > 0) notes.print(unread(modules.size));
  return errors.length > 0 ? 2 : 0;
}

async function portable(files: readonly string[], checks: readonly CheckedTools[]): Promise<readonly Problem[]> {
  const { portableProblems } = await import("./portable-problems.ts");
  const found = files.map((file, index) =>
    portableProblems({ main: resolve(file), files: checks[index]?.references.files ?? [] }),
  );
  return (await Promise.all(found)).flat();
}

/** Returns the names of the tools in a file, also of those that are broken. */
function namesIn({ tools, problems }: CheckedTools): ReadonlySet<string> {
  return new Set([...tools.map(({ name }) => name), ...problems.flatMap(({ tool }) => tool ?? [])]);
}

function asError(problem: Problem): Problem {
  return { ...problem, severity: "error" };
}

function unread(modules: number): string {
  return `${counted(modules, "module")} ${modules === 1 ? "was" : "were"} not imported: 'mci list' loads the functions.`;
}
