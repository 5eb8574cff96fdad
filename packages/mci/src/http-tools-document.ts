import type { JsonObject } from "@mci/contract";

/** A tool of a file of HTTP tools. */
export interface HttpTool extends JsonObject {
  readonly config: { readonly HTTP: JsonObject };
}

/** A file of HTTP tools, which is loaded like a schema file. */
export type HttpToolsDocument = HttpTool | readonly HttpTool[] | { readonly tools: readonly HttpTool[] };
