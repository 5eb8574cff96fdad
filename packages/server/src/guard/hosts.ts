import { isIP } from "node:net";

/** Whether a host, as a `Host` header or a url has it without its port, is this machine's own. */
export function isLoopbackName(host: string): boolean {
  const name = bare(host);
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/** Whether a host is an address: no name of a foreign page can be made to lead here then. */
export function isAddress(host: string): boolean {
  return isIP(bare(host)) !== 0;
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$/g, "");
}

export interface HostAndPort {
  /** In lower case, without a final dot. */
  readonly host: string;
  readonly port: string;
}

/** The parts of a `Host` header; undefined for what is none. */
export function hostAndPort(text: string): HostAndPort | undefined {
  const [, host, port = ""] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return host === undefined ? undefined : { host: host.toLowerCase().replace(/\.$/, ""), port };
}

/** Whether this machine could be asked to listen on it: a name or an address, without a port or brackets. */
export function isHost(text: string): boolean {
  return isIP(text) !== 0 || (text.length <= 253 && hostName.test(text));
}

/** What ends in a number is an address, or none. */
const hostName =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*(?!\d+\.?$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.?$/i;
