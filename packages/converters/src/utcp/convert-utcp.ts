import type { ToolDefinition } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { literally } from "@mci/template/write";
import { CannotConvert, convertTools, printValue, type ToolSource } from "../conversion.ts";
import type { Converter } from "../converter.ts";
import { descriptionOf, toolName } from "../tool-name.ts";
import { callTemplate, type CallTemplate } from "./call-template.ts";
import { toHttp } from "./to-http.ts";

/** True for a manual of UTCP: its tools say in `tool_call_template` how they are called, before version 1.0 in `tool_provider`. */
export function isUtcp(value: unknown): boolean {
  const tools = isRecord(value) ? value["tools"] : undefined;
  return Array.isArray(tools) && tools.some((tool) => isRecord(tool) && callTemplate(tool) !== undefined);
}

/** Tools of the types `http` and `text`. `${NAME}` becomes a value of the environment. */
export const convertUtcp: Converter = (document, { baseUrl } = {}) =>
  convertTools(document, undefined, (source) => toTool(source, baseUrl));

function toTool(source: ToolSource, baseUrl: string | undefined): ToolDefinition {
  const { inputs, outputs, tags } = source.tool;
  const template = callTemplate(source.tool);
  if (template === undefined) throw new CannotConvert("It has no 'tool_call_template'.", "");
  return {
    name: toolName(source),
    ...descriptionOf(source),
    ...(Array.isArray(tags) && tags.length > 0 ? { tags: tags.map(printValue) } : {}),
    ...(isRecord(inputs) ? { inputSchema: inputs } : {}),
    ...(isRecord(outputs) && outputs["type"] === "object" ? { outputSchema: outputs } : {}),
    execution: toExecution(template, source, baseUrl),
  };
}

function toExecution(
  template: CallTemplate,
  source: ToolSource,
  baseUrl: string | undefined,
): ToolDefinition["execution"] {
  const { type, fields, at } = template;
  const { content } = fields;
  if (type === "http") return toHttp(template, source, baseUrl);
  if (type === "text" && typeof content === "string") return { type: "text", text: textOf(content) };
  if (type === "text") throw new CannotConvert("It has no 'content': files are not converted.", at);
  const hint = type === "mcp" ? " 'mci import' takes over the tools of an MCP server." : "";
  throw new CannotConvert(`Its type ${JSON.stringify(type)} is not converted.${hint}`, at);
}

/** A full template has directives beside placeholders. */
function textOf(content: string): string {
  return literally(content).replaceAll(/@(?=\w)/g, "{{'@'}}");
}
