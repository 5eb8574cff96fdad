export { executionProblems, type CheckedExecution, type ExecutionMistake } from "./execution-problems.ts";
export { executionSchema } from "./execution-schema.ts";
export { toolsFileSchema } from "./tools-file-schema.ts";
