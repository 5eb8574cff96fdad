import type { Annotations, HttpAuth, JsonObject, Problem } from "@mci/contract";
import type { Located } from "../read/located.ts";

/** The edits of a person, which every import carries out anew: by operationId, or by method and path. */
export interface Overlay {
  /** The file, for messages. */
  readonly file: string;
  readonly edits: ReadonlyMap<string, Edit>;
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

/** The edits of one operation. */
export interface Edit {
  /** Another name for the tool. */
  readonly rename?: string;
  /** Another title; null takes it away. */
  readonly title?: string | null;
  /** Another description. */
  readonly describe?: string;
  /** Other descriptions of arguments, by their names. */
  readonly describeArguments?: Readonly<Record<string, string>>;
  /** Leaves the tool out. */
  readonly hide?: boolean;
  /** Takes arguments away: requests have their defaults, and go without those that have none. */
  readonly hideArguments?: readonly string[];
  /** Defaults of arguments, by their names: an argument with one is not required. */
  readonly default?: JsonObject;
  /** Annotations, beside those that the method gives; null takes one away. */
  readonly annotate?: { readonly [Name in keyof Annotations]: Annotations[Name] | null };
}
