import { failure, type ResultContent, type Tool, type ToolResult } from "@mci/contract";
import { findPassedMismatch, findSchemaViolation } from "@mci/plugin-kit";

import { errorCode } from "../web/error-code.ts";
import { templateErrorOf } from "../template-error.ts";

/** Returns the result of a tool as JSON for clients. */
export function callResultText(result: ToolResult, tool: Tool | undefined): string {
  const checked = checkedResult(result, tool);
  const output_problems = findPassedMismatch(result, tool);
  return resultText(checked, checked.isError ? errorCode(checked, tool) : undefined, output_problems);
}

/** Checks the result as over MCP: one that breaks its output schema becomes an error that explains it. */
function checkedResult(result: ToolResult, tool: Tool | undefined): ToolResult {
  const violation = findSchemaViolation(result, tool);
  return violation === undefined ? result : failure(violation, { code: "MCI_RESPONSE", content: result.content });
}

function resultText(
  result: ToolResult,
  code: string | undefined,
  output_problems: readonly string[] | undefined,
): string {
  const { content, isError, structuredContent } = result;
  const template_error = templateErrorOf(result);
  const start = `{"content":${JSON.stringify(isError ? marked(content) : content)},"isError":${isError}${code === undefined ? "" : `,"code":${JSON.stringify(code)}`}`;
  const rest = JSON.stringify({ structuredContent, template_error, output_problems });
  return rest === "{}" ? `${start}}` : `${start},${rest.slice(1)}`;
}

/** MCP Tools Guide, Error Response: the first text starts with `Error: `. */
function marked(content: readonly ResultContent[]): readonly ResultContent[] {
  const [first, ...rest] = content;
  if (first?.type !== "text" || first.text.startsWith("Error: ")) return content;
  return [{ ...first, text: `Error: ${first.text}` }, ...rest];
}
