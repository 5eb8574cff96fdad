import type { Problem, SchemaDocument } from "@mci/contract";
import type { ParsedDocument } from "@mci/schema";
import { readTools } from "./read-tools.ts";

/** A file of HTTP tools as a schema file; see {@link toSchema}. */
export interface ConvertedSchema {
  /** Without the tools that have errors. */
  readonly schema: SchemaDocument;
  /** Problems, also those of the file's text. */
  readonly problems: readonly Problem[];
}

/**
 * Converts a parsed file of HTTP tools to an MCI schema file with the same tools. Never throws for mistakes in it.
 *
 * @returns The schema file, and all problems with their places.
 */
export function toSchema(document: ParsedDocument): ConvertedSchema {
  const { tools, problems } = readTools(document);
  return { schema: { schemaVersion: "1.0", tools: tools.map(({ definition }) => definition) }, problems };
}
