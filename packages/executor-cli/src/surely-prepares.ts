import type { CliExecution, QuickLook, Tool } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

import { isVariableName } from "./variables.ts";

/**
 * Whether a command is of the plain kind, of which nothing can be reported when it is prepared. Everything else is looked at
 * by what prepares it. A block may hold anything.
 */
export function surelyPrepares({ execution, origin }: Tool<CliExecution>, look: QuickLook): boolean {
  for (const name in execution) if (!plain.has(name)) return false;
  const { command, args, flags, cwd, env, inheritEnv, stdin } = execution;
  return (
    origin.rules.directories.every(isString) &&
    look.field(command) &&
    (args === undefined || areArguments(args, look)) &&
    (flags === undefined || areFlags(flags, look)) &&
    (cwd === undefined || look.field(cwd)) &&
    (env === undefined || areVariables(env, look)) &&
    (inheritEnv === undefined || (Array.isArray(inheritEnv) && inheritEnv.every(isName))) &&
    (stdin === undefined || look.template(stdin))
  );
}

/** All fields that are looked at here, and those that the client reads. */
const plain: ReadonlySet<string> = new Set<keyof CliExecution>([
  "type",
  "command",
  "args",
  "flags",
  "cwd",
  "env",
  "inheritEnv",
  "stdin",
  "allowOptionArgs",
  "timeout_ms",
  "concurrency",
]);

function areArguments(args: readonly string[], look: QuickLook): boolean {
  if (!Array.isArray(args)) return false;
  for (let index = 0; index < args.length; index += 1) {
    if (!look.field(args[index], { native: true })) return false;
  }
  return true;
}

function areFlags(flags: unknown, look: QuickLook): boolean {
  if (!isRecord(flags)) return false;
  for (const name in flags) {
    const flag = flags[name];
    if (!isRecord(flag) || !isString(flag["from"]) || !plainPath.test(flag["from"])) return false;
    if (!look.value(`{!! ${flag["from"]} | null !!}`)) return false;
  }
  return true;
}

/** A path below one of the standard roots, as nearly all are. */
const plainPath = /^(?:props|input|properties|env)(?:\.[\w$][\w$-]*){1,7}$/;

function areVariables(env: unknown, look: QuickLook): boolean {
  if (!isRecord(env)) return false;
  for (const [name, source] of Object.entries(env)) {
    if (!isVariableName(name) || !isString(source) || !look.field(source, { native: true })) return false;
  }
  return true;
}

function isName(name: unknown): boolean {
  return isString(name) && isVariableName(name);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}
