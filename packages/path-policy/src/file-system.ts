import type * as fileSystemModule from "node:fs";

/**
 * Returns Node's functions for files. An import of `node:fs` would load its streams too, 2 ms of each start, and `promises`
 * takes 1 ms when it is first read.
 */
export function fileSystem(): typeof fileSystemModule {
  return process.getBuiltinModule("node:fs");
}
