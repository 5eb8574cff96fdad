import type { Tool } from "@mci/contract";
import { fittedKeys } from "../keys/fitted-keys.ts";
import type { Parameters } from "../parameters.ts";
import { toStrict } from "./strict-schema.ts";
import type { StrictRules } from "./strict-rules.ts";

/** The schema of a tool's arguments, and whether the provider can make the model follow it. */
export interface StrictParameters {
  readonly parameters: Parameters;
  readonly strict: boolean;
}

/** Returns the schema in strict mode, if there are rules for that and the mode can express it; else the schema unchanged. */
export function strictParameters(tool: Tool, rules: StrictRules | undefined): StrictParameters {
  const parameters = fittedKeys(tool).parameters();
  const strict = rules === undefined ? undefined : toStrict(parameters, rules);
  return strict === undefined ? { parameters, strict: false } : { parameters: strict, strict: true };
}
