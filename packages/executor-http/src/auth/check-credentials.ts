import type { NetworkRules } from "@mci/contract";
import { NetworkError, type NetworkPolicy } from "@mci/network-policy";

/** A url from the caller never gets the author's credentials, unless the author has named that host. */
export function checkCredentials(
  { url, from }: { readonly url: URL; readonly from: "author" | "props" },
  rules: NetworkRules,
  network: NetworkPolicy,
): void {
  if (from !== "props" || network.isNamed(url, rules)) return;
  throw new NetworkError(
    "MCI_NETWORK_REFUSED",
    "not allowed: sending credentials, files or values of the environment to a url that comes wholly from an argument",
    { hint: `Name the host '${url.hostname}' in network.allowHosts, or write the host in the url.` },
  );
}
