import type { Tool } from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";
import { cacheProblem } from "./cache-options.ts";
import { isBuiltin } from "./inject/builtins.ts";
import { contextNames } from "./inject/handler-context.ts";
import { makeTool, type Entry, type Surroundings } from "./make-tool.ts";
import { nameProblem } from "./name-problem.ts";
import { isRefusal } from "./schema/json-schema.ts";
import type { ToolOptions } from "./tool-options.ts";

/** The tool of an entry; none, if it was reported why. */
export async function toTool(entry: Entry, surroundings: Surroundings): Promise<readonly Tool[]> {
  const { tool, name } = entry;
  const { options } = tool;
  const refuse = (message: string, hint?: string): readonly Tool[] => {
    surroundings.report({
      code: "MCI_CONFIG",
      severity: "error",
      message,
      ...omitUndefined({ hint }),
      ...(name === "" ? {} : { tool: name }),
    });
    return [];
  };
  if (tool.invalid !== undefined) {
    const site = tool.definedAt?.();
    const place = site === undefined ? "" : ` (${site.file}:${site.line})`;
    return refuse(`${tool.invalid.message}${place}`, tool.invalid.hint);
  }
  if (name === "") {
    const which = options.description === undefined ? "" : ` (${JSON.stringify(options.description.slice(0, 100))})`;
    return refuse(`A tool made by defineTool${which} has no name.`, "Give it the option 'name', or a named function.");
  }
  const odd = surroundings.isDeclared === true ? undefined : nameProblem(name);
  if (odd !== undefined) surroundings.report(odd);
  if (options.readOnly === true && options.destructive === true) {
    return refuse("'readOnly' and 'destructive' exclude each other.", "Leave one of them out.");
  }
  const taken = Object.keys(options.inject ?? {}).find((injected) => contextNames.has(injected));
  if (taken !== undefined) {
    return refuse(
      `It injects '${taken}', which every handler gets under that name.`,
      "Give the injected value another name.",
    );
  }
  const isolate = surroundings.isolate ?? options.isolate;
  const unfit = isolate === undefined ? undefined : isolationProblem(options, surroundings);
  if (unfit !== undefined) return refuse(unfit.message, unfit.hint);
  const unprovided = surroundings.providers.problemWith(options.inject ?? {});
  if (unprovided !== undefined) return refuse(unprovided.message, unprovided.hint);
  const uncacheable = cacheProblem(options, surroundings.providers);
  if (uncacheable !== undefined) return refuse(...uncacheable);
  try {
    return [await makeTool(entry, surroundings)];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refuse(`${error.message}.`, error.hint);
  }
}

/** A worker imports the handler from its module, and has nothing else of this thread. */
function isolationProblem(
  { inject = {} }: ToolOptions,
  { isModule = false }: Surroundings,
): { readonly message: string; readonly hint: string } | undefined {
  if (!isModule) {
    const hint = "Export it from a module, and name that in the schema file: 'functions', or 'execution.module'.";
    return { message: "'isolate' requires a tool that a module exports.", hint };
  }
  const [name] = Object.entries(inject).find(([, token]) => !isBuiltin(token)) ?? [];
  if (name === undefined) return undefined;
  const hint = "Leave out 'isolate', or let the handler make the value itself.";
  return { message: `'isolate' runs the tool in a worker, which gets settings and paths alone, not '${name}'.`, hint };
}
