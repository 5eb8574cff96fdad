export type { Answer, Shaped } from "./answer.ts";
export { reindentJson } from "./reindent-json.ts";
export { responseShaper, type ResponseShaper } from "./response-shaper.ts";
export { shapedResult } from "./shaped-result.ts";
