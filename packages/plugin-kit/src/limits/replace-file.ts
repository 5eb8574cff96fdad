/**
 * Renames a file to the place of another one, which has all of the new content from then on, or is unchanged. On Windows neither may
 * be open: a virus scanner or an indexer often has one open for a moment, so a rename that fails for that is tried for a second.
 *
 * @throws The error of the system.
 */
export async function replaceFile(temporary: string, path: string): Promise<void> {
  const { promises } = process.getBuiltinModule("node:fs");
  await whileInUse(() => promises.rename(temporary, path));
}

/** Runs a step again while its files are in use, with pauses of a second in all. */
export async function whileInUse<T>(step: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await step();
    } catch (error) {
      if (!isInUse(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return step();
}

const pausesMs: readonly number[] = [10, 20, 50, 120, 300, 500];

/** Linux answers so as well where the user may not: a second later the error is the same. */
function isInUse(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EPERM" || code === "EBUSY" || code === "EACCES";
}
