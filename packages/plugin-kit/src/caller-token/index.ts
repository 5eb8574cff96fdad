/**
 * The way of a caller's raw token from the guard that verified it to the exchange that sends it to the token endpoint of the main file.
 * Two places import this: the guard of `@mci/server` holds tokens, and `exchange` of `@mci/executor-http` reads them. Nothing else may;
 * decision 0052 has the reasons, and what this cannot prevent.
 */
export { holdCallerToken, isCallerToken, readCallerToken, type HeldToken } from "./held-token.ts";
