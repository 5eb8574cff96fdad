import type { CompileOptions } from "@mci/contract";
import type { FunctionTable } from "../functions/table.ts";
import type { Body } from "../render/run.ts";

/** State that all files of a template share while it is compiled. */
export interface Compilation {
  readonly options: CompileOptions;
  readonly functions: FunctionTable;
  /** Files that were called as templates, compiled. */
  readonly files: Map<string, Body>;
  /** Characters of all files so far. */
  size: number;
}

export function newCompilation(options: CompileOptions, functions: FunctionTable): Compilation {
  return { options, functions, files: new Map(), size: 0 };
}
