export { cliExecutor } from "./cli-executor.ts";
