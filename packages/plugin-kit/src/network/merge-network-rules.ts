import type { NetworkRules } from "@mci/contract";

import { hostList, parseEntry } from "./host-list.ts";

/**
 * The rules of one tool from those of its client, its schema file and itself. The outer bounds the inner: the strictest
 * mode that is given holds, what anyone denies is denied, and where an outer level lists `allowHosts`, an inner one
 * can only pick from them. A level that says nothing leaves it to the others. Throws ConfigError for an entry that is
 * no host.
 */
export function mergeNetworkRules(
  client: NetworkRules = {},
  file: NetworkRules = {},
  tool: NetworkRules = {},
): Required<NetworkRules> {
  const levels = [client, file, tool];
  const given = new Set(levels.map(({ mode }) => mode));
  return {
    mode: modes.find((mode) => given.has(mode)) ?? "auto",
    allowHosts: levels.reduce(narrow, undefined) ?? [],
    denyHosts: [...new Set(levels.flatMap(({ denyHosts = [] }) => denyHosts))],
  };
}

/** From the strictest to the loosest. */
const modes = ["strict", "auto", "off"] as const;

type Hosts = readonly string[] | undefined;

function narrow(outer: Hosts, { allowHosts: inner }: NetworkRules): Hosts {
  if (outer === undefined || inner === undefined) return inner ?? outer;
  const within = covers(outer);
  const wanted = covers(inner);
  // Of `*.example.com` and `api.example.com` the narrower one stays, wherever it was written.
  return [...new Set([...inner.filter(within), ...outer.filter(wanted)])];
}

/** Whether every host that an entry means is one of `entries`. */
function covers(entries: readonly string[]): (entry: string) => boolean {
  const list = hostList(entries, "allowHosts");
  const below = new Set(entries.filter((entry) => entry.startsWith("*.")).map((entry) => entry.toLowerCase()));
  return (entry) => {
    const { host, port, isBelow } = parseEntry(entry, "allowHosts");
    if (!isBelow) return list.includes({ host, port });
    // All names below a.example.com are names below example.com.
    return below.has(entry.toLowerCase()) || list.includes({ host: `any.${host}`, port });
  };
}
