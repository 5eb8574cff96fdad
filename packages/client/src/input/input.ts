import type { ArgumentProblem, JsonObject, Misfit } from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";

/** The checked arguments of a call. */
export interface Input {
  readonly props: JsonObject;
  /** The arguments before the tool's own `parse`, if it has one: that may make of them what JSON does not have. */
  readonly unparsed?: JsonObject;
  /** Arguments the schema does not name; they were dropped. */
  readonly ignored?: readonly string[];
  /** The places of strings that were taken as the JSON that they are. */
  readonly parsed?: readonly string[];
  /** Their problems; then the tool does not run. */
  readonly problems?: readonly ArgumentProblem[];
  /** The problems that a tool's own `parse` may think otherwise of; none where the arguments could not be checked. */
  readonly misfits?: readonly Misfit[];
}

/** Returns what a result says of its arguments; undefined if that is nothing. */
export function argumentFacts({ ignored, parsed }: Input): JsonObject | undefined {
  if (ignored === undefined && parsed === undefined) return undefined;
  return omitUndefined({ ignored_arguments: ignored, parsed_arguments: parsed });
}
