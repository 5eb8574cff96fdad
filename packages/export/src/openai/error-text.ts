import { textOfParts, type ResultPart } from "../result-parts.ts";

/** An error as text: OpenAI has no mark for a call that failed, so the text says it. */
export function errorText(parts: readonly ResultPart[]): string {
  return asError(textOfParts(parts));
}

/** Returns a text that begins with "Error", unless it does already. */
export function asError(text: string): string {
  return /^\W*error\b/i.test(text) ? text : `Error: ${text}`;
}
