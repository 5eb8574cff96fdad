import type { ToolSource } from "@mci/contract";
import type { FileSourceOptions } from "@mci/source-file";
import { schemaSource } from "./schema-source.ts";

interface FileSourcesOptions extends FileSourceOptions {
  readonly sources: readonly ToolSource[];
}

/** Returns a schema file and the sources beside it. `mci.lock` records the tools of all of them, so they are compared together. */
export function fileSources(file: string, { sources, ...options }: FileSourcesOptions): readonly ToolSource[] {
  if (options.ignoreLock === true) return [schemaSource(file, options), ...sources];
  const { reportDrift, ...own } = schemaSource(file, { ...options, ignoreLock: true });
  return [{ ...own, checkAll: reportDrift }, ...sources];
}
