import type { NetworkRules } from "@mci/contract";

import { hostList, type HostList } from "@mci/plugin-kit/network";

/** Network rules made ready to be asked. */
export interface ReadyRules {
  /** Equal for equal rules: their connections may be shared. */
  readonly key: string;
  readonly mode: "auto" | "strict" | "off";
  readonly allowed: HostList;
  readonly denied: HostList;
}

/** Throws ConfigError if an entry is not a host. */
export function prepareRules(rules: NetworkRules): ReadyRules {
  const known = ready.get(rules);
  if (known !== undefined) return known;
  const { mode = "auto", allowHosts = [], denyHosts = [] } = rules;
  const made: ReadyRules = {
    key: JSON.stringify([mode, allowHosts, denyHosts]),
    mode,
    allowed: hostList(allowHosts, "allowHosts"),
    denied: hostList(denyHosts, "denyHosts"),
  };
  ready.set(rules, made);
  return made;
}

const ready = new WeakMap<NetworkRules, ReadyRules>();
