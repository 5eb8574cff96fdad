// Apart from the connections, whose libraries a start should not wait for.
export { mergeNetworkRules } from "./access/merge.ts";
