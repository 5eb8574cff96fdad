import {
  MCIError,
  type CliExecution,
  type CliFlag,
  type Provenance,
  type PrepareContext,
  type Scope,
  type Tool,
} from "@mci/contract";
import { plainNumberText, toPointer } from "@mci/plugin-kit";

import type { Argument } from "./argument.ts";
import { areNumbers } from "./declared-type.ts";
import { refuseNul, refuseOption } from "./refuse.ts";

/**
 * The flags of a call. A boolean flag is left out when its value is missing or falsy; a value flag when it is missing
 * or null, and a list repeats it. `--name=value` with two dashes, otherwise two arguments.
 */
export function prepareFlags(tool: Tool<CliExecution>, context: PrepareContext): (scope: Scope) => Argument[] {
  const flags = Object.entries(tool.execution.flags ?? {}).map(([name, flag]) =>
    prepareFlag(name, flag, tool, context),
  );
  return (scope) => flags.flatMap((flag) => flag(scope));
}

function prepareFlag(
  name: string,
  { from, type }: CliFlag,
  { execution, inputSchema }: Tool<CliExecution>,
  context: PrepareContext,
): (scope: Scope) => Argument[] {
  const root = parseRoot(name, from);
  const at = toPointer("flags", name);
  const value = context.value(`{!! ${from} | null !!}`, { at: `${at}/from` }); // null where it is missing
  const option: Argument = { text: name, author: true, from: "author", at };
  const read = (scope: Scope): unknown => {
    if (!Object.hasOwn(scope, root)) throw unknownRoot(name, from);
    return value.render(scope);
  };
  if (type === "boolean") return (scope) => (isTrue(read(scope)) ? [option] : []);
  const numbers = areNumbers(value.names, inputSchema);
  const write = (item: unknown): Argument[] => {
    const text = textOf(item);
    refuseNul(text, `the flag ${name}`);
    if (name.startsWith("--")) return [{ text: `${name}=${text}`, author: false, from: "props", at }];
    if (execution.allowOptionArgs !== true) refuseOption([{ text, from: writer(root) }], `the flag ${name}`, numbers);
    return [option, { text, author: false, from: "props", at }];
  };
  return (scope) => {
    const given = read(scope);
    const items: readonly unknown[] = Array.isArray(given) ? given : [given];
    return items.filter((item) => item !== null).flatMap(write);
  };
}

function textOf(item: unknown): string {
  if (typeof item === "number") return plainNumberText(item);
  return typeof item === "string" ? item : JSON.stringify(item);
}

/** The first step of a path. Fallbacks and literals are not for flags: they have their own rule for what is missing. */
function parseRoot(name: string, from: string): string {
  const root = /^\s*([^\s.|[\]{}'"`!]+)(?:\.[^\s.|[\]{}'"`!]+|\[(?:\d+|"[^"\\]*"|'[^'\\]*')\])*\s*$/.exec(from)?.[1];
  if (root !== undefined) return root;
  throw new MCIError("MCI_SCHEMA_FIELD", `The flag ${name} has a 'from' that is not a path: ${from}`, {
    hint: "Write the path of a property, such as props.ignore_case.",
  });
}

function unknownRoot(name: string, from: string): MCIError {
  return new MCIError("MCI_TEMPLATE_MISSING", `unknown root in 'from' of the flag ${name}: ${from}`, {
    hint: `Write props.${from} for a property, env.${from} for a variable.`,
  });
}

function writer(root: string): Provenance {
  return root === "env" ? "env" : "props";
}

/** As conditions in templates see it. */
function isTrue(value: unknown): boolean {
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}
