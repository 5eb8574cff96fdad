export { documentSource, type DocumentSourceOptions } from "./document-source.ts";
export { fileSource, type FileSourceOptions } from "./file-source.ts";
export type { ImportedServer, ServerImporter, ServerToImport } from "./importer.ts";
