import { isIP } from "node:net";

/** True for an IP address: DNS rebinding needs a name. */
export function isAddress(host: string): boolean {
  return isIP(host.replace(/^\[|\]$/g, "")) !== 0;
}

export interface HostAndPort {
  /** The host in lower case, without a trailing dot. */
  readonly host: string;
  readonly port: string;
}

/** Parses a `Host` header; undefined if it is invalid. */
export function hostAndPort(text: string): HostAndPort | undefined {
  const [, host, port = ""] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return host === undefined ? undefined : { host: host.toLowerCase().replace(/\.$/, ""), port };
}

/** True for a name or an address to listen on, without a port or brackets. */
export function isHost(text: string): boolean {
  return isIP(text) !== 0 || (text.length <= 253 && hostName.test(text));
}

/** A host ending in a number is either a valid address or invalid. */
const hostName =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*(?!\d+\.?$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.?$/i;
