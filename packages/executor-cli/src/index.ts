export { cliExecutor, type CliExecutorOptions } from "./cli-executor.ts";
