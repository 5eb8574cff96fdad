import type { HttpAuth, Problem, ToolChange } from "@mci/contract";
import type { Located } from "../read/located.ts";

/** The edits of a person, which every import carries out anew: by operationId, or by method and path. */
export interface Overlay {
  /** The file, for messages. */
  readonly file: string;
  readonly edits: ReadonlyMap<string, ToolChange>;
  /**
   * Authentication for tools whose security the document lacks or describes in a way that tools cannot express; public
   * ones stay public.
   */
  readonly auth: HttpAuth | undefined;
  /** Oddities in the file. */
  readonly warnings: readonly Problem[];
  /** Returns where the edits of an operation stand, or one of them. */
  at(id: string, ...path: readonly string[]): Located;
}
