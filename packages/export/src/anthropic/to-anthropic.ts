import type { ExecuteOptions, Tool, Toolbox, ToolResult } from "@mci/contract";
import { described } from "../described.ts";
import { failureText } from "../failure-text.ts";
import { fittedToolbox, type Exported } from "../fitted-toolbox.ts";
import { checkInput } from "../input.ts";
import { examplesOf } from "../input-examples.ts";
import { valueFor } from "../per-tool.ts";
import { toParts, type ResultPart } from "../result-parts.ts";
import { strictParameters } from "../strict/strict-parameters.ts";
import { anthropicRules } from "../strict/strict-rules.ts";
import { anthropicChecks, type AnthropicOptions } from "./anthropic-options.ts";
import type { AnthropicContent, AnthropicTool, AnthropicToolResult, AnthropicToolUse } from "./anthropic-types.ts";

/** The tools of a toolbox for Anthropic's Messages API. */
export interface AnthropicExport extends Exported {
  /** The `tools` of a request. */
  readonly tools: () => AnthropicTool[];
  /** Runs a `tool_use` block. Never throws: the model reads what went wrong. */
  readonly call: (call: AnthropicToolUse, options?: ExecuteOptions) => Promise<AnthropicToolResult>;
}

/**
 * Returns a toolbox as tools of Anthropic's Messages API: plain objects, for the official SDK or any other. Images and PDFs
 * of a result are sent as such.
 *
 * @example
 * anthropic.messages.create({ model, max_tokens, messages, tools: toAnthropic(client).tools() });
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown and invalid options.
 */
export function toAnthropic(toolbox: Toolbox, options: AnthropicOptions = {}): AnthropicExport {
  const { names, list, run } = fittedToolbox("toAnthropic", toolbox, options, anthropicChecks);
  return {
    names,
    tools() {
      const tools = list((tool, name) => toTool(tool, name, options));
      const last = tools.findLast(({ defer_loading: deferred }) => deferred !== true); // which the API does not cache
      if (last !== undefined) Object.assign(last, toCacheControl(options));
      return tools;
    },
    async call({ id, name, input }, execution) {
      return toToolResult(id, await run(name, checkInput(input), execution));
    },
  };
}

function toTool(tool: Tool, name: string, options: AnthropicOptions): AnthropicTool {
  const { parameters, strict } = strictParameters(tool, options.strict === true ? anthropicRules : undefined);
  const callers = valueFor(options.allowedCallers, tool);
  const examples = examplesOf(tool, options.inputExamples);
  return {
    name,
    ...described(tool),
    input_schema: parameters,
    ...(strict ? { strict } : {}),
    ...(valueFor(options.deferLoading, tool) === true ? { defer_loading: true } : {}),
    ...(callers === undefined ? {} : { allowed_callers: [...callers] }),
    ...(examples === undefined ? {} : { input_examples: examples }),
  };
}

function toCacheControl({ cacheControl = false }: AnthropicOptions): Pick<AnthropicTool, "cache_control"> {
  if (cacheControl === false) return {};
  return { cache_control: { type: "ephemeral", ...(cacheControl === true ? {} : { ttl: cacheControl }) } };
}

function toToolResult(id: string, result: ToolResult): AnthropicToolResult {
  const base = { type: "tool_result", tool_use_id: id } as const;
  if (!result.isError) return { ...base, content: toParts(result).filter(hasContent).map(toContent) };
  // The API refuses an error without text, and one with anything else.
  return { ...base, content: [{ type: "text", text: failureText(result) }], is_error: true };
}

/** The API refuses blocks of text without a visible character. */
function hasContent(part: ResultPart): boolean {
  return part.type !== "text" || part.text.trim() !== "";
}

function toContent(part: ResultPart): AnthropicContent {
  switch (part.type) {
    case "text":
      return { type: "text", text: part.text };
    case "image":
      return { type: "image", source: { type: "base64", media_type: part.mimeType, data: part.data } };
    default:
      return {
        type: "document",
        source: { type: "base64", media_type: "application/pdf", data: part.data },
        title: part.name,
      };
  }
}
