export {
  httpToolsDocumentSource,
  httpToolsSource,
  type HttpToolsDocumentOptions,
  type HttpToolsOptions,
} from "./http-tools/http-tools-source.ts";
export { isHttpTools } from "./http-tools/is-http-tools.ts";
export { readHttpTools } from "./http-tools/read-file.ts";
