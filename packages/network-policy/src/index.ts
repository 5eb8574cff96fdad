export type { ConnectionOptions } from "./connection-options.ts";
export { acceptEncoding } from "./decoder.ts";
export type { Fetch } from "./fetcher.ts";
export { mergeNetworkRules } from "./merge.ts";
export type { Answer, RedirectInfo, Received, OutgoingRequest } from "./messages.ts";
export { NetworkError } from "./network-error.ts";
export { networkPolicy, type NetworkPolicy, type NetworkPolicyOptions, type AccessContext } from "./network-policy.ts";
