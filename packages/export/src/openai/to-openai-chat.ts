import type { ExecuteOptions, Toolbox } from "@mci/contract";
import { described } from "../described.ts";
import { fittedToolbox, type Exported } from "../fitted-toolbox.ts";
import { readInput } from "../input.ts";
import { toParts, textOfParts } from "../result-parts.ts";
import { strictParameters } from "../strict/strict-parameters.ts";
import { openAIRules } from "../strict/strict-rules.ts";
import { errorText } from "./error-text.ts";
import { openAIChatChecks, type OpenAIChatOptions } from "./openai-options.ts";
import type { OpenAIChatCall, OpenAIChatResult, OpenAIChatTool } from "./openai-chat-types.ts";

/** The tools of a toolbox for OpenAI's Chat Completions API. */
export interface OpenAIChatExport extends Exported {
  /** The `tools` of a request. */
  readonly tools: () => OpenAIChatTool[];
  /** Runs an entry of `tool_calls`. Never throws: the model reads what went wrong. */
  readonly call: (call: OpenAIChatCall, options?: ExecuteOptions) => Promise<OpenAIChatResult>;
}

/**
 * Returns a toolbox as tools of OpenAI's Chat Completions API. Its tool messages can only contain text: a line replaces
 * each image. Descriptions are truncated to 1,024 characters, the maximum of the API.
 *
 * @example
 * openai.chat.completions.create({ model, messages, tools: toOpenAIChat(client).tools() });
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown and invalid options.
 */
export function toOpenAIChat(toolbox: Toolbox, options?: OpenAIChatOptions): OpenAIChatExport {
  const { names, list, run } = fittedToolbox("toOpenAIChat", toolbox, options, openAIChatChecks);
  return {
    names,
    tools: () =>
      list((tool, name) => {
        const { parameters, strict } = strictParameters(tool, options?.strict === true ? openAIRules : undefined);
        // Servers that only speak like the API may not know `strict`.
        const definition = { name, ...cut(described(tool)), parameters, ...(strict ? { strict } : {}) };
        return { type: "function", function: definition };
      }),
    async call({ id, function: wanted }, execution) {
      const { name, arguments: json } = wanted ?? noFunction;
      const result = await run(name, readInput(json), execution);
      const parts = toParts(result);
      return { role: "tool", tool_call_id: id, content: result.isError ? errorText(parts) : textOfParts(parts) };
    },
  };
}

/** For a call of a custom tool, which a toolbox does not have. */
const noFunction = { name: "", arguments: "" };

const maxDescriptionLength = 1024;

function cut({ description: text }: { readonly description?: string }): { readonly description?: string } {
  if (text === undefined) return {};
  if (text.length <= maxDescriptionLength) return { description: text };
  return { description: `${text.slice(0, maxDescriptionLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…` };
}
