import { dirname } from "node:path";
import type { Problem, SecretSource, Tool } from "@mci/contract";
import { readLock, lockOf, compareLocks } from "@mci/source-file";
import { countTokens, missingEnv } from "@mci/lint";
import type { Inspection, PageProblem, ToolFacts } from "@mci/ui";
import { checkFile, type CheckedTools } from "mci";
import type { Project } from "../config/project.ts";
import { mergeLayers } from "../config/environment.ts";
import { openSecrets } from "../config/fetch-secrets.ts";
import type { ShownTools } from "./shown-tools.ts";
import { shownFile } from "./shown-files.ts";

export interface InspectOptions {
  readonly project: Project;
  /** The tools that can be called, and what else may be shown. */
  readonly shown: ShownTools;
  /** Returns the files that declare tools, the main one first. */
  readonly filesOf: (checked: CheckedTools) => readonly string[];
  /** Why the last load failed. */
  readonly loadError?: string | undefined;
}

/** Collects what the page shows beside the definitions of tools: problems, places, tokens, missing env values and drift. */
export async function inspectTools({ project, shown, filesOf, loadError }: InspectOptions): Promise<Inspection> {
  const { file, config } = project;
  const tools = shown.tools();
  const checked = await checkFile(file, config.client);
  const secrets = await openSecrets(config).catch(() => new Map<string, SecretSource>());
  const env = { ...mergeLayers(project.env()), ...Object.fromEntries(secrets) };
  const folder = dirname(file);
  const facts: Record<string, { -readonly [Name in keyof ToolFacts]: ToolFacts[Name] }> = Object.create(null);
  for (const { tool, tokens } of countTokens(tools).tools) facts[tool] = { tokens };
  for (const tool of tools) {
    const { name, origin } = tool;
    const place = origin.pointer === undefined ? undefined : await checked.locate(origin.file ?? file, origin.pointer);
    facts[name] = {
      ...facts[name],
      file: shownFile(origin.file ?? file, folder),
      line: place?.line,
      missingEnv: missingEnv(tool, checked.templates.get(name) ?? [], env),
    };
  }
  for (const [name, kind] of await driftOf(file, tools)) {
    const fact = facts[name];
    if (fact !== undefined) fact.drift = kind;
  }
  const files = filesOf(checked).filter((path) => path === file || shown.showsFile(path));
  return {
    tools: facts,
    problems: shownProblems(checked.problems, shown, file).map((problem) => toPageProblem(problem, folder)),
    files: files.map((path) => shownFile(path, folder)),
    loadError,
    budget: config.lint.budget,
  };
}

/** Leaves out the problems of tools that are not shown, and of files that declare no other ones. */
export function shownProblems(problems: readonly Problem[], shown: ShownTools, main: string): readonly Problem[] {
  return problems.filter(({ tool, file }) =>
    tool === undefined ? file === undefined || file === main || shown.showsFile(file) : shown.shows(tool),
  );
}

/** Takes from a problem what the page shows. */
export function toPageProblem(problem: Problem, folder: string): PageProblem {
  const { severity, message, hint, code, file, tool, line, column } = problem;
  return { severity, message, hint, code, tool, line, column, file: file && shownFile(file, folder) };
}

/** A lock that cannot be read is reported as a problem of the file. */
async function driftOf(
  file: string,
  tools: readonly Tool[],
): Promise<readonly (readonly [name: string, kind: "added" | "changed"])[]> {
  const lock = await readLock(file).catch(() => undefined);
  if (lock === undefined) return [];
  return compareLocks(lock, await lockOf(tools)).flatMap(({ tool, kind }) =>
    kind === "removed" ? [] : [[tool, kind] as const],
  );
}
