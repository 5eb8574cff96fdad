import type { FailureResult } from "@mci/contract";
import { textOfParts, toParts } from "./result-parts.ts";

/** All of a failure as text, for where nothing else can be sent. Never blank: some providers refuse an error without text. */
export function failureText(result: FailureResult): string {
  const text = textOfParts(toParts(result));
  return text.trim() === "" ? `The tool failed (${result.code}).` : text;
}
