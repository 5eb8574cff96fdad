import { ToolError, type FailureResult } from "@mci/contract";
import { textOfParts, toParts } from "./result-parts.ts";

/** All of a failure as text, for where nothing else can be sent. Never blank: some providers refuse an error without text. */
export function failureText(result: FailureResult): string {
  const text = textOfParts(toParts(result));
  return text.trim() === "" ? `The tool failed (${result.code}).` : text;
}

/** Returns a failure as an error. Unlike that of `unwrap` its message has all of the text: a model reads nothing else. */
export function toToolError(result: FailureResult): ToolError {
  return new ToolError(result.code, failureText(result), { cause: result, details: result.details });
}
