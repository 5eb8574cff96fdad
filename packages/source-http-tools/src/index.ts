export {
  httpToolsDocumentSource,
  httpToolsSource,
  type HttpToolsDocumentOptions,
  type HttpToolsOptions,
} from "./http-tools-source.ts";
export { isHttpTools } from "./is-http-tools.ts";
export { readHttpTools } from "./read-file.ts";
export { toSchema, type ConvertedSchema } from "./to-schema.ts";
