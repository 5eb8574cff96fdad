import { relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { lint, toSarif, type CountTokens, type LintOptions, type LintProblem } from "@mci/lint";
import { isInside } from "@mci/path-policy";
import { readLock } from "@mci/source-file";
import { checkFile } from "mci";
import { checkChoice } from "../../arguments/choice.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import type { CommandInput } from "../../command.ts";
import { importOptional } from "../../config/optional-package.ts";
import { openProject } from "../../config/project.ts";
import { aboutOptions } from "../../open-tools.ts";
import { counted } from "../../output/counted.ts";
import { printErrors, problemCounts, problemText } from "../../output/problem-text.ts";
import { withProgress } from "../../output/progress.ts";
import type { ListOptions } from "@mci/server";
import { listOptions } from "../../serve/list-options.ts";
import type { Terminal } from "../../output/terminal.ts";
import { tokensText } from "../../output/tokens-text.ts";
import { json } from "../../output/visible.ts";
import { UsageError } from "../../usage-error.ts";
import { version } from "../../version.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  refuseArguments("lint", positionals, "It checks all tools of a file.");
  const { results, notes } = terminal;
  const { quiet = false, exact = false } = options;
  const format = checkChoice("format", options.format ?? "table", ["table", "json", "sarif"]);
  const { file, config } = await openProject(options, terminal);
  const budget = options.budget === undefined ? config.lint.budget : readBudget(options.budget);
  const count = exact ? await exactCount(config.folder) : undefined;
  const { checked, report } = await withProgress(terminal, "Checking the tools", async () => {
    const checked = await checkFile(file, config.client).catch((error: unknown) => {
      throw aboutOptions(error, config);
    });
    const listed = await listedBy(listOptions(options, config.server.list));
    const lock = await readLock(file);
    return { checked, report: await lint(checked, { ...config.lint, budget, count, listed, lock }) };
  });
  const found = options.strict === true ? report.problems.map(asError) : report.problems;
  const errors = found.filter(isError);
  const problems = quiet ? errors : found;
  const isInvalid = printErrors(checked.problems, terminal);

  if (format === "json") {
    results.print(
      json({ problems, tokens: { ...report.tokens, isExact: exact, ...(budget === undefined ? {} : { budget }) } }),
    );
  } else if (format === "sarif") {
    results.print(json(toSarif(problems, { version, toUri })));
  } else {
    for (const problem of problems) results.print(problemText(withRule(problem), results.colors));
    if (!quiet && problems.length > 0) results.print("");
    if (!quiet) for (const line of tokensText(report.tokens, results.width)) results.print(line);
  }
  notes.print(`${problemCounts(found)} in ${counted(checked.tools.length, "tool")}.`);
  if (checked.references.modules.length > 0) notes.print(unread);
  if (isInvalid) notes.print("Tools with errors were left out: see 'mci validate'.");
  if (isInvalid) return 2;
  return errors.length > 0 ? 1 : 0;
}

/** Returns what selects the listed tools where the others are found by searching. */
async function listedBy(list: ListOptions | undefined): Promise<LintOptions["listed"]> {
  if (list?.mode !== "search") return undefined;
  const { toolFinder } = await import("@mci/find");
  return (tools) => toolFinder({ tools: () => tools }, { pin: list.pin }).listed();
}

const unread = "Modules were not imported: tools that only they declare were not checked.";

function readBudget(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new UsageError(`--budget ${text}: expected a number of tokens.`, "Such as: --budget 5000");
}

async function exactCount(configFolder: string | undefined): Promise<CountTokens> {
  const { countTokens } = await importOptional<{ readonly countTokens: CountTokens }>("gpt-tokenizer", {
    asker: "'mci lint --exact'",
    configFolder,
  });
  return (text) => countTokens(text);
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === "error";
}

function asError(problem: LintProblem): LintProblem {
  return { ...problem, severity: "error" };
}

function withRule(problem: LintProblem): LintProblem {
  return { ...problem, message: `${problem.message} (${problem.rule})` };
}

/** Relative to the working directory, which is the root of the repository where checks run. */
function toUri(file: string): string {
  if (!isInside(process.cwd(), file)) return pathToFileURL(file).href;
  return relative("", file).split(sep).map(encodeURIComponent).join("/");
}
