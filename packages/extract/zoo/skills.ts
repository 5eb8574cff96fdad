/** Reads from disk. */
function read(path: string): string {
  return path;
}

/** Files of the project. */
export const files = {
  read,
  /**
   * Deletes a file.
   *
   * @destructive
   * @title Delete
   */
  remove(path: string): void {
    this.read(path);
  },
  /** Lists files. @readOnly @idempotent @openWorld @category disk @tag a @tag b @cacheTtl 60 @timeoutMs 5000 */
  list: (folder = "."): { names: string[]; at: Date; total?: number } => ({ names: [folder], at: new Date() }),
  /**
   * Moves.
   *
   * @deprecated Use copy.
   */
  "move-file": function (from: string, to: string): boolean {
    return from === to;
  },
};

export const web = Object.freeze({ fetch_url: async (url: string): Promise<string> => url });
