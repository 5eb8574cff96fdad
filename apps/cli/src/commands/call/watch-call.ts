import type { CommandInput } from "../../command.ts";
import { openProject, type Project } from "../../config/project.ts";
import { Interrupted } from "../../interrupted.ts";
import { untilAborted, watchInterruption } from "../../interruption.ts";
import { shortPath } from "../../output/problem-text.ts";
import { reportError } from "../../output/report-error.ts";
import type { Terminal } from "../../output/terminal.ts";
import { openLive, type LiveTools } from "../../watch/live-tools.ts";
import { makeCall, staleCall, type CallSettings } from "./make-call.ts";
import { prepareCall, type PreparedCall } from "./prepare-call.ts";

interface Watched {
  /** The project, if it is open already. */
  readonly project: Project | undefined;
  readonly terminal: Terminal;
}

/**
 * Makes a call, and again with the same arguments after each change of the tools' files. A change ends a call that is under
 * way. A file that cannot be loaded is reported, and waited for. Returns the exit code after Ctrl-C.
 */
export async function watchCall(
  { positionals, options }: CommandInput,
  settings: CallSettings,
  { project: opened, terminal }: Watched,
): Promise<number> {
  const interruption = watchInterruption();
  const { signal } = interruption;
  const project = opened ?? (await openProject(options, terminal));
  const say = (text: string): void => terminal.notes.print(terminal.notes.colors.dim(text));
  let prepared: PreparedCall | undefined;
  let current = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const callOnce = async ({ opened, error }: LiveTools, stale: AbortSignal): Promise<void> => {
    try {
      if (error !== undefined) throw error;
      if (opened === undefined) return;
      prepared ??= await prepareCall(opened.tools, { positionals, options, signal }, terminal);
      await makeCall(opened, prepared, { settings, signal: AbortSignal.any([signal, stale]), terminal });
    } catch (problem) {
      if (signal.aborted) return;
      // Without arguments there is nothing to wait for.
      if (error === undefined && prepared === undefined) throw problem;
      // Ctrl-C at the question is for this call alone.
      if (!(problem instanceof Interrupted)) reportError(problem, terminal);
    }
    if (!stale.aborted && !signal.aborted) say(`Watching ${shortPath(project.file)} and what it names. Ctrl-C ends.`);
  };
  const again = (live: LiveTools): void => {
    say("Changed.");
    current.abort(staleCall);
    current = new AbortController();
    const stale = current.signal;
    running = running.then(() => callOnce(live, stale));
  };

  const live = await openLive(project, {
    options,
    terminal,
    interruption,
    timeoutMs: settings.timeoutMs,
    changed: again,
  });
  try {
    running = callOnce(live, current.signal);
    // An error of the first call ends the command at once.
    await Promise.race([untilAborted(signal), running.then(() => untilAborted(signal))]);
    await running;
    return interruption.exitCode() ?? 0;
  } finally {
    await live.close();
  }
}
