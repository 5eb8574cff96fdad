import type { CallContext, JsonObject, Tool, ToolResult } from "@mci/contract";
import { mayAccess, nearest } from "@mci/plugin-kit";
import { resultText } from "../../output/result-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { forReader, oneLine, visible } from "../../output/visible.ts";

/** A call to a tool that was left out returns the problem of its file. */
export function toExitCode(result: ToolResult): number {
  if (!result.isError) return 0;
  return result.code === "MCI_LOAD" ? 2 : 1;
}

/** Prints a result for people, its error to the messages. */
export function printResult(result: ToolResult, { results, messages }: Terminal): void {
  if (result.isError) messages.print(messages.colors.red(visible(result.error)));
  if (result.isError && process.env["MCI_DEBUG"] && result.cause instanceof Error) {
    messages.print(visible(result.cause.stack ?? ""));
  }
  const text = resultText(result);
  if (text !== undefined) results.print(forReader(text, results));
}

/** The tool that was called, and how. */
export interface Called {
  readonly tool: Tool | undefined;
  readonly context: CallContext;
  /** Whether `--filter` leaves the tool out. */
  readonly isFiltered: boolean;
  /** Whether a person could be asked. */
  readonly mayAsk: boolean;
}

/** Yields what the user should know about a result that it does not say itself. */
export function* remarks(
  { metadata = {}, ...result }: ToolResult,
  { tool, context, isFiltered, mayAsk }: Called,
): Generator<string> {
  // The error is the same as that of an unknown tool, which this one is to nobody who reads its file.
  if (tool !== undefined && !mayAccess(tool, context)) {
    yield accessRemark(tool);
    return;
  }
  const { ignored_arguments: ignored, parsed_arguments: parsed } = metadata;
  for (const name of Array.isArray(ignored) ? ignored.map(String) : []) {
    const near = nearest(name, declaredNames(tool));
    yield `'${oneLine(name)}' is not an argument of this tool and was left out.${near === undefined ? "" : ` Did you mean '${oneLine(near)}'?`}`;
  }
  if (Array.isArray(parsed)) yield `Taken as the JSON in a string: ${oneLine(parsed.join(", "))}`;
  yield* shapeRemarks(metadata);
  yield* cutRemark(metadata);
  if (!result.isError) return;
  if (result.code === "MCI_TOOL_UNKNOWN") {
    yield isFiltered ? "--filter leaves out this tool." : "'mci list' shows all tools.";
  }
  if (result.code === "MCI_APPROVAL" && tool?.approval?.channel === "outOfBand") {
    yield "Another person must agree, and 'mci call' waits for nobody. Serve the tool with 'mci run --http', and call it there.";
  } else if (result.code === "MCI_APPROVAL" && !mayAsk) yield "'mci call' asks on a terminal alone.";
  if (result.code === "MCI_INPUT_REQUIRED") {
    yield mayAsk
      ? "'mci call' shows forms, and cannot answer this. Serve the tools with 'mci run', and call this one from a client that can."
      : "'mci call' asks on a terminal alone. Or serve the tools with 'mci run', and call this one from a client that asks its user.";
  }
  if (result.details?.env !== undefined && result.code !== "MCI_SECRET")
    yield "'mci envs' shows which env values are missing.";
}

function accessRemark({ access }: Tool): string {
  return `'access' of this tool requires scopes: --as ${oneLine(access?.scopes.join(",") ?? "")}`;
}

/** Reports why a result is not what its tool declares, which the text alone does not show. */
function* shapeRemarks({
  template_error: template,
  select_problem: select,
  output_problems: output,
}: JsonObject): Generator<string> {
  if (typeof template === "string") yield visible(`The response template failed: ${template}`);
  if (typeof select === "string") yield visible(`'response.select' failed: ${select}`);
  for (const problem of Array.isArray(output) ? output.map(String) : []) {
    yield visible(`The result does not match the outputSchema: ${problem}`);
  }
}

/** An array or string truncated by `response` says so in the result itself. */
function* cutRemark({
  truncated,
  size_bytes: size,
  stdout_bytes: stdout = size,
  ...others
}: JsonObject): Generator<string> {
  if (truncated !== true || others["items_total"] !== undefined || others["chars_total"] !== undefined) return;
  const amount = typeof stdout === "number" ? ` of ${stdout.toLocaleString("en")} bytes` : "";
  yield `The result${amount} was too large and was truncated. Raise 'limits.resultBytes' in mci.config.mjs to allow more.`;
}

function declaredNames(tool: Tool | undefined): string[] {
  const schema = tool?.inputSchema;
  return typeof schema === "object" ? Object.keys(schema["properties"] ?? {}) : [];
}
