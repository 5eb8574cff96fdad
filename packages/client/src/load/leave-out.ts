import type { Problem, Tool } from "@mci/contract";
import { guardingField } from "@mci/plugin-kit";
import { redactProblem } from "../secrets/redact-problem.ts";
import type { Catalog } from "../tool/catalog.ts";
import type { LoadedCatalog } from "./load-catalog.ts";

/**
 * A catalog without the tools that errors are about, with the first error of each by its name. Undefined when another part
 * of a file is wrong, or a tool is not the one that was approved: then nothing of it is to be run.
 */
export function withoutBroken(
  catalog: Catalog,
  { loaded, problems }: Pick<LoadedCatalog, "loaded" | "problems">,
): Catalog | undefined {
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.some((error) => !isAboutTool(error))) return undefined;
  // All tools of a module have one place.
  const broken = new Set(errors.filter((error) => !isInFunctions(error)).flatMap(placesAround));
  const byName = errors.filter((error) => error.code === "MCI_TOOL_DUPLICATE" || isInFunctions(error));
  const names = new Set(byName.map(({ tool }) => tool));
  const entries = new Map(
    [...catalog.entries].filter(
      ([
        name,
        {
          tool: { origin },
        },
      ]) => {
        return !names.has(name) && (origin.pointer === undefined || !broken.has(place(origin.file, origin.pointer)));
      },
    ),
  );
  const leftOut = new Map(
    errors.toReversed().map((problem) => {
      const { tool: name = "" } = problem;
      const shown = redactProblem(problem, catalog.redact);
      const found = loaded.find(({ tool }) => tool.name === name)?.tool;
      return [name, { problem: shown, tool: found ?? nothingBut(name), isRead: found !== undefined }];
    }),
  );
  const isRestricted = catalog.isRestricted || errors.some(isAboutAccess);
  const tools = Object.freeze(Array.from(entries.values(), ({ shown }) => shown));
  return { ...catalog, entries, tools, isRestricted, leftOut };
}

/** A tool that could not be read, as a filter sees it. */
function nothingBut(name: string): Tool {
  const origin = { folder: "", rules: { anyPaths: false, directories: [], network: {} }, document: {} };
  return { name, tags: [], annotations: {}, execution: { type: "" }, origin };
}

/** A tool that was to be restricted, and could not be read because of that. */
function isAboutAccess({ pointer = "" }: Problem): boolean {
  const steps = pointer.split("/");
  return steps.some((step) => guardingField(step, "", ["access"])?.name === "access" || step === "access");
}

/** A module that cannot be imported costs its tools, and no others. */
function isAboutTool(problem: Problem): boolean {
  const { code, tool, pointer = "" } = problem;
  return code !== "MCI_DRIFT" && (tool !== undefined || /^\/tools\/\d+/.test(pointer) || isInFunctions(problem));
}

function isInFunctions({ pointer = "" }: Problem): boolean {
  return /^\/functions(?:\/|$)/.test(pointer);
}

/** The place of a problem and of all it is inside of, one of which may be a tool. */
function placesAround({ file, pointer = "" }: Problem): string[] {
  const steps = pointer.split("/");
  return steps.map((_, index) => place(file, steps.slice(0, index + 1).join("/")));
}

function place(file: string | undefined, pointer: string): string {
  return JSON.stringify([file, pointer]);
}
