import type { LoadContext, McpServer, NetworkRules, ToolsetDocument, JsonObject } from "@mci/contract";

/** Fetches the tools of an MCP server, or reads them from a cache: the `importer` of `fileSource`. */
export interface ServerImporter {
  import(server: ServerToImport, context: LoadContext): Promise<ImportedServer | undefined>;
}

export interface ServerToImport {
  /** Its key in `mcp_servers`. */
  readonly name: string;
  readonly server: McpServer;
  /** The main file, if it is one. */
  readonly file?: string;
  /** Absolute: where servers are started. */
  readonly folder: string;
  /** Absolute. */
  readonly libraryFolder: string;
  /** The main file as read. */
  readonly document: JsonObject;
  /** Which hosts the main file lets a server be on. */
  readonly rules: NetworkRules;
}

export interface ImportedServer {
  /** The cache file, when it holds what is given here. */
  readonly file?: string;
  readonly toolset: ToolsetDocument;
}
