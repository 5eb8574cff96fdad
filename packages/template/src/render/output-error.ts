import type { Limits } from "@mci/contract";
import { tooMuchOutput, type Source } from "@mci/plugin-kit/templates";

/** Returns the error for what rendering threw: huge values can add up to more than a string is able to hold. */
export function outputError(error: unknown, source: Source, { outputBytes }: Limits): unknown {
  return error instanceof RangeError ? tooMuchOutput({ source, start: 0 }, outputBytes) : error;
}
