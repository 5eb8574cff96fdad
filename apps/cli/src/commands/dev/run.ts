import { resolve } from "node:path";
import type { CommandInput } from "../../command.ts";
import type { GivenOptions } from "../../arguments/options.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { openProject } from "../../config/project.ts";
import { untilAborted, watchInterruption } from "../../interruption.ts";
import { counted } from "../../output/counted.ts";
import { shortPath } from "../../output/problem-text.ts";
import { reportError } from "../../output/report-error.ts";
import type { Terminal } from "../../output/terminal.ts";
import { reloadReport } from "../../watch/reload-report.ts";
import { nameOf } from "../../serve/identity.ts";
import { projectApprovals } from "../../serve/project-approvals.ts";
import { reportRejections } from "../../serve/report-rejections.ts";
import { UsageError } from "../../usage-error.ts";
import { openLive } from "../../watch/live-tools.ts";
import { pageAddress, serveDevPage } from "../../ui/dev-page.ts";

export async function run({ positionals, options: given }: CommandInput, terminal: Terminal): Promise<number> {
  const options = withFile(given, positionals);
  const { messages } = terminal;
  const address = pageAddress(options);
  const interruption = watchInterruption();
  const project = await openProject(options, terminal);
  reportRejections(terminal);
  const report = reloadReport(terminal);
  const watchers = new Set<() => void>();
  const place = { name: await nameOf(project.file), path: project.file };
  const approvals = await projectApprovals(place, project.config.client, undefined);
  const live = await openLive(project, {
    options,
    terminal,
    interruption,
    approvals,
    changed({ error }, changes) {
      if (error === undefined) report.loaded(changes);
      else report.failed(error);
      for (const watcher of watchers) watcher();
    },
  });
  try {
    if (live.error !== undefined) reportError(live.error, terminal);
    const count = live.opened === undefined ? "" : `: ${counted(live.opened.tools.tools().length, "tool")}`;
    messages.print(messages.colors.dim(`Watching ${shortPath(project.file)} and what it names${count}. Ctrl-C ends.`));
    const watch = (changed: () => void): (() => void) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    };
    const around = { project, live, approvals, options, interruption, terminal, watch };
    const close = address === undefined ? undefined : await serveDevPage(address, around);
    await untilAborted(interruption.signal);
    await close?.();
    return interruption.exitCode() ?? 0;
  } finally {
    await live.close();
  }
}

/** FILE names the schema file as `--file` does. */
function withFile(options: GivenOptions, [file, ...others]: readonly string[]): GivenOptions {
  refuseArguments("dev", others, "It shows the tools of one file.");
  if (file === undefined) return options;
  if (options.file === undefined) return { ...options, file: resolve(file) };
  throw new UsageError("The file is named twice.", "Name it with --file, or without.");
}
