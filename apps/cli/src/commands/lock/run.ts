import { MCIError } from "@mci/contract";
import { lockOf, lockPath, writeLock } from "@mci/source-file";
import type { CommandInput } from "../../command.ts";
import { unwritable } from "../../edit/out-file.ts";
import { counted } from "../../output/counted.ts";
import { openTools } from "../../open-tools.ts";
import { shortPath } from "../../output/problem-text.ts";
import { withProgress } from "../../output/progress.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import type { Terminal } from "../../output/terminal.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  refuseArguments("lock", positionals, "It records all tools of a file.");
  const { file, lock, noun } = await withProgress(terminal, "Loading the tools", async (terminal) => {
    const { project, client } = await openTools(options, terminal, { ignoreLock: true });
    const content = client.content();
    const lock = await lockOf(client.tools(), content);
    await client.close();
    return { file: project.file, lock, noun: content === undefined ? "tool" : "item" };
  });
  const path = shortPath(lockPath(file));
  await writeLock(file, lock).catch((error: unknown) => {
    throw MCIError.is(error) ? error : unwritable(path, error);
  });
  terminal.notes.print(`${counted(lock.size, noun)} written to ${path}.`);
  return 0;
}
