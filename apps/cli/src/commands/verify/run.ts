import { compareLocks, lockOf, lockPath, readLock } from "@mci/source-file";
import type { CommandInput } from "../../command.ts";
import { counted } from "../../output/counted.ts";
import { driftText } from "../../output/drift-text.ts";
import { wantsJson } from "../../arguments/choice.ts";
import { openTools } from "../../open-tools.ts";
import { shortPath } from "../../output/problem-text.ts";
import { withProgress } from "../../output/progress.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../usage-error.ts";
import { json } from "../../output/visible.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  refuseArguments("verify", positionals, "It compares all tools of a file.");
  const { results, notes } = terminal;
  const asJson = wantsJson(options);
  const { file, now, noun } = await withProgress(terminal, "Loading the tools", async (terminal) => {
    const { project, client } = await openTools(options, terminal, { ignoreLock: true });
    const content = client.content();
    const now = await lockOf(client.tools(), content);
    await client.close();
    return { file: project.file, now, noun: content === undefined ? "tool" : "item" };
  });
  const path = shortPath(lockPath(file));
  const lock = await readLock(file);
  if (lock === undefined) {
    throw new UsageError(`${path} has no tools of ${shortPath(file)}.`, "Record them with 'mci lock'.");
  }
  const drifts = compareLocks(lock, now);
  if (asJson) results.print(json(drifts));
  else for (const drift of drifts) results.print(driftText(drift, results.colors));
  notes.print(
    drifts.length === 0
      ? `${counted(now.size, noun)}, as in ${path}.`
      : `${counted(drifts.length, noun)} not as in ${path}. If that is intended, record it with 'mci lock'.`,
  );
  return drifts.length === 0 ? 0 : 1;
}
