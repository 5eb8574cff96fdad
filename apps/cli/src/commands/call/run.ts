import { omitUndefined } from "@mci/plugin-kit";
import type { CommandInput } from "../../command.ts";
import { readDuration } from "../../arguments/duration.ts";
import { readScopes, refuseScopesBesideTokens } from "../../arguments/scopes.ts";
import { namedServer } from "../../named-server.ts";
import { openProject } from "../../config/project.ts";
import { wantsJson } from "../../arguments/choice.ts";
import type { GivenOptions } from "../../arguments/options.ts";
import { watchInterruption } from "../../interruption.ts";
import { openTools } from "../../open-tools.ts";
import { withProgress } from "../../output/progress.ts";
import type { Terminal } from "../../output/terminal.ts";
import { mayAsk } from "../../prompts/may-ask.ts";
import { UsageError } from "../../usage-error.ts";
import { makeCall, type CallSettings } from "./make-call.ts";
import { prepareCall } from "./prepare-call.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  if (positionals.length === 0 && !mayAsk(options, terminal))
    throw new UsageError("Which tool?", "mci call TOOL [key=value ...]; 'mci list' shows the tools.");
  const settings = await readSettings(options, terminal);
  const tried = await namedServer(options, terminal);
  const project = options.as === undefined ? undefined : await openProject(options, terminal);
  if (project !== undefined) refuseScopesBesideTokens(project.config.server);
  if (options.watch === true) {
    const { watchCall } = await import("./watch-call.ts");
    return watchCall({ positionals, options }, settings, { project, terminal });
  }
  const interruption = watchInterruption();
  const { signal } = interruption;
  // For tools that set no timeout themselves: they may take longer than usual.
  const { timeoutMs } = settings;
  const opened = await withProgress(terminal, "Loading the tools", (outputs) =>
    openTools(options, outputs, {
      interruption,
      brokenTools: "leave-out",
      ...omitUndefined({ project, tried, timeoutMs }),
    }),
  );
  try {
    const call = await prepareCall(opened.tools, { positionals, options, signal }, terminal);
    const code = await makeCall(opened, call, { settings, signal, terminal });
    return interruption.exitCode() ?? code;
  } catch (error) {
    throw interruption.causeOf(error); // Ctrl-C, while stdin was being read or a person was asked.
  } finally {
    await opened.client.close();
  }
}

async function readSettings(options: GivenOptions, terminal: Terminal): Promise<CallSettings> {
  const { timeout, out, explain = false, tenant, subject } = options;
  const asJson = wantsJson(options);
  if (out !== undefined) await (await import("./save-result.ts")).checkOut(out);
  const timeoutMs = timeout === undefined ? undefined : readDuration(timeout, "--timeout");
  return {
    asJson,
    explains: explain,
    timeoutMs,
    context: omitUndefined({ tenant, subject, scopes: readScopes(options) }),
    out,
    mayAsk: () => mayAsk(options, terminal),
  };
}
