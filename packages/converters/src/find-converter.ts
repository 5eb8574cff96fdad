import type { Problem, SchemaDocument } from "@mci/contract";
import type { ParsedDocument } from "@mci/schema";
import { convertHigress, isHigress } from "./higress/convert-higress.ts";
import { convertUtcp, isUtcp } from "./utcp/convert-utcp.ts";

/** A file of another project as a schema file. */
export interface ConvertedSchema {
  /** Without the tools that a schema file cannot express. */
  readonly schema: SchemaDocument;
  /** Those of the file's text too, in the order of the file. */
  readonly problems: readonly Problem[];
}

/** Makes a schema file of a parsed file of one kind. It never throws: what is wrong or left out is a problem with its place. */
export type Converter = (document: ParsedDocument) => ConvertedSchema;

/**
 * Returns the converter for a parsed file, known by its shape; undefined where there is none.
 *
 * - Higress' `mcp-server.yaml`: `server`, and `tools` with a `requestTemplate` or a `responseTemplate`.
 * - UTCP manuals: `tools` with a `tool_call_template`, of which `http` and `text` are converted.
 */
export function findConverter(value: unknown): Converter | undefined {
  if (isHigress(value)) return convertHigress;
  return isUtcp(value) ? convertUtcp : undefined;
}
