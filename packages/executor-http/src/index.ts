export { httpExecutor, type HttpExecutorOptions } from "./http-executor.ts";
