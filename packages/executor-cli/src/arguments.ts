import type { CliExecution, PrepareContext, Scope, Tool } from "@mci/contract";
import { writtenPath } from "@mci/path-policy";

import type { Argument } from "./argument.ts";
import { areNumbers } from "./declared-type.ts";
import { prepareFlags } from "./flags.ts";
import { refuseNul, refuseOption } from "./refuse.ts";

/**
 * The arguments of a call: `args`, then flags. A literal `--` in `args` ends the options, so flags stand before the
 * first one. Only when it is the last of `args`, where it protects nothing, do they follow it.
 */
export function prepareArguments(tool: Tool<CliExecution>, context: PrepareContext): (scope: Scope) => Argument[] {
  const { args = [] } = tool.execution;
  const flags = prepareFlags(tool, context);
  const end = args.indexOf("--");
  const place = end === -1 || end === args.length - 1 ? args.length : end;
  const write = args.map((source, index) => prepareArgument(source, index, end !== -1 && index > end, tool, context));
  return (scope) => {
    const texts = write.map((argument) => argument(scope));
    texts.splice(place, 0, ...flags(scope));
    return texts;
  };
}

function prepareArgument(
  source: string,
  index: number,
  afterEnd: boolean,
  { execution, inputSchema }: Tool<CliExecution>,
  context: PrepareContext,
): (scope: Scope) => Argument {
  const at = `/args/${index}`;
  const field = context.field(source, { native: true, at });
  const name = `args[${index}]`;
  const numbers = areNumbers(field.names, inputSchema);
  const mayBeOption = afterEnd || execution.allowOptionArgs === true;
  return (scope) => {
    const pieces = field.pieces(scope);
    if (!mayBeOption) refuseOption(pieces, name, numbers);
    const text = pieces.map((piece) => piece.text).join("");
    refuseNul(text, name);
    return { text, author: pieces.every(({ from }) => from === "author"), from: writtenPath(pieces).from, at };
  };
}
