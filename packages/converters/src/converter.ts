import type { Problem, SchemaDocument } from "@mci/contract";
import type { ParsedDocument } from "@mci/schema";

/** A file of another project as a schema file. */
export interface ConvertedSchema {
  /** Without the tools that a schema file cannot express. */
  readonly schema: SchemaDocument;
  /** Problems, also those of the file's text, in the order of the file. */
  readonly problems: readonly Problem[];
}

export interface ConvertOptions {
  /** The host, and the start of the path, for urls that are only paths. */
  readonly baseUrl?: string | undefined;
}

/** Makes a schema file of a parsed file of one kind. It never throws: what is wrong or left out is a problem with its place. */
export type Converter = (document: ParsedDocument, options?: ConvertOptions) => ConvertedSchema;
