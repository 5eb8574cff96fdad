import type { ArgumentProblem, JsonObject, Misfit } from "@mci/contract";

/** The checked arguments of a call. */
export interface Input {
  readonly props: JsonObject;
  /** The arguments before the tool's own `parse`, if it has one: that may make of them what JSON does not have. */
  readonly unparsed?: JsonObject;
  /** Arguments the schema does not name; they were dropped. */
  readonly ignored?: readonly string[];
  /** Their problems; then the tool does not run. */
  readonly problems?: readonly ArgumentProblem[];
  /** The problems that a tool's own `parse` may think otherwise of; none where the arguments could not be checked. */
  readonly misfits?: readonly Misfit[];
}
