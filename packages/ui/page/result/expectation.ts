import { textOf, type ToolExpectation, type ToolResult } from "@mci/contract";
import { parseJson } from "@mci/plugin-kit";

/** Longer answers would fill the file: their beginning is expected instead. */
const maxExpected = 2_000;

/** Returns what a test expects that takes a result as right. */
export function expectationOf(result: ToolResult): ToolExpectation {
  if (result.isError) return { isError: true, code: result.code };
  const text = textOf(result);
  return text.length <= maxExpected ? { text } : { includes: text.slice(0, maxExpected) };
}

/** Returns what a test expects that takes another result as right than before: as JSON, if it was JSON. */
export function acceptedExpectation(before: ToolExpectation, result: ToolResult): ToolExpectation {
  const json = result.isError || !("json" in before) ? undefined : jsonOf(result);
  return json === undefined ? expectationOf(result) : { json };
}

/** Undefined for a text that is not JSON, or has numbers that would lose digits. */
function jsonOf(result: ToolResult): unknown {
  try {
    return parseJson(textOf(result));
  } catch {
    return undefined;
  }
}
