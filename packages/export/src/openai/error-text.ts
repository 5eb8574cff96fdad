import { textOfParts, type ResultPart } from "../result-parts.ts";

/** An error as text: OpenAI has no mark for a call that failed, so the text says it. */
export function errorText(parts: readonly ResultPart[]): string {
  const text = textOfParts(parts);
  return /^\W*error\b/i.test(text) ? text : `Error: ${text}`;
}
