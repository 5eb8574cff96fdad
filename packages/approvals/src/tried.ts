import { MCIError } from "@mci/contract";

/**
 * Repeats a step that other processes may have overtaken until it returns something.
 *
 * @throws MCIError (MCI_STORE) after so many tries that the store must be losing what it takes.
 */
export async function tried<T>(step: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await step();
    if (outcome !== undefined) return outcome;
  }
  throw new MCIError("MCI_STORE", "The store does not keep what it takes.");
}

const maxTries = 10;
