export { spilling, type SpillingOptions } from "./spilling.ts";
