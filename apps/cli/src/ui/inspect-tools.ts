import { dirname } from "node:path";
import type { Problem, Tool } from "@mci/contract";
import { readLock, lockOf, compareLocks } from "@mci/source-file";
import { countTokens, missingEnv } from "@mci/lint";
import type { Inspection, PageProblem, ToolFacts } from "@mci/ui";
import { checkFile } from "mci";
import type { Project } from "../config/project.ts";
import { mergeLayers } from "../config/environment.ts";
import { declaringFiles, shownFile } from "./shown-files.ts";

export interface InspectOptions {
  readonly project: Project;
  /** The tools that can be called. */
  readonly tools: readonly Tool[];
  /** Why the last load failed. */
  readonly loadError?: string | undefined;
}

/** Collects what the page shows beside the definitions of tools: problems, places, tokens, missing env values and drift. */
export async function inspectTools({ project, tools, loadError }: InspectOptions): Promise<Inspection> {
  const { file, config } = project;
  const checked = await checkFile(file, config.client);
  const env = mergeLayers(project.env());
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
  return {
    tools: facts,
    problems: checked.problems.map((problem) => toPageProblem(problem, folder)),
    files: declaringFiles(file, checked).map((path) => shownFile(path, folder)),
    loadError,
    budget: config.lint.budget,
  };
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
