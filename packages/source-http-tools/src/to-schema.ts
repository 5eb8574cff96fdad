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
 * A parsed file of HTTP tools as an MCI schema file whose tools do the same. Nothing is thrown for what is wrong with
 * it: the problems are listed with their places.
 */
export function toSchema(document: ParsedDocument): ConvertedSchema {
  const { tools, problems } = readTools(document);
  return { schema: { schemaVersion: "1.0", tools: tools.map(({ definition }) => definition) }, problems };
}
