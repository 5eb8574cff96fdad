import type { SourceHash } from "./hash-source.ts";

/** Returns a function like `hashSource` that reads each file once, and loads the code of that when it is first called. */
export function lazyHasher(): (file: string) => Promise<SourceHash> {
  let loading: Promise<(file: string) => Promise<SourceHash>> | undefined;
  return async (file) => {
    loading ??= import("./hash-source.ts").then(({ sourceHasher }) => sourceHasher());
    return (await loading)(file);
  };
}
