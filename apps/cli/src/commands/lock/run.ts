import { lockOf, lockPath, writeLock } from "@mci/source-file";
import type { CommandInput } from "../../command.ts";
import { counted } from "../../output/counted.ts";
import { openTools } from "../../open-tools.ts";
import { shortPath } from "../../output/problem-text.ts";
import { withProgress } from "../../output/with-progress.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { systemError } from "../../system-error.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../usage-error.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  refuseArguments("lock", positionals, "It records all tools of a file.");
  const progress = { label: "Loading the tools", isQuiet: options.quiet };
  const { file, lock } = await withProgress(terminal, progress, async (terminal) => {
    const { file, client } = await openTools(options, terminal, { ignoreLock: true });
    const lock = await lockOf(client.tools());
    await client.close();
    return { file, lock };
  });
  const path = shortPath(lockPath(file));
  try {
    await writeLock(file, lock);
  } catch (error) {
    const { code, message } = systemError(error);
    if (code === undefined) throw error;
    throw new UsageError(`${path} cannot be written: ${message}`);
  }
  if (options.quiet !== true) terminal.messages.print(`${counted(lock.size, "tool")} written to ${path}.`);
  return 0;
}
