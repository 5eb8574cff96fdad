import type { ExecuteOptions, Tool, Toolbox, ToolResult } from "@mci/contract";
import { described } from "../described.ts";
import { fittedToolbox, type Exported } from "../fitted-toolbox.ts";
import { readInput } from "../input.ts";
import { toParts, textOfParts, type ResultPart } from "../result-parts.ts";
import { valueFor } from "../per-tool.ts";
import { strictParameters } from "../strict/strict-parameters.ts";
import { openAIRules } from "../strict/strict-rules.ts";
import { errorText } from "./error-text.ts";
import { openAIChecks, type OpenAIOptions } from "./openai-options.ts";
import type { OpenAICall, OpenAIContent, OpenAIResult, OpenAITool } from "./openai-types.ts";

/** The tools of a toolbox for OpenAI's Responses API. */
export interface OpenAIExport extends Exported {
  /** The `tools` of a request. `strict` is always there: left out, the API would make every argument required. */
  readonly tools: () => OpenAITool[];
  /** Runs a `function_call` item. Never throws: the model reads what went wrong. */
  readonly call: (call: OpenAICall, options?: ExecuteOptions) => Promise<OpenAIResult>;
}

/**
 * Returns a toolbox as tools of OpenAI's Responses API: plain objects, for the official SDK or any other. Images and PDFs
 * of a result are sent as such.
 *
 * @example
 * openai.responses.create({ model, input, tools: toOpenAI(client).tools() });
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown and invalid options.
 */
export function toOpenAI(toolbox: Toolbox, options?: OpenAIOptions): OpenAIExport {
  const { names, list, run } = fittedToolbox("toOpenAI", toolbox, options, openAIChecks);
  return {
    names,
    tools: () =>
      list((tool, name) => ({
        type: "function",
        name,
        ...described(tool),
        ...strictParameters(tool, options?.strict === true ? openAIRules : undefined),
        ...readOptions(tool, options),
      })),
    async call({ call_id, name, arguments: json }, execution) {
      const output = toOutput(await run(name, readInput(json), execution));
      return { type: "function_call_output", call_id, output };
    },
  };
}

function readOptions(tool: Tool, { deferLoading, allowedCallers }: OpenAIOptions = {}): Partial<OpenAITool> {
  const callers = valueFor(allowedCallers, tool);
  return {
    ...(valueFor(deferLoading, tool) === true ? { defer_loading: true } : {}),
    ...(callers === undefined ? {} : { allowed_callers: [...callers] }),
  };
}

function toOutput(result: ToolResult): OpenAIResult["output"] {
  const parts = toParts(result);
  if (result.isError) return errorText(parts);
  return parts.every(({ type }) => type === "text") ? textOfParts(parts) : parts.map(toContent);
}

function toContent(part: ResultPart): OpenAIContent {
  switch (part.type) {
    case "text":
      return { type: "input_text", text: part.text };
    case "image":
      return { type: "input_image", image_url: `data:${part.mimeType};base64,${part.data}`, detail: "auto" };
    default:
      return { type: "input_file", filename: part.name, file_data: `data:application/pdf;base64,${part.data}` };
  }
}
