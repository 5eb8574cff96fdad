import { resolve } from "node:path";
import type { CommandInput } from "../command.ts";
import type { GivenOptions } from "../arguments/options.ts";
import { refuseArguments } from "../arguments/refuse-arguments.ts";
import { openProject } from "../config/project.ts";
import { runDev } from "../dev/run-dev.ts";
import { watchInterruption } from "../interruption.ts";
import type { Terminal } from "../output/terminal.ts";
import { UsageError } from "../usage-error.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const [file, ...others] = positionals;
  refuseArguments("dev", others, "It shows the tools of one file.");
  if (file !== undefined && options.file !== undefined)
    throw new UsageError("The file is named twice.", "Name it with --file, or without.");
  const chosen = file === undefined ? options : { ...options, file: resolve(file) };
  if (options.ui === true) return await showPage(chosen, terminal);
  if (options.http !== undefined) throw new UsageError("--http requires --ui.", "Write --ui --http 8080.");
  const isTerminal = process.stdin.isTTY && terminal.messages.width !== undefined && process.env["TERM"] !== "dumb";
  if (!isTerminal) {
    const hint = "Without one, use 'mci dev --ui' for a page, 'mci validate', or 'mci call TOOL --watch'.";
    throw new UsageError("'mci dev' requires a terminal, for its screen and its keys.", hint);
  }
  const interruption = watchInterruption();
  const project = await openProject(chosen, terminal);
  return runDev(project, { options: chosen, interruption, colors: terminal.messages.colors });
}

async function showPage(options: GivenOptions, terminal: Terminal): Promise<number> {
  const interruption = watchInterruption();
  const project = await openProject(options, terminal);
  const { serveDevPage } = await import("../ui/dev-page.ts");
  return serveDevPage(project, { options, interruption }, terminal);
}
