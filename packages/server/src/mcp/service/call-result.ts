import type { ResultContent, Tool, ToolResult, JsonObject } from "@mci/contract";
import { findPassedMismatch, findSchemaViolation, omitUndefined, passesMismatches } from "@mci/plugin-kit";
import { errorCode } from "../../web/error-code.ts";
import { templateErrorOf } from "../../template-error.ts";
import { validPart } from "./content.ts";

/** The client's protocol generation: up to 2025-11-25, or from 2026-07-28 on. */
export type Era = "legacy" | "modern";

/** A result of `tools/call`, without the members added by each revision. */
export interface CallResult {
  readonly content: readonly ResultContent[];
  readonly structuredContent?: unknown;
  readonly isError?: true;
  readonly _meta?: JsonObject;
}

/** Converts a result to the protocol's form. The tool's schema determines its structured content. */
export function callResult(result: ToolResult, tool: Tool | undefined, era: Era): CallResult {
  const known = knownResult(result, tool, era);
  if (known.isError === true) return { ...known, _meta: { [codeKey]: codeOf(result, tool) } };
  const templateError = templateErrorOf(result);
  const problems = findPassedMismatch(result, tool);
  if (templateError === undefined && problems === undefined) return known;
  return { ...known, _meta: omitUndefined({ [templateErrorKey]: templateError, [outputProblemsKey]: problems }) };
}

/** A result that breaks its schema has become an error. */
function codeOf(result: ToolResult, tool: Tool | undefined): string {
  return result.isError ? errorCode(result, tool) : "MCI_RESPONSE";
}

/** Key in `_meta` for the code of a failed call. */
const codeKey = "mci/code";

/** Key in `_meta` for the reason why the tool's response template failed. */
export const templateErrorKey = "mci/template_error";

/** Key in `_meta` for what does not match the tool's outputSchema in a result that is passed on all the same. */
const outputProblemsKey = "mci/output_problems";

function knownResult(result: ToolResult, tool: Tool | undefined, era: Era): CallResult {
  const content = result.content.map(validPart);
  const promise = typeof tool?.outputSchema === "object" && !passesMismatches(tool) ? tool.outputSchema : undefined;
  if (promise === undefined) return withStructure(content, result, era);
  // Content that does not match the schema, such as the body of an error, must not appear where the schema is promised.
  if (result.isError) return { content, isError: true };
  const broken = findSchemaViolation(result, tool);
  if (broken === undefined) return withStructure(content, result, era, promise);
  return { content: [{ type: "text", text: broken }, ...content], isError: true };
}

function withStructure(content: ResultContent[], result: ToolResult, era: Era, promise?: JsonObject): CallResult {
  const { structuredContent: value, isError } = result;
  const state = isError ? { isError } : undefined;
  if (value === undefined) return { content, ...state };
  const bare = typeof value !== "object" || value === null || Array.isArray(value);
  if (bare && !content.some(({ type }) => type === "text")) content.push({ type: "text", text: JSON.stringify(value) });
  // Up to 2025-11-25 structured content is an object; `tools/list` of those revisions wraps the schema in the same way.
  const isWrapped = era === "legacy" && (bare || (promise !== undefined && promise["type"] !== "object"));
  return { content, structuredContent: isWrapped ? { result: value } : value, ...state };
}
