import type { CommonExecution } from "./common.ts";

/** Returns the content of a file. */
export interface FileExecution extends CommonExecution {
  readonly type: "file";
  /** Relative to the folder of the main schema file. */
  readonly path: string;
  /** Default true. */
  readonly enableTemplating?: boolean;
}
