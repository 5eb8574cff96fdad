export { mcpImporter } from "./mcp-importer.ts";
export type { ImportStep, McpImporterOptions } from "./options.ts";
export type { ImportedServer, ServerImporter, ServerToImport } from "./server-importer.ts";
