import {
  failure,
  MCIError,
  type CallContext,
  type Explanation,
  type FailureResult,
  type ToolResult,
} from "@mci/contract";
import type { OpenTools } from "../../open-tools.ts";
import { tableText } from "../../output/table.ts";
import type { Terminal } from "../../output/terminal.ts";
import { forReader, json, oneLine } from "../../output/visible.ts";
import { maskHidden } from "../../prompts/mask-hidden.ts";
import type { PreparedCall } from "./prepare-call.ts";
import { accessRemark, printResult, remarks, toExitCode } from "./report.ts";

export interface ExplainOptions {
  readonly asJson: boolean;
  readonly context: CallContext;
  /** Whether `--filter` leaves out the tool. */
  readonly isFiltered: boolean;
  readonly terminal: Terminal;
}

/** Prints what a call would do, without doing it, and returns the exit code. */
export async function explainCall(
  { client, tools }: OpenTools,
  { name, props, answers = {} }: PreparedCall,
  { asJson, context, isFiltered, terminal }: ExplainOptions,
): Promise<number> {
  const tool = tools.getTool(name);
  if (tool === undefined) return failed(await tools.execute(name, props), asJson, terminal, isFiltered);
  const explanation = await client.explain(name, props, { context }).catch(refusal);
  if ("isError" in explanation) return failed(explanation, asJson, terminal, false, accessRemark(tool, context));
  // What was not shown while it was typed is not shown here either.
  terminal.results.print(maskHidden(explained(explanation, asJson, terminal), answers, tool.inputSchema));
  return 0;
}

/** An error of `explain` is reported like that of the call itself. */
function refusal(error: unknown): FailureResult {
  if (!MCIError.is(error)) throw error;
  const { code, message, hint } = error;
  return failure(hint === undefined ? message : `${message}${/[.!?]$/.test(message) ? "" : "."} ${hint}`, { code });
}

/** Prints the result of a call that was not made, and returns the exit code. */
function failed(
  result: ToolResult,
  asJson: boolean,
  terminal: Terminal,
  isFiltered = false,
  more: readonly string[] = [],
): number {
  if (asJson) terminal.results.print(json(result));
  else {
    printResult(result, terminal);
    const lines = more.length > 0 ? more : remarks(result, { tool: undefined, isFiltered, mayAsk: true });
    for (const line of lines) terminal.messages.print(line);
  }
  return toExitCode(result);
}

/** Formats what the call would do, ready to copy, and where each of its values comes from. */
function explained({ text, parts }: Explanation, asJson: boolean, { results }: Terminal): string {
  if (asJson) return json({ text, parts });
  const rows = parts.map(({ name, value, at, field }) => [name, value, field ?? `execution${at}`].map(oneLine));
  return `${forReader(text, results)}\n\n${tableText(results, ["PART", "VALUE", "FROM"], rows)}`;
}
