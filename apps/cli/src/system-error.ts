/** Returns an exception of the file system, typed with its `code`. Rethrows anything that is not an Error. */
export function systemError(error: unknown): NodeJS.ErrnoException {
  if (error instanceof Error) return error;
  throw error;
}
