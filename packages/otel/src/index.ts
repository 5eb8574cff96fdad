export { otelMiddleware } from "./otel-middleware.ts";
export type { OtelOptions } from "./options.ts";
