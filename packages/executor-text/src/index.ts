export { textExecutor } from "./text-executor.ts";
