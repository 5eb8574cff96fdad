import type { Tool } from "@mci/contract";
import { toParameters, type Parameters } from "../parameters.ts";
import { toStrict } from "./strict-schema.ts";
import type { StrictRules } from "./strict-rules.ts";

/** Returns the schema of a tool's arguments, and whether the provider holds the model to it. */
export function strictParameters(
  { inputSchema }: Tool,
  isWanted: boolean | undefined,
  rules: StrictRules,
): { readonly parameters: Parameters; readonly strict: boolean } {
  const parameters = toParameters(inputSchema);
  const strict = isWanted === true ? toStrict(parameters, rules) : undefined;
  return strict === undefined ? { parameters, strict: false } : { parameters: strict, strict: true };
}
