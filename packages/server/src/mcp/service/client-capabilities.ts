import type { JsonObject } from "@mci/contract";

/** For older clients on stdio. The newer revision has its own error for this. */
export function canBeAskedForInput(capabilities: JsonObject = {}): boolean {
  return ["elicitation", "sampling", "roots"].some((name) => Object.hasOwn(capabilities, name));
}
