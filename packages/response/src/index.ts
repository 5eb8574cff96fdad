export { reindentJson } from "./reindent-json.ts";
