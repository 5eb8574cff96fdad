export type { Answer, Shaped } from "./answer.ts";
export { reindentJson } from "./reindent-json.ts";
export type { ResponseKit } from "./response-kit.ts";
export { responseShaper, type ResponseShaper } from "./response-shaper.ts";
export { shapedResult } from "./shaped-result.ts";
