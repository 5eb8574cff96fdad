import { hostList, readEntry, type HostList } from "@mci/plugin-kit/network";

/**
 * The hosts in `NO_PROXY`, which are reached without the proxy: `example.com` and `.example.com` mean the host and all
 * names below it, `*.example.com` those below, each with or without `:port`; `*` means every host. What is not a host,
 * such as a range of addresses, counts for nothing.
 */
export function directHosts(text: string): HostList | "all" {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== "");
  if (entries.includes("*")) return "all";
  const hosts = entries.flatMap(withNamesBelow).filter((entry) => readEntry(entry) !== undefined);
  return hostList(hosts, "NO_PROXY");
}

/** For an entry that means those only, the second is not a host. */
function withNamesBelow(entry: string): readonly string[] {
  const host = entry.replace(/^\./, "");
  return [host, `*.${host}`];
}
