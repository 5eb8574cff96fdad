import { MCIError, type Toolbox } from "@mci/contract";
import { workbenchPage } from "@mci/ui";
import type { GivenOptions } from "../arguments/options.ts";
import type { Project } from "../config/project.ts";
import type { Interruption } from "../interruption.ts";
import type { Terminal } from "../output/terminal.ts";
import { readAddress } from "../serve/address.ts";
import { reportRejections } from "../serve/report-rejections.ts";
import { warner } from "../serve/start-line.ts";
import { UsageError } from "../usage-error.ts";
import { openLive, type LiveTools } from "../watch/live-tools.ts";
import { devWorkbench } from "./dev-workbench.ts";
import { wordedToolbox } from "./worded-toolbox.ts";
import { pageFolder } from "./page-folder.ts";

export interface DevPageOptions {
  readonly options: GivenOptions;
  readonly interruption: Interruption;
}

/** Serves the page for the tools of a project while they are edited, prints its link, and ends with the command. */
export async function serveDevPage(
  project: Project,
  { options, interruption }: DevPageOptions,
  terminal: Terminal,
): Promise<number> {
  const address = readAddress(options.http ?? "0");
  if (!["127.0.0.1", "::1", "localhost"].includes(address.host)) {
    throw new UsageError(
      `--http ${options.http}: the page of 'mci dev' is for this machine only.`,
      "To serve it to others, with tokens, use 'mci run --http ... --ui'.",
    );
  }
  reportRejections(terminal);
  const watchers = new Set<() => void>();
  const live = await openLive(project, {
    options,
    terminal,
    interruption,
    changed: () => {
      for (const watcher of watchers) watcher();
    },
  });
  try {
    const watch = (changed: () => void): (() => void) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    };
    const workbench = await devWorkbench({ project, live, options, interruption, terminal, watch });
    const page = await workbenchPage(workbench, { folder: pageFolder(), onError: warner(terminal.messages) });
    const { serveHttp } = await import("@mci/server");
    const { messages, results } = terminal;
    const server = await serveHttp({
      ...address,
      toolbox: wordedToolbox(liveToolbox(live)),
      rest: false,
      page,
      onError: warner(messages),
    });
    results.print(`${server.url}${page.path}/${page.fragment}`);
    if (!interruption.signal.aborted) {
      await new Promise((resolve) => interruption.signal.addEventListener("abort", resolve));
    }
    await server.close();
    return interruption.exitCode() ?? 0;
  } finally {
    await live.close();
  }
}

/** The tools as they are at each moment: a change of env values replaces them all. */
function liveToolbox(live: LiveTools): Toolbox {
  const none: Toolbox = {
    tools: () => [],
    execute: () => Promise.reject(new MCIError("MCI_LOAD", "The tools could not be loaded.")),
  };
  const current = (): Toolbox => live.opened?.tools ?? none;
  return {
    tools: () => current().tools(),
    execute: (name, props, options) => current().execute(name, props, options),
    redact: (text) => current().redact?.(text) ?? text,
  };
}
