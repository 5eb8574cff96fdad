export * from "@mci/contract";
export {
  createClient,
  type AnyTools,
  type Changes,
  type CheckedTools,
  type ClientOptions,
  type References,
  type ToolSet,
} from "@mci/client";
export { checkFile } from "./check-file.ts";
export { fileSchema } from "./file-schema.ts";
export { MCIClient, type FromOptions, type LoadOptions } from "./mci-client.ts";
export type { ServerImportOptions } from "./preset-servers.ts";
