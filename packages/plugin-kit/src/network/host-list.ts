import { ConfigError } from "@mci/contract";

import { plainHost } from "./plain-host.ts";

/** A host and its port, as `plainHost` and `portOf` write them. */
export interface HostAndPort {
  readonly host: string;
  readonly port: string;
}

export interface HostList {
  includes(place: HostAndPort): boolean;
}

/**
 * The hosts of `allowHosts` or `denyHosts`: `api.example.com`, `*.example.com` (every name below, not itself),
 * `10.0.0.5`, `::1`, each with or without `:port`. Throws ConfigError for anything else.
 */
export function hostList(entries: readonly string[], field: string): HostList {
  const exact = new Set<string>();
  const below: { readonly suffix: string; readonly port: string }[] = [];
  for (const entry of entries) {
    const { host, port, isBelow } = parseEntry(entry, field);
    if (isBelow) below.push({ suffix: `.${host}`, port });
    else exact.add(`${host} ${port}`);
  }
  return {
    includes: ({ host, port }) =>
      exact.has(`${host} `) ||
      exact.has(`${host} ${port}`) ||
      below.some((entry) => host.endsWith(entry.suffix) && (entry.port === "" || entry.port === port)),
  };
}

export interface HostEntry extends HostAndPort {
  /** Written `*.host`. */
  readonly isBelow: boolean;
}

export function parseEntry(entry: string, field: string): HostEntry {
  const read = readEntry(entry);
  if (read === undefined) {
    throw new ConfigError("MCI_CONFIG", `'${entry}' in network.${field} is not a host.`, {
      hint: 'Write a host alone, such as "api.example.com", "*.example.com", "10.0.0.5" or "localhost:8080".',
    });
  }
  return read;
}

/** Undefined if it is not a host. */
export function readEntry(entry: string): HostEntry | undefined {
  const isBelow = entry.startsWith("*.");
  const name = isBelow ? entry.slice(2) : entry;
  const { host = "", port = "" } = isIPv6(name) ? { host: `[${name}]` } : (written.exec(name)?.groups ?? {});
  if (host === "" || !URL.canParse(`http://${host}/`)) return undefined;
  return { host: plainHost(new URL(`http://${host}/`).hostname), port, isBelow };
}

const written = /^(?<host>\[[^\]]*\]|[^\s:/\\?#@*[\]]+)(?::(?<port>\d{1,5}))?$/;

function isIPv6(name: string): boolean {
  return /^[\da-f:.]*:[\da-f:.]*$/i.test(name) && URL.canParse(`http://[${name}]/`);
}
