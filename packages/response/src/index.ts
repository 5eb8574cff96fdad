export type { RawResponse, ShapedResponse } from "./shaped-response.ts";
export { queryJson, type QueryBounds } from "./query-json.ts";
export { reindentJson } from "./reindent-json.ts";
export type { ResponseContext } from "./response-context.ts";
export { responseShaper, type ResponseShaper } from "./response-shaper.ts";
export { toResult } from "./to-result.ts";
