export { fileExecutor } from "./file-executor.ts";
