import type { Tasks } from "@mci/contract";
import type { McpOptions } from "./mcp-options.ts";

/** Adds the extension of tasks to the options of a server. */
export function withTasks<Options extends McpOptions>(options: Options, tasks: Tasks | undefined): Options {
  if (tasks === undefined) return options;
  return { ...options, extensions: [...(options.extensions ?? []), tasks.extension] };
}
