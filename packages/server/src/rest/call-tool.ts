import { failure, type ResultContent, type Tool, type Toolbox, type ToolResult } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

import { json, problem, type Answer } from "../http/answer.ts";
import { brokenPromise } from "../mcp/call-result.ts";
import { templateErrorOf } from "../template-error.ts";
import { jsonBody } from "./json-body.ts";
import type { RestRequest } from "./rest-request.ts";
import { toolNamed } from "./tool-named.ts";

/** `POST /api/v1/mcp/tools/call`: runs a tool. What a tool fails with is an answer like any other, with `isError`. */
export async function callTool(toolbox: Toolbox, request: RestRequest): Promise<Answer> {
  const body = jsonBody(request, ["name", "arguments"]);
  if ("refusal" in body) return body.refusal;
  const { name, arguments: given = {} } = body.values;
  if (typeof name !== "string") return problem(400, "MCI_REQUEST", "name has to be the name of a tool.");
  if (!isRecord(given)) return problem(400, "MCI_REQUEST", "arguments has to be a JSON object.");
  const { signal, context } = request;
  const result = await toolbox.execute(name, given, signal === undefined ? { context } : { context, signal });
  return refusalOf(result, name, toolbox) ?? json(resultText(kept(result, toolNamed(toolbox.tools(), name))));
}

/** The same verdict as over MCP: an answer that breaks its promise is an error that says how. */
function kept(result: ToolResult, tool: Tool | undefined): ToolResult {
  const broken = brokenPromise(result, tool);
  return broken === undefined ? result : failure(broken, { code: "MCI_RESPONSE", content: result.content });
}

/** Errors that are the server's, not the tool's. */
function refusalOf(result: ToolResult, name: string, toolbox: Toolbox): Answer | undefined {
  if (!result.isError) return undefined;
  const { code, error } = result;
  if (code === "MCI_BUSY") return problem(429, "MCI_BUSY", error, { "retry-after": "1" });
  if (code === "MCI_CLOSED") return problem(503, "MCI_CLOSED", error, { "retry-after": "1" });
  // A tool that stands for one on another server may say so of that one.
  if (code === "MCI_TOOL_UNKNOWN" && toolNamed(toolbox.tools(), name) === undefined) {
    return problem(404, "MCI_TOOL_UNKNOWN", error);
  }
  return undefined;
}

function resultText(result: ToolResult): string {
  const { content, isError, structuredContent } = result;
  return JSON.stringify({
    content: isError ? marked(content) : content,
    isError,
    structuredContent,
    template_error: templateErrorOf(result),
  });
}

/** MCP Tools Guide, Error Response: the first text begins with `Error: `. */
function marked(content: readonly ResultContent[]): readonly ResultContent[] {
  const [first, ...rest] = content;
  if (first?.type !== "text" || first.text.startsWith("Error: ")) return content;
  return [{ ...first, text: `Error: ${first.text}` }, ...rest];
}
