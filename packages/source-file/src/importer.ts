import type { LoadContext, McpServer, NetworkRules, ToolsetDocument, JsonObject } from "@mci/contract";

/** Fetches the tools of an MCP server, or reads them from a cache. Handed to `fileSource` as an option. */
export interface ServerImporter {
  import(server: ServerToImport, context: LoadContext): Promise<ImportedServer | undefined>;
  close?(): Promise<void>;
}

export interface ServerToImport {
  /** Its key in `mcp_servers`. */
  readonly name: string;
  readonly server: McpServer;
  /** The main file, if it is one: where problems with the server belong, at `/mcp_servers/NAME`. */
  readonly file?: string;
  /** Absolute. */
  readonly folder: string;
  /** Absolute. */
  readonly libraryFolder: string;
  /** The main file as read. */
  readonly document: JsonObject;
  /** Which hosts the main file lets a server be on. */
  readonly rules: NetworkRules;
}

export interface ImportedServer {
  /** The cache file, if there is one. */
  readonly file?: string;
  readonly toolset: ToolsetDocument;
}
