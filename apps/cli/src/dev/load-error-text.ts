import { LoadError, MCIError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import { problemText } from "../output/problem-text.ts";
import { uncolored } from "./line.ts";

/** Returns why a file could not be loaded. */
export function loadErrorText(error: unknown): string {
  if (LoadError.is(error)) return error.problems.map((problem) => problemText(problem, uncolored)).join("\n");
  const hint = MCIError.is(error) ? error.hint : undefined;
  return hint === undefined ? errorMessage(error) : `${errorMessage(error)}\n${hint}`;
}
