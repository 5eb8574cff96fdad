import type { CommonExecution } from "./common.ts";

/** Calls a function: one that a module exports, or one that is given in code. */
export interface FunctionExecution extends CommonExecution {
  readonly type: "function";
  /** The name of a handler that is given in code. Default: the tool's. */
  readonly function?: string;
  /** The module that exports the function: a path relative to the main schema file, which may be in TypeScript. */
  readonly module?: string;
  /**
   * Name of the export: a function, or the result of `defineTool`. Dots lead into skills and objects, as in
   * `filesystem.search_code`. Default: the tool's name.
   */
  readonly export?: string;
  /** How a plain function takes its arguments. Default: all of them as one object, then the context of the call. */
  readonly parameters?: readonly FunctionParameter[];
  /** Arguments that a plain function gets as dates or bytes, by JSON pointer, such as `/since`; a step `*` is every item. */
  readonly decode?: Readonly<Record<string, "date" | "bytes">>;
  /** Runs the function in a worker that is ended at the deadline, so that even an endless loop ends. Needs a `module`. */
  readonly isolate?: "worker";
  /** The source that the tool was extracted from. Where that file is there, it must still be the same. */
  readonly source?: FunctionSource;
}

/** A parameter of a plain function: one argument by its name, an object of several, or a value that callers never see. */
export type FunctionParameter =
  | string
  | { readonly members: readonly string[] }
  | { readonly inject: "context" | "settings" | "configPaths" | "projectRoot" };

/** Where a function was written, and what was there. */
export interface FunctionSource {
  /** Relative to the main schema file. */
  readonly file: string;
  readonly export: string;
  /** 64 hex digits: what `hashSource` of `@mci/define/source` returns for the file. */
  readonly sha256: string;
  /** The same of the module, where that was built from the file. A load fills it in. */
  readonly moduleSha256?: string;
}
