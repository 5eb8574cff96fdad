export type { ConnectionOptions } from "./route/connection-options.ts";
export { acceptEncoding } from "./exchange/decoder.ts";
export type { Fetch } from "./exchange/fetcher.ts";
export type { NetworkResponse, RedirectInfo, ReceivedResponse, OutgoingRequest } from "./exchange/messages.ts";
export { NetworkError } from "./exchange/network-error.ts";
export { networkPolicy, type NetworkPolicy, type NetworkPolicyOptions, type AccessContext } from "./network-policy.ts";
