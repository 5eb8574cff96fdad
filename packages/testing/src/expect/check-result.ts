import { textOf, type ToolExpectation, type ToolResult } from "@mci/contract";
import { truncate, quoted } from "@mci/plugin-kit";
import { jsonDifferences } from "./json-differences.ts";
import { matchProblem } from "./match-problem.ts";
import type { Mismatch } from "./mismatch.ts";
import { textDifference } from "./text-difference.ts";
import { writtenJson } from "./written-json.ts";

/** Compares a result with what its test expects. Returns every mismatch. */
export async function checkResult(result: ToolResult, expected: ToolExpectation = {}): Promise<readonly Mismatch[]> {
  const { code, text, includes, matches, json, metadata } = expected;
  const unexpected = outcomeMismatch(result, expected);
  // The rest would only repeat it.
  if (unexpected !== undefined) return [unexpected];
  const actual = textOf(result);
  const found: Mismatch[] = [];
  const add = (member: string, message: string | undefined): void => {
    if (message !== undefined) found.push({ at: `/expect/${member}`, message });
  };
  if (code !== undefined && result.isError && result.code !== code) {
    add("code", `expected the error code ${code}, got ${result.code}: ${truncate(result.error, 500)}`);
  }
  if (text !== undefined && actual !== text) add("text", textDifference(text, actual));
  for (const part of includes === undefined ? [] : [includes].flat()) {
    if (!actual.includes(part))
      add("includes", `expected text with ${JSON.stringify(part)}, got ${quoted(actual, 500)}`);
  }
  if (matches !== undefined) add("matches", await matchProblem(matches, actual));
  if ("json" in expected) add("json", jsonProblem(json, result));
  if (metadata !== undefined) add("metadata", listed("metadata", jsonDifferences(metadata, result.metadata ?? {})));
  return found;
}

function outcomeMismatch(result: ToolResult, { isError, code }: ToolExpectation): Mismatch | undefined {
  const fails = isError ?? code !== undefined;
  if (result.isError === fails) return undefined;
  const at = isError === undefined && code !== undefined ? "/expect/code" : "/expect/isError";
  if (result.isError)
    return { at, message: `expected a result, got an error (${result.code}): ${truncate(result.error, 1_000)}` };
  return {
    at,
    message: `expected an error${code === undefined ? "" : ` (${code})`}, got ${quoted(textOf(result), 500)}`,
  };
}

function jsonProblem(expected: unknown, result: ToolResult): string | undefined {
  try {
    return listed("JSON", jsonDifferences(expected, writtenJson(result)));
  } catch {
    return `expected JSON, got ${quoted(textOf(result), 500)}`;
  }
}

function listed(what: string, differences: readonly string[]): string | undefined {
  if (differences.length === 0) return undefined;
  const shown = differences.slice(0, maxDifferences).map((line) => `  ${line}`);
  if (differences.length > maxDifferences) shown.push(`  ... ${differences.length - maxDifferences} more`);
  return [`the ${what} differs:`, ...shown].join("\n");
}

const maxDifferences = 10;
