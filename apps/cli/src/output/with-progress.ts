import type { Progress, ProgressOptions } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

/** Shows progress while `work` runs. It gets the outputs to use meanwhile. */
export async function withProgress<Result>(
  terminal: Terminal,
  options: ProgressOptions,
  work: (terminal: Terminal, progress: Progress | undefined) => Promise<Result>,
): Promise<Result> {
  if (terminal.messages.width === undefined) return work(terminal, undefined);
  const { startProgress } = await import("./progress.ts");
  const progress = startProgress(terminal, options);
  try {
    return await work(progress?.terminal ?? terminal, progress);
  } finally {
    progress?.stop();
  }
}
