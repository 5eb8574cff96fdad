export { mcpImporter } from "./mcp-importer.ts";
export type { ImportStep, McpImporterOptions } from "./options.ts";
