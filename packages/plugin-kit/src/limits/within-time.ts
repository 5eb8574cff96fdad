import { MCIError } from "@mci/contract";

/** Tells work whether anyone still waits for it. */
export interface TimeLimit {
  /** True once its caller was told that it took too long: what has no use any more is to be undone. */
  readonly isOver: boolean;
}

/**
 * Waits for work at a store. Work that takes too long continues in the background.
 *
 * @throws MCIError (MCI_STORE) if it takes longer than `ms` milliseconds.
 */
export async function withinTime<T>(ms: number, work: (limit: TimeLimit) => Promise<T>): Promise<T> {
  const limit = { isOver: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      limit.isOver = true;
      reject(new MCIError("MCI_STORE", `The store did not answer within ${ms} ms.`));
    }, ms);
  });
  try {
    return await Promise.race([work(limit), late]);
  } finally {
    clearTimeout(timer);
  }
}
