import { MCIError } from "@mci/contract";
import { UsageError } from "../usage-error.ts";

/** Runs work of the command for the page, which reads its errors as those of tools: a message, and what to do. */
export async function forPage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isUsage = error instanceof UsageError;
    if (!isUsage && !MCIError.is(error)) throw error;
    const { message, hint } = error;
    throw new MCIError(isUsage ? "MCI_CONFIG" : error.code, message, { cause: error, hint });
  }
}
