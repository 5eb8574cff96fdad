export { basicCredentials, formEncoded } from "./basic-credentials.ts";
export { hostList, readEntry, type HostAndPort, type HostEntry, type HostList } from "./host-list.ts";
export { isLoopback } from "./is-loopback.ts";
export { isSecureUrl } from "./is-secure-url.ts";
export { mergeNetworkRules } from "./merge-network-rules.ts";
export { oauthMembers } from "./oauth-members.ts";
export { plainHost } from "./plain-host.ts";
