import { failure, type ResultContent, type Tool, type Toolbox, type ToolResult } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

import { contentJson } from "../web/content-json.ts";
import { json, problem, type HttpResponse } from "../web/http-response.ts";
import { findSchemaViolation } from "../mcp/service/call-result.ts";
import { templateErrorOf } from "../template-error.ts";
import { jsonBody } from "./json-body.ts";
import type { RestRequest } from "./rest-request.ts";
import { toolNamed } from "./tool-named.ts";

/** `POST /api/v1/mcp/tools/call`: runs a tool. A failed call is a normal response, with `isError`. */
export async function callTool(toolbox: Toolbox, request: RestRequest): Promise<HttpResponse> {
  const body = jsonBody(request, "Call");
  if ("refusal" in body) return body.refusal;
  const { name, arguments: props = {} } = body.values;
  if (typeof name !== "string") return problem(400, "MCI_REQUEST", "name must be the name of a tool.");
  if (!isRecord(props)) return problem(400, "MCI_REQUEST", "arguments must be a JSON object.");
  const { signal, context } = request;
  const result = await toolbox.execute(name, props, { context, signal });
  return toRefusal(result, name, toolbox) ?? json(resultText(checkedResult(result, toolNamed(toolbox.tools(), name))));
}

/** Checks the result as over MCP: one that breaks its output schema becomes an error that explains it. */
function checkedResult(result: ToolResult, tool: Tool | undefined): ToolResult {
  const violation = findSchemaViolation(result, tool);
  return violation === undefined ? result : failure(violation, { code: "MCI_RESPONSE", content: result.content });
}

/** Errors of the server, not of the tool. */
function toRefusal(result: ToolResult, name: string, toolbox: Toolbox): HttpResponse | undefined {
  if (!result.isError) return undefined;
  const { code, error } = result;
  if (code === "MCI_BUSY") return problem(429, "MCI_BUSY", error, { "retry-after": "1" });
  if (code === "MCI_CLOSED") return problem(503, "MCI_CLOSED", error, { "retry-after": "1" });
  // A tool imported from another server may report these codes for that server.
  if (code === "MCI_TOOL_UNKNOWN" && toolNamed(toolbox.tools(), name) === undefined) {
    return problem(404, "MCI_TOOL_UNKNOWN", error);
  }
  return undefined;
}

function resultText(result: ToolResult): string {
  const { content, isError, structuredContent } = result;
  const template_error = templateErrorOf(result);
  const start = `{"content":${contentJson(isError ? marked(content) : content)},"isError":${isError}`;
  if (structuredContent === undefined && template_error === undefined) return `${start}}`;
  const rest = JSON.stringify({ structuredContent, template_error });
  return rest === "{}" ? `${start}}` : `${start},${rest.slice(1)}`;
}

/** MCP Tools Guide, Error Response: the first text starts with `Error: `. */
function marked(content: readonly ResultContent[]): readonly ResultContent[] {
  const [first, ...rest] = content;
  if (first?.type !== "text" || first.text.startsWith("Error: ")) return content;
  return [{ ...first, text: `Error: ${first.text}` }, ...rest];
}
