export { hostList, readEntry, type HostAndPort, type HostEntry, type HostList } from "./host-list.ts";
export { mergeNetworkRules } from "./merge-network-rules.ts";
export { plainHost } from "./plain-host.ts";
