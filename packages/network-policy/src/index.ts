export { acceptEncoding } from "./decoder.ts";
export type { Answer, Sending } from "./exchange.ts";
export { mergeNetworkRules } from "./merge.ts";
export { NetworkError } from "./network-error.ts";
export { networkPolicy, type NetworkPolicy, type NetworkPolicyOptions, type Reaching } from "./network-policy.ts";
