import type { ResultContent, Tool, ToolResult, JsonObject } from "@mci/contract";
import { templateErrorOf } from "../template-error.ts";
import { validPart } from "./content.ts";

/** Which generation of the protocol a client speaks: up to 2025-11-25, or from 2026-07-28 on. */
export type Era = "legacy" | "modern";

/** A result of `tools/call`, without what a revision adds to every result. */
export interface CallResult {
  readonly content: readonly ResultContent[];
  readonly structuredContent?: unknown;
  readonly isError?: true;
  readonly _meta?: JsonObject;
}

/** A result as the protocol wants it. The tool says what its structured content has to be. */
export function callResult(result: ToolResult, tool: Tool | undefined, era: Era): CallResult {
  const problem = templateErrorOf(result);
  const known = knownResult(result, tool, era);
  return problem === undefined ? known : { ...known, _meta: { [templateErrorKey]: problem } };
}

/** In `_meta`: the response template of the tool failed, and why. */
export const templateErrorKey = "mci/template_error";

function knownResult(result: ToolResult, tool: Tool | undefined, era: Era): CallResult {
  const content = result.content.map(validPart);
  const promise = typeof tool?.outputSchema === "object" ? tool.outputSchema : undefined;
  if (promise === undefined) return withStructure(content, result, era);
  // What fits no schema must not stand where the schema is promised: that is where an error's own body would.
  if (result.isError) return { content, isError: true };
  const broken = brokenPromise(result, tool);
  if (broken === undefined) return withStructure(content, result, era, promise);
  return { content: [{ type: "text", text: broken }, ...content], isError: true };
}

/** What an answer breaks of its tool's `outputSchema`. Clients refuse it: better an error result that can be read. */
export function brokenPromise(
  { isError, structuredContent, metadata }: ToolResult,
  tool: Tool | undefined,
): string | undefined {
  if (isError || tool === undefined || typeof tool.outputSchema !== "object") return undefined;
  const problems = metadata?.["output_problems"];
  const told = `The answer of '${tool.name}' does not fit its outputSchema`;
  if (Array.isArray(problems) && problems.length > 0) return `${told}: ${problems.join("; ")}.`;
  return structuredContent === undefined ? `${told}: it has no structured content.` : undefined;
}

function withStructure(content: ResultContent[], result: ToolResult, era: Era, promise?: JsonObject): CallResult {
  const { structuredContent: value, isError } = result;
  const state = isError ? { isError } : undefined;
  if (value === undefined) return { content, ...state };
  const bare = typeof value !== "object" || value === null || Array.isArray(value);
  if (bare && !content.some(({ type }) => type === "text")) content.push({ type: "text", text: JSON.stringify(value) });
  // Up to 2025-11-25 structured content is an object; the list of those revisions wraps the schema in the same way.
  const isWrapped = era === "legacy" && (bare || (promise !== undefined && promise["type"] !== "object"));
  return { content, structuredContent: isWrapped ? { result: value } : value, ...state };
}
