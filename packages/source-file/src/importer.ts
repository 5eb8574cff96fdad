import type { LoadContext, McpServer, ToolsetDocument, Values } from "@mci/contract";

/** Fetches the tools of an MCP server, or reads them from a cache. Handed to `fileSource` as an option. */
export interface ServerImporter {
  import(server: ServerToImport, context: LoadContext): Promise<ImportedServer | undefined>;
  close?(): Promise<void>;
}

export interface ServerToImport {
  /** Its key in `mcp_servers`. */
  readonly name: string;
  readonly server: McpServer;
  /** Absolute. */
  readonly folder: string;
  /** Absolute. */
  readonly libraryFolder: string;
  /** The main file as read. */
  readonly document: Values;
}

export interface ImportedServer {
  /** The cache file, if there is one. */
  readonly file?: string;
  readonly toolset: ToolsetDocument;
}
