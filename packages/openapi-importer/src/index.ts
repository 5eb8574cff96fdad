export { importOpenApi, type ImportedApi, type ImportOptions } from "./import-openapi.ts";
