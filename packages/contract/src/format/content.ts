import type { AccessDefinition } from "./access.ts";

/** A folder of skills or prompts, relative to the main file. A bare string is short for `{ folder }`. */
export interface ContentFolder {
  readonly folder: string;
  /** The callers that see what is in it. */
  readonly access?: AccessDefinition;
}

/** Folders of skills or prompts: one, or several. */
export type ContentFolders = string | ContentFolder | readonly (string | ContentFolder)[];

/** A file with a URI, or files that a URI with variables leads to. */
export interface ResourceDefinition {
  /** The URI of the file. Either this or `uriTemplate` is given. */
  readonly uri?: string;
  /** A URI with variables in braces, such as `notes://{day}`: `file` has the same variables. */
  readonly uriTemplate?: string;
  /** The file, relative to the main file. */
  readonly file: string;
  /** Default: the name of the file. */
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  /** The callers that see it. */
  readonly access?: AccessDefinition;
}
