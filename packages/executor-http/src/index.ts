export type { BreakerOptions } from "./breaker.ts";
export { httpExecutor, type HttpExecutorOptions } from "./http-executor.ts";
