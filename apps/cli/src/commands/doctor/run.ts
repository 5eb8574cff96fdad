import type { CommandInput } from "../../command.ts";
import { readDuration } from "../../arguments/duration.ts";
import { wantsJson } from "../../arguments/choice.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import type { Check } from "./check.ts";
import { projectChecks } from "./project-checks.ts";
import { watchInterruption } from "../../interruption.ts";
import type { Output, Terminal } from "../../output/terminal.ts";
import { json, visible } from "../../output/visible.ts";
import { version } from "../../version.ts";

export async function run({ positionals, options }: CommandInput, { results }: Terminal): Promise<number> {
  refuseArguments("doctor", positionals);
  const asJson = wantsJson(options);
  const timeoutMs = readDuration(options.timeout ?? "10s", "--timeout");
  const { signal, exitCode } = watchInterruption();
  const checks: Check[] = [];
  const add = (check: Check): void => {
    checks.push(check);
    if (!asJson && (options.quiet !== true || check.status !== "ok")) results.print(lineOf(check, results));
  };
  add(nodeCheck());
  for await (const check of projectChecks(options, { timeoutMs, signal })) {
    if (signal.aborted) break;
    add(check);
  }
  if (asJson) results.print(json(checks));
  return exitCode() ?? (checks.some(({ status }) => status === "error") ? 1 : 0);
}

/** An older Node may start the command, and fail later. */
function nodeCheck(): Check {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const message = `Node ${process.version}, mci ${version}`;
  if (major > 20 || (major === 20 && minor >= 19)) return { name: "node", status: "ok", message };
  return { name: "node", status: "error", message, hint: "Install Node 20.19 or later." };
}

const signs = { ok: "✓", warning: "!", error: "✗" } as const;

function lineOf({ name, status, message, hint }: Check, { colors }: Output): string {
  const color = { ok: colors.green, warning: colors.yellow, error: colors.red }[status];
  const indent = " ".repeat(9);
  const line = `${color(signs[status])} ${name.padEnd(7)}${visible(message).replaceAll("\n", `\n${indent}`)}`;
  return hint === undefined ? line : `${line}\n${indent}${colors.cyan(visible(hint).replaceAll("\n", `\n${indent}`))}`;
}
