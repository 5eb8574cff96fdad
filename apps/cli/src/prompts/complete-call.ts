import type { JsonObject, Tool } from "@mci/contract";
import type { GivenOptions } from "../arguments/options.ts";
import type { Terminal } from "../output/terminal.ts";
import { visible } from "../output/visible.ts";
import { againLine } from "./again-line.ts";
import { askArguments } from "./ask-arguments.ts";
import { prompter } from "./prompter.ts";

export interface IncompleteCall {
  readonly tool: Tool;
  /** The arguments on the command line, and what they mean. */
  readonly args: readonly string[];
  readonly props: JsonObject;
  readonly options: GivenOptions;
  readonly signal: AbortSignal;
}

/** Asks for the missing arguments of a call, prints the command line that needs no questions, and returns the answers. */
export async function completeCall(call: IncompleteCall, { notes }: Terminal): Promise<JsonObject> {
  const { tool, args, props, options, signal } = call;
  const { name, inputSchema } = tool;
  const answers = inputSchema === undefined ? {} : await askArguments(inputSchema, props, prompter(signal));
  const line = againLine({ tool: name, inputSchema, args, answers, options });
  notes.print(notes.colors.dim(`To run it again: ${visible(line)}`));
  return answers;
}
