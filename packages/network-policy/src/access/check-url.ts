import type { SourcedValue } from "@mci/contract";
import { isAddress, classifyAddress, plainAddress } from "./address.ts";
import type { HostAndPort } from "@mci/plugin-kit/network";
import { isLocalName } from "./local-names.ts";
import { NetworkError, refused, urlError } from "../exchange/network-error.ts";
import type { ReadyRules } from "./rules.ts";
import { plainHost } from "@mci/plugin-kit/network";

/** The origin of a url: its author or the environment, or the arguments of a call alone. */
export type UrlFrom = "author" | "props";

/** Checks a URL as far as possible before its name is resolved. Throws NetworkError if the rules forbid it. */
export function checkUrl(url: URL, rules: ReadyRules, from: UrlFrom): void {
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw urlError(`not an http or https url: it starts with ${url.protocol}`);
  }
  const place = toHostAndPort(url);
  const { host } = place;
  if (host.length > maxNameLength) throw urlError(`not a usable url: its host has ${host.length} characters`);
  if (rules.denied.includes(place)) throw refused(`host '${host}' is listed`, "Take it out of network.denyHosts.");
  if (rules.mode === "strict" && !rules.allowed.includes(place)) {
    throw refused(`host '${host}' is not listed`, `Name it in network.allowHosts, since network.mode is "strict".`);
  }
  if (isAddress(host)) checkAddress(host, place, rules, from);
  else if (from === "props" && isLocalName(host) && !isFree(place, rules)) {
    throw refused(`private (loopback, metadata) name '${host}'`, `Name it in network.allowHosts.`);
  }
}

/** Throws NetworkError (MCI_SECRET) if an env value may not be sent to the host of a URL. */
export function checkHosts(url: URL, sourced: readonly SourcedValue[] = []): void {
  for (const { name, hosts } of sourced) {
    if (hosts === undefined || hosts.includes(toHostAndPort(url).host)) continue;
    const { host } = toHostAndPort(url);
    throw new NetworkError("MCI_SECRET", `not allowed: env.${name} may not be sent to '${host}'`, {
      hint: `It is bound to ${hosts.join(", ")}: add the host to 'hosts' in the secrets file, if the value should go there.`,
      details: { env: [name] },
    });
  }
}

/** A name of DNS has 253 characters at most. */
const maxNameLength = 253;

/** Whether a connection to this host may go to this address. Throws NetworkError. */
export function checkAddress(address: string, place: HostAndPort, rules: ReadyRules, from: UrlFrom): void {
  const itself = { host: plainAddress(address), port: place.port };
  const shown = itself.host === place.host ? itself.host : `of '${place.host}'`;
  if (rules.denied.includes(itself)) {
    throw refused(`the address ${shown} is listed`, "Take it out of network.denyHosts.");
  }
  const kind = classifyAddress(address);
  if (kind === "public" || rules.allowed.includes(itself)) return;
  if (kind === "link-local, metadata") {
    throw refused(`private (${kind}) address ${shown}`, "Name the address itself in network.allowHosts.");
  }
  if (from === "props" && !isFree(place, rules)) {
    throw refused(`private (${kind}) address ${shown}`, "Name the host in network.allowHosts.");
  }
}

/** Whether the host of a url says by itself that it is not a public one. */
export function isPrivateHost(url: URL): boolean {
  const { host } = toHostAndPort(url);
  return isAddress(host) ? classifyAddress(host) !== "public" : isLocalName(host);
}

export function namedHost(url: URL, rules: ReadyRules): boolean {
  return rules.allowed.includes(toHostAndPort(url));
}

export function toHostAndPort(url: URL): HostAndPort {
  return { host: plainHost(url.hostname), port: url.port || (url.protocol === "https:" ? "443" : "80") };
}

function isFree(place: HostAndPort, rules: ReadyRules): boolean {
  return rules.mode === "off" || rules.allowed.includes(place);
}
