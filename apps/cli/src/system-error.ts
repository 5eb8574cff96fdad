/** An exception of the file system, with its `code`. Anything that is no error at all is thrown on. */
export function systemError(error: unknown): NodeJS.ErrnoException {
  if (error instanceof Error) return error;
  throw error;
}
