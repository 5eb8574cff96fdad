export type { BreakerOptions } from "./send/breaker.ts";
export { httpExecutor, type HttpExecutorOptions } from "./http-executor.ts";
