import { failure, MCIError, type CallContext, type Explanation, type FailureResult } from "@mci/contract";
import { sentences } from "@mci/plugin-kit";
import type { OpenTools } from "../../open-tools.ts";
import { tableText } from "../../output/table.ts";
import type { Terminal } from "../../output/terminal.ts";
import { forReader, json, oneLine } from "../../output/visible.ts";
import { maskHidden } from "../../prompts/mask-hidden.ts";
import type { PreparedCall } from "./prepare-call.ts";
import { printResult, remarks, toExitCode } from "./report.ts";

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
  const explanation =
    tool === undefined
      ? await tools.execute(name, props)
      : await client.explain(name, props, { context }).catch(refusal);
  if ("isError" in explanation) {
    if (asJson) terminal.results.print(json(explanation));
    else {
      printResult(explanation, terminal);
      const called = { tool, context, isFiltered, mayAsk: false };
      for (const line of remarks(explanation, called)) terminal.messages.print(line);
    }
    return toExitCode(explanation);
  }
  // What was not shown while it was typed is not shown here either.
  terminal.results.print(maskHidden(explained(explanation, asJson, terminal), answers, tool?.inputSchema));
  return 0;
}

/** An error of `explain` is reported like that of the call itself. */
function refusal(error: unknown): FailureResult {
  if (!MCIError.is(error)) throw error;
  const { code, message, hint } = error;
  return failure(sentences(message, hint), { code });
}

/** Formats what the call would do, ready to copy, and where each of its values comes from. */
function explained({ text, parts }: Explanation, asJson: boolean, { results }: Terminal): string {
  if (asJson) return json({ text, parts });
  const rows = parts.map(({ name, value, at, field }) => [name, value, field ?? `execution${at}`].map(oneLine));
  return `${forReader(text, results)}\n\n${tableText(results, ["PART", "VALUE", "FROM"], rows)}`;
}
