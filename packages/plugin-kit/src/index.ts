export { errorMessage } from "./error-message.ts";
export { formatText } from "./format-text.ts";
export { isRecord } from "./is-record.ts";
export { parsePointer, toPointer } from "./json-pointer.ts";
export { suggest, type SuggestOptions } from "./suggest.ts";
export { toProblem } from "./to-problem.ts";
export { truncate } from "./truncate.ts";
