export { breakingChanges } from "./compare/breaking-changes.ts";
export { importOpenApi, type ImportedApi, type ImportedToolset } from "./import-openapi.ts";
export type { ImportOptions } from "./import-options.ts";
export type { FetchAccess } from "./read/fetch-document.ts";
export { splitByTag } from "./split-by-tag.ts";
