import type { AccessDefinition, JsonObject, Problem, Rules } from "@mci/contract";

/** A schema file that may have `skills`, `prompts` and `resources`. */
export interface ContentSection {
  /** The file as read. */
  readonly document: JsonObject;
  readonly file?: string | undefined;
  /** The toolset that the file belongs to; absent for the main file. What a toolset names lies within the schema folder. */
  readonly toolset?: string | undefined;
  /** Put before the names of its prompts, and as a folder before those of its skills. */
  readonly prefix?: string | undefined;
  /** Access that the main file declares for the toolset. */
  readonly access?: AccessDefinition | undefined;
  /** Whether something at this JSON pointer has been reported already. */
  broken(pointer: string): boolean;
}

/** The options of {@link readContent}. */
export interface ReadContentOptions {
  /** The folder of the main file, absolute: paths start here. */
  readonly folder: string;
  /** The path rules of the main file. */
  readonly rules: Pick<Rules, "anyPaths" | "directories">;
  /** The files that env values come from, absolute: content has none of them, unless the main file names it. */
  readonly secretFiles?: readonly string[] | undefined;
  readonly signal: AbortSignal;
  /** Called with each problem: all are found at once. */
  report(problem: Problem): void;
}
