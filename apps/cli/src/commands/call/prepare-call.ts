import type { JsonObject } from "@mci/contract";
import type { ToolSet } from "mci";
import type { GivenOptions } from "../../arguments/options.ts";
import { toolArguments } from "../../arguments/tool-arguments.ts";
import type { Terminal } from "../../output/terminal.ts";
import { missingNames } from "../../prompts/missing-arguments.ts";
import { mayAsk } from "../../prompts/may-ask.ts";

export interface PreparedCall {
  /** The name of the tool, which may be unknown. */
  readonly name: string;
  readonly props: JsonObject;
  /** The part of them that was asked for. */
  readonly answers?: JsonObject;
}

export interface CallInput {
  readonly positionals: readonly string[];
  readonly options: GivenOptions;
  /** Ends waiting for stdin, and for answers. */
  readonly signal: AbortSignal;
}

/** Reads the tool and the arguments from the command line, and asks for what is missing if somebody can be asked. */
export async function prepareCall(
  tools: ToolSet,
  { positionals: [first, ...args], options, signal }: CallInput,
  terminal: Terminal,
): Promise<PreparedCall> {
  const name = first ?? (await (await import("../../prompts/ask-tool.ts")).askTool(tools.tools(), signal));
  const tool = tools.getTool(name);
  const { inputSchema } = tool ?? {};
  const props = await toolArguments(args, { json: options.json, inputSchema, signal });
  if (tool === undefined || args.includes("-") || !mayAsk(options, terminal)) return { name, props };
  const isComplete = inputSchema === undefined || missingNames(inputSchema, props).length === 0;
  if (isComplete && first !== undefined) return { name, props };
  const { completeCall } = await import("../../prompts/complete-call.ts");
  const answers = await completeCall({ tool, args, props, options, signal }, terminal);
  return { name, props: { ...props, ...answers }, answers };
}
