import { failure, MCIError, type FailureResult } from "@mci/contract";
import type { CommandInput } from "../command.ts";
import { wantsJson } from "../arguments/format.ts";
import { watchInterruption } from "../interruption.ts";
import { openTools } from "../open-tools.ts";
import type { Terminal } from "../output/terminal.ts";
import { toolArguments } from "../arguments/tool-arguments.ts";
import { UsageError } from "../usage-error.ts";
import { json } from "../output/visible.ts";
import { mayAsk } from "../prompts/may-ask.ts";
import { missingNames } from "../prompts/missing-arguments.ts";
import { explained, failed, printResult, remarks, toExitCode } from "./call/report.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const [first, ...args] = positionals;
  const asksForTool = first === undefined && mayAsk(options, terminal);
  if (first === undefined && !asksForTool)
    throw new UsageError("Which tool?", "mci call TOOL [key=value ...]; 'mci list' shows the tools.");
  const asJson = wantsJson(options);
  const interruption = watchInterruption();
  const { signal, exitCode } = interruption;
  const { client, tools } = await openTools(options, terminal, { interruption, brokenTools: "leave-out" });
  try {
    const name = first ?? (await (await import("../prompts/ask-tool.ts")).askTool(tools.tools(), signal));
    const tool = tools.tools().find((candidate) => candidate.name === name);
    const isFiltered = tool === undefined && client.getTool(name) !== undefined;
    let props = await toolArguments(args, { json: options.json, inputSchema: tool?.inputSchema, signal });
    const lacks = tool?.inputSchema !== undefined && missingNames(tool.inputSchema, props).length > 0;
    if (tool !== undefined && (lacks || asksForTool) && !args.includes("-") && mayAsk(options, terminal)) {
      const { completeCall } = await import("../prompts/complete-call.ts");
      props = await completeCall({ tool, args, props, options, signal }, terminal);
    }
    if (options.explain === true) {
      if (tool === undefined) return failed(await tools.execute(name, props), asJson, terminal, isFiltered);
      const explanation = await client.explain(name, props).catch(refusal);
      if ("isError" in explanation) return failed(explanation, asJson, terminal);
      terminal.results.print(explained(explanation, asJson, terminal));
      return 0;
    }
    const result = await tools.execute(name, props, { signal });
    if (asJson) terminal.results.print(json(result));
    else printResult(result, terminal);
    if (options.quiet !== true && !asJson)
      for (const line of remarks(result, tool, isFiltered)) terminal.messages.print(line);
    return exitCode() ?? toExitCode(result);
  } catch (error) {
    const code = exitCode();
    if (code === undefined) throw error;
    return code; // Ctrl-C while stdin was being read.
  } finally {
    await client.close();
  }
}

/** An error of `explain` is reported like that of the call itself. */
function refusal(error: unknown): FailureResult {
  if (!MCIError.is(error)) throw error;
  const { code, message, hint } = error;
  return failure(hint === undefined ? message : `${message}${/[.!?]$/.test(message) ? "" : "."} ${hint}`, { code });
}
