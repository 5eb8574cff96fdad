import type { GivenOptions } from "../arguments/options.ts";
import type { Terminal } from "../output/terminal.ts";
import type { Questions } from "./questions.ts";

/** Opens the questions that a server keeps with `--server`, or those in the store of the project. */
export async function openQuestions(options: GivenOptions, terminal: Terminal): Promise<Questions> {
  if (options.server === undefined) return (await import("./store-questions.ts")).storeQuestions(options, terminal);
  return (await import("./server-questions.ts")).serverQuestions(options.server, options);
}
