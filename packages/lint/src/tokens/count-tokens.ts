import type { Tool } from "@mci/contract";
import { toAnthropic } from "@mci/export";
import { estimateTokenCount } from "tokenx";

/** The tokens that the tools cost a model before it does anything. */
export interface TokenReport {
  readonly total: number;
  /** The most expensive first. */
  readonly tools: readonly ToolTokens[];
  /** The sums of toolsets and MCP servers, the most expensive first. */
  readonly toolsets: readonly ToolsetTokens[];
}

/** The tokens of one tool. */
export interface ToolTokens {
  readonly tool: string;
  /** Toolset or MCP server of the tool; absent for a tool of the main file. */
  readonly toolset?: string;
  readonly tokens: number;
}

/** The tokens of all tools of a toolset or an MCP server. */
export interface ToolsetTokens {
  readonly toolset: string;
  readonly tools: number;
  readonly tokens: number;
}

/** Returns the number of tokens of a text. */
export type CountTokens = (text: string) => number;

/**
 * Counts the tokens of tools as they are sent to a model: name, description and parameters, in the form in which
 * `@mci/export` writes them.
 *
 * @param count - Counts the tokens of a text, such as with the tokenizer of a model. Default: an estimate.
 */
export function countTokens(tools: readonly Tool[], count: CountTokens = estimateTokenCount): TokenReport {
  const definitions = toAnthropic({ tools: () => tools, execute: refuse }).tools();
  const counted = tools.map(({ name, origin: { toolset } }, index): ToolTokens => {
    const tokens = count(JSON.stringify(definitions[index]));
    return { tool: name, ...(toolset === undefined ? {} : { toolset }), tokens };
  });
  const toolsets = new Map<string, ToolsetTokens>();
  for (const { toolset, tokens } of counted) {
    if (toolset === undefined) continue;
    const sum = toolsets.get(toolset) ?? { toolset, tools: 0, tokens: 0 };
    toolsets.set(toolset, { toolset, tools: sum.tools + 1, tokens: sum.tokens + tokens });
  }
  return {
    total: counted.reduce((sum, { tokens }) => sum + tokens, 0),
    tools: counted.toSorted(byTokens),
    toolsets: [...toolsets.values()].toSorted(byTokens),
  };
}

/** Estimates the tokens of a text, such as that of a result. */
export const textTokens: CountTokens = estimateTokenCount;

function byTokens(left: { readonly tokens: number }, right: { readonly tokens: number }): number {
  return right.tokens - left.tokens;
}

async function refuse(): Promise<never> {
  throw new Error("Tools are counted, not called.");
}
