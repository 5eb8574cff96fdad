import type * as fileSystemModule from "node:fs";

/** Returns Node's blocking file functions. An import of `node:fs` would load its streams too, 2 ms of each start. */
export function fileSystem(): typeof fileSystemModule {
  return process.getBuiltinModule("node:fs");
}
