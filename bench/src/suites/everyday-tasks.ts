import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Toolbox } from "@mci/contract";
import type { ImportedToolset } from "@mci/openapi-importer";

/** Something that people want of an API, and the tools that do it. Half of the tasks were kept out of tuning. */
export interface Task {
  readonly document: keyof typeof documents;
  readonly tools: readonly string[];
  /** A model's words. */
  readonly search: string;
  /** A person's words. */
  readonly said: string;
  readonly heldOut?: boolean;
}

/** Packages that contain OpenAPI documents, and the paths of these within them. */
const documents = {
  github: ["@octokit/openapi", "generated/api.github.com.json"],
  figma: ["@figma/rest-api-spec", "openapi/openapi.yaml"],
  netlify: ["@netlify/open-api", "dist/swagger.json"],
} as const;

const fixture = join(import.meta.dirname, "..", "..", "fixtures", "tasks.json");

/** Tasks that were written before anything was ranked. */
export const tasks = JSON.parse(readFileSync(fixture, "utf8")) as readonly Task[];

/** Imports a document as `mci openapi` does. */
export async function toolsetOf(document: Task["document"]): Promise<ImportedToolset> {
  const { importOpenApi } = await import("@mci/openapi-importer");
  const [name, path] = documents[document];
  const { resolve } = createRequire(import.meta.url);
  return (await importOpenApi(join(resolve(`${name}/package.json`), "..", path))).toolset;
}

/** Returns the tasks whose tools are not among the first five that `find_tools` answers to some wording. */
export async function missedTasks(wording: (task: Task) => string | readonly string[]): Promise<readonly Task[]> {
  const missed: Task[] = [];
  for (const task of tasks) {
    const toolbox = await (toolboxes[task.document] ??= findableToolset(task.document));
    const names = await namesFound(toolbox, wording(task), 5);
    if (!task.tools.some((name) => names.includes(name))) missed.push(task);
  }
  return missed;
}

const toolboxes: Partial<Record<Task["document"], Promise<Toolbox>>> = {};

async function findableToolset(document: Task["document"]): Promise<Toolbox> {
  const { findable } = await import("@mci/find");
  const { MCIClient } = await import("mci");
  return findable(await MCIClient.from({ ...(await toolsetOf(document)) }));
}

/** Returns the names of the tools that `find_tools` answers, best first. */
export async function namesFound(
  toolbox: Toolbox,
  query: string | readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const result = await toolbox.execute("find_tools", { query, limit });
  if (result.isError) throw new Error(result.error);
  const answer = result.content.map((part) => ("text" in part ? part.text : "")).join("\n");
  return [...answer.matchAll(/^(\S+) \((?:reads|may write)\)/gm)].map(([, name = ""]) => name);
}
