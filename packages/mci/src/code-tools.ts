import type { Executor, ToolSource } from "@mci/contract";
import { lazyExecutor } from "./lazy-executor.ts";
import type { FromOptions } from "./options.ts";

/** The source of the tools that are given as functions, and what runs them. Their code is imported when they are loaded. */
export function codeTools(
  { tools, provide, settings, onLog }: FromOptions,
  folder: string,
): { readonly sources: readonly ToolSource[]; readonly executors: readonly Executor[] } {
  if (tools === undefined) return { sources: [], executors: [] };
  let loading: Promise<ToolSource> | undefined;
  const source = async (): Promise<ToolSource> => {
    const { codeSource } = await import("@mci/define");
    return codeSource(tools, {
      folder,
      ...(provide === undefined ? undefined : { provide }),
      ...(settings === undefined ? undefined : { settings }),
      ...(onLog === undefined ? undefined : { onLog }),
    });
  };
  return {
    sources: [
      {
        name: "code",
        load: async (context) => (await (loading ??= source())).load(context),
        close: async () => (await loading)?.close?.(),
      },
    ],
    executors: [lazyExecutor("function", async () => (await import("@mci/define")).functionExecutor())],
  };
}
