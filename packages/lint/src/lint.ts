import { byPlace } from "@mci/plugin-kit";
import type { LintSeverity, Problem, Tool } from "@mci/contract";
import { compareLocks, contentInLock, isLockedContent, lockOf } from "@mci/source-file";
import { driftMessage } from "./drift.ts";
import { contentProblems } from "./content-problems.ts";
import type { LintOptions } from "./options.ts";
import { lacksTools, type LintSubject } from "./rule.ts";
import { rules } from "./rules.ts";
import { severityFor, unknownRules } from "./severity.ts";
import { countTokens, type TokenReport } from "./tokens/count-tokens.ts";

/** The report of `lint`. */
export interface LintReport {
  /** File by file and line by line. */
  readonly problems: readonly LintProblem[];
  readonly tokens: TokenReport;
}

/** A problem and the rule that reports it. */
export interface LintProblem extends Problem {
  readonly rule: string;
}

/**
 * Checks how well a model can use tools, and counts the tokens they take. Calls and reaches nothing.
 *
 * @example
 * ```ts
 * const { problems, tokens } = await lint(await checkFile("tools.mci.yaml"), { budget: 5_000 });
 * ```
 *
 * @param subject - The result of `checkFile` of `mci`, or `{ tools }` of a toolbox: without templates, some rules are silent.
 * @param options - The severity of rules, the budget, and how tokens are counted.
 * @returns The problems with their places, and the tokens of each tool.
 */
export async function lint(subject: LintSubject, options: LintOptions = {}): Promise<LintReport> {
  const problems: LintProblem[] = [];
  for (const tool of subject.tools) {
    for (const rule of rules) {
      const severity = severityFor(rule.name, rule.severity, tool, options);
      if (severity === "off") continue;
      for (const finding of rule.check(tool, subject)) problems.push(problemOf(rule.name, severity, finding, tool));
    }
  }
  problems.push(...(await contentProblems(subject, options)), ...(await driftProblems(subject, options)));
  const tokens = countTokens(options.listed?.(subject.tools) ?? subject.tools, options.count);
  const placed = await Promise.all(problems.map((problem) => withPlace(problem, subject)));
  const unknown = await settingsProblems(subject, options);
  return {
    problems: [...unique([...placed, ...unknown]).toSorted(byPlace), ...budgetProblems(tokens, options)],
    tokens,
  };
}

function problemOf(
  rule: string,
  severity: Exclude<LintSeverity, "off">,
  { message, hint, at }: { readonly message: string; readonly hint?: string | undefined; readonly at: string },
  { name, origin: { file, pointer } }: Tool,
): LintProblem {
  const place = { ...(file === undefined ? {} : { file }), pointer: (pointer ?? "") + at };
  return { code: "MCI_LINT", rule, severity, message, hint, tool: name, ...place };
}

async function settingsProblems(subject: LintSubject, options: LintOptions): Promise<LintProblem[]> {
  const settings = [
    ...[options.rules, ...Object.values(options.tools ?? {})].map((rules) => ({ rules, origin: undefined })),
    ...subject.tools.map(({ lint: rules, origin }) => ({ rules, origin })),
  ];
  const found = settings.flatMap(({ rules, origin }) => unknownRules(rules).map((unknown) => ({ ...unknown, origin })));
  const problems = found.map(async ({ message, hint, at, origin: { file, pointer = "" } = {} }) => {
    const problem: LintProblem = { code: "MCI_LINT", rule: "unknown-rule", severity: "warning", message, hint };
    if (file === undefined) return problem;
    // What a tool does not set itself, its file does.
    for (const path of [pointer + at, at]) {
      const place = await subject.locate?.(file, path);
      if (place !== undefined) return { ...problem, file, pointer: path, ...place };
    }
    return { ...problem, file };
  });
  return Promise.all(problems);
}

async function driftProblems(subject: LintSubject, options: LintOptions): Promise<LintProblem[]> {
  const { lock } = options;
  if (lock === undefined) return [];
  const { tools, content } = subject;
  const contents = contentInLock(content);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  // Some tools are not known, so those that are locked count as there.
  const mayMiss = lacksTools(subject);
  const hint = "If that is intended, record it with 'mci lock'.";
  return compareLocks(lock, await lockOf(tools, content)).flatMap((drift): LintProblem[] => {
    // Those who lint the tools of a toolbox say nothing of content.
    if (isLockedContent(drift.tool) && !("content" in subject)) return [];
    const tool = byName.get(drift.tool);
    const severity = severityFor("drift", "warning", tool ?? { name: drift.tool }, options);
    const message = driftMessage(drift);
    if (severity === "off" || message === undefined) return [];
    if (tool !== undefined) return [problemOf("drift", severity, { message, hint, at: "/name" }, tool)];
    const origin = contents.get(drift.tool)?.origin;
    if (origin === undefined && mayMiss) return [];
    return [{ code: "MCI_LINT", rule: "drift", severity, message, hint, ...origin }];
  });
}

function budgetProblems({ total, tools }: TokenReport, { budget }: LintOptions): LintProblem[] {
  if (budget === undefined || total <= budget) return [];
  const worst = tools.slice(0, 3).map(({ tool, tokens }) => `${tool} (${tokens})`);
  const message = `All tools take ${total} tokens, ${total - budget} more than the budget of ${budget}.`;
  const hint = `Shorten the worst, ${worst.join(", ")}, or offer fewer tools at once, with --filter or tags.`;
  return [{ code: "MCI_LINT", rule: "budget", severity: "error", message, hint }];
}

async function withPlace(problem: LintProblem, { locate }: LintSubject): Promise<LintProblem> {
  const { file, pointer } = problem;
  if (locate === undefined || file === undefined || pointer === undefined) return problem;
  // What is inherited or left out has no place of its own: its nearest parent has.
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const place = await locate(file, at);
    if (place !== undefined) return { ...problem, pointer: at, ...place };
  }
  return problem;
}

function unique(problems: readonly LintProblem[]): readonly LintProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
