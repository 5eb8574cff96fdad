import {
  failure,
  type Executor,
  type ModuleLoader,
  type PrepareContext,
  type Prepared,
  type Tool,
  type ToolSource,
} from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";
import type { CodeParts } from "@mci/define/modules";
import { lazyExecutor } from "./lazy-executor.ts";
import type { FromOptions } from "./options.ts";

/** The loaders and executors of functions: those that are given, and those of the modules that a schema file names. */
interface CodeTools {
  readonly sources: readonly ToolSource[];
  readonly modules: ModuleLoader;
  readonly executor: Executor;
}

/** Their code is imported when there is such a tool. */
export function codeTools({ tools, provide, settings, onLog }: FromOptions, folder: string): CodeTools {
  let parts: Promise<CodeParts> | undefined;
  const watchers = new Map<() => void, (() => void) | undefined>();
  /** Watching starts when there is a module to watch. */
  const watchAll = ({ modules: { watch } }: CodeParts): void => {
    for (const [changed, stop] of watchers) if (stop === undefined) watchers.set(changed, watch?.(changed));
  };
  const open = async (): Promise<CodeParts> => {
    const { codeParts } = await import("@mci/define/modules");
    const opened = codeParts({ folder, ...omitUndefined({ tools, provide, settings, onLog }) });
    watchAll(opened);
    return opened;
  };
  const code: ToolSource = {
    name: "code",
    load: async (context) => (await (parts ??= open())).source.load(context),
    close: async () => (await parts)?.source.close?.(),
  };
  const modules: ModuleLoader = {
    load: async (request, context) => (await (parts ??= open())).modules.load(request, context),
    watch(changed) {
      watchers.set(changed, undefined);
      void parts?.then(watchAll);
      return () => {
        watchers.get(changed)?.();
        watchers.delete(changed);
      };
    },
    close: async () => (await parts)?.modules.close?.(),
  };
  const functions = lazyExecutor("function", async () => (await import("@mci/define")).functionExecutor());
  const isGiven = tools !== undefined;
  return {
    sources: isGiven ? [code] : [],
    modules,
    executor: {
      ...functions,
      prepare: (tool, context) =>
        isGiven || "module" in tool.execution ? functions.prepare(tool, context) : withoutFunction(tool, context),
    },
  };
}

/** A tool for an executor of the program that declared it, which may not be this one. */
function withoutFunction({ execution: { type } }: Tool, context: PrepareContext): Prepared {
  const message = `Nothing here runs "${type}" tools.`;
  const hint = `Pass an executor for "${type}" to the client, or list it in 'executors' of mci.config.mjs.`;
  context.warn({ code: "MCI_CONFIG_EXECUTOR", severity: "warning", message, hint });
  return { run: () => failure(`${message} ${hint}`, { code: "MCI_CONFIG_EXECUTOR" }) };
}
