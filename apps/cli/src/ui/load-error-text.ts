import { LoadError, MCIError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import { createColors } from "../output/colors.ts";
import { problemText } from "../output/problem-text.ts";

/** Returns why a file could not be loaded. */
export function loadErrorText(error: unknown): string {
  if (LoadError.is(error)) return error.problems.map((problem) => problemText(problem, createColors(false))).join("\n");
  const hint = MCIError.is(error) ? error.hint : undefined;
  return hint === undefined ? errorMessage(error) : `${errorMessage(error)}\n${hint}`;
}
