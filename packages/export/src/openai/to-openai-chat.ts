import type { ExecuteOptions, Toolbox } from "@mci/contract";
import { fittedToolbox, type Exported } from "../fitted-toolbox.ts";
import { readInput } from "../input.ts";
import { parametersOf } from "../parameters.ts";
import { partsOf, textOfParts } from "../result-parts.ts";
import { errorText } from "./error-text.ts";
import type { OpenAIChatCall, OpenAIChatResult, OpenAIChatTool } from "./openai-chat-types.ts";

export interface OpenAIChatExport extends Exported {
  /** The `tools` of a request. */
  readonly tools: () => OpenAIChatTool[];
  /** Runs an entry of `tool_calls`. Never throws: the model reads what went wrong. */
  readonly call: (call: OpenAIChatCall, options?: ExecuteOptions) => Promise<OpenAIChatResult>;
}

/**
 * A toolbox as tools of OpenAI's Chat Completions API. Its tool messages hold text alone: of an image there is a line
 * that says so. Descriptions are cut at 1,024 characters, as the API takes no more.
 *
 * `openai.chat.completions.create({ model, messages, tools: toOpenAIChat(client).tools() })`
 */
export function toOpenAIChat(toolbox: Toolbox): OpenAIChatExport {
  const { names, list, run } = fittedToolbox(toolbox);
  return {
    names,
    tools: () =>
      list(({ description, inputSchema }, name) => ({
        type: "function",
        function: {
          name,
          ...(description === undefined ? {} : { description: cut(description) }),
          parameters: parametersOf(inputSchema),
        },
      })),
    async call({ id, function: { name, arguments: json } }, options) {
      const result = await run(name, readInput(json), options);
      const parts = partsOf(result);
      return { role: "tool", tool_call_id: id, content: result.isError ? errorText(parts) : textOfParts(parts) };
    },
  };
}

const longestDescription = 1024;

function cut(text: string): string {
  if (text.length <= longestDescription) return text;
  return `${text.slice(0, longestDescription - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
