/** The path rules of a tool and its schema file: `{ folder: tool.origin.folder, ...context.rules }`. */
export interface PathPolicyOptions {
  /** The folder of the main schema file, absolute. Relative paths start here, and everything in it is allowed. */
  readonly folder: string;
  /** True allows every folder. Names and kinds are still checked, and files with secrets stay refused. */
  readonly anyPaths: boolean;
  /** Allowed beside `folder`: folders or single files, absolute or relative to `folder`. */
  readonly directories: readonly string[];
  /** Further files with secrets, absolute, beside those that are known by their names. Default: none. */
  readonly secretFiles?: readonly string[] | undefined;
}

/** The author of a path, and how messages name it. */
export interface PathOptions {
  /** `"props"` when any piece of the path comes from the arguments of a call. Default `"author"`. */
  readonly from?: "author" | "props";
  /**
   * How messages name an absolute path: as `"written"`, for the developer and for a caller who gave it, or `"short"`, by
   * its way from the schema folder or its last name, for a caller who did not. `writtenPath` says which. Default
   * `"written"`.
   */
  readonly shown?: "written" | "short";
}

/** How much of a file is read. */
export interface ReadOptions extends PathOptions {
  readonly maxBytes: number;
  /** True: of a larger file the first `maxBytes` are read. Otherwise a larger file is an error. */
  readonly cut?: boolean;
}

/** A file as it was read. */
export interface FileContent {
  /** The real path, with every link followed. Not for messages. */
  readonly path: string;
  readonly bytes: Buffer;
  /** Size of the whole file; more than `bytes.length` if it was cut. */
  readonly size: number;
  /** Equal as long as the file is the same and unchanged. */
  readonly version: string;
}
