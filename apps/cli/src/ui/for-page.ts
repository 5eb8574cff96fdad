import { MCIError } from "@mci/contract";
import { UsageError } from "../usage-error.ts";

/** Runs work of the command for the page, which reads its errors as those of tools: a message, and what to do. */
export async function forPage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new MCIError("MCI_CONFIG", error.message, { cause: error, ...(error.hint && { hint: error.hint }) });
  }
}
