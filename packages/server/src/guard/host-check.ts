import { isLoopback } from "@mci/plugin-kit/network";

import { headerOf, type RequestHeaders } from "../web/request-headers.ts";
import { guardError } from "./guard-error.ts";
import type { GuardOptions } from "./guard-options.ts";
import { hostAndPort, isAddress, type HostAndPort } from "./hosts.ts";

export interface HostCheck {
  /** Returns why a request is refused; undefined if it is allowed. */
  refusal(headers: RequestHeaders): string | undefined;
  /** Returns the origin if `allowedOrigins` contains it. */
  listedOrigin(headers: RequestHeaders): string | undefined;
}

/**
 * Refuses web pages that DNS rebinding makes appear to be on this machine, and pages of other origins. Throws
 * ConfigError if an entry is invalid.
 */
export function hostCheck(options: GuardOptions): HostCheck {
  const { allowedHosts, allowedOrigins = [] } = options;
  const hosts = allowedHosts?.map(readHost);
  const origins = new Set(allowedOrigins.map(readOrigin));

  const isListed = (origin: unknown): origin is string =>
    typeof origin === "string" && origins.has(origin.toLowerCase());
  const isAllowed = (asked: HostAndPort): boolean => {
    if (hosts !== undefined)
      return hosts.some(({ host, port }) => host === asked.host && (port === "" || port === asked.port));
    if (options.jwt !== undefined || options.tokens !== undefined) return true;
    return isLoopback(asked.host) || (options.insecureWithoutTokens === true && isAddress(asked.host));
  };
  const isAnyHost = hosts === undefined && (options.jwt !== undefined || options.tokens !== undefined);

  return {
    refusal(headers) {
      const { origin } = headers;
      const asked = hostAndPort(headerOf(headers, "host") ?? "");
      if (asked === undefined || !isAllowed(asked)) {
        return "This host is not allowed. Add it to allowedHosts to serve it.";
      }
      if (origin === undefined || isListed(origin)) return undefined;
      const page = originHost(origin);
      if (page !== undefined && (isAnyHost ? isSame(page, asked) : isAllowed(page))) return undefined;
      return "This origin is not allowed. Add it to allowedOrigins to let its pages call.";
    },
    listedOrigin({ origin }) {
      return isListed(origin) ? origin : undefined;
    },
  };
}

function readHost(entry: string): HostAndPort {
  const host = hostAndPort(entry);
  if (host !== undefined) return host;
  throw guardError("allowedHosts", `allowedHosts: ${JSON.stringify(entry)} is not a valid host.`, {
    hint: "Use names, each with or without a port: tools.example.com, localhost:8080.",
  });
}

function readOrigin(entry: string): string {
  if (entry === "null" || (URL.canParse(entry) && new URL(entry).origin === entry.toLowerCase()))
    return entry.toLowerCase();
  throw guardError("allowedOrigins", `allowedOrigins: ${JSON.stringify(entry)} is not a valid origin.`, {
    hint: "Use scheme and host, such as https://app.example.com, without a path.",
  });
}

function originHost(origin: string | readonly string[]): HostAndPort | undefined {
  const [, host] = (typeof origin === "string" && /^https?:\/\/([^/]+)$/i.exec(origin)) || [];
  return host === undefined ? undefined : hostAndPort(host);
}

/** True if a request comes from a page of the very host and port that it names. */
export function isOwnOrigin(headers: RequestHeaders): boolean {
  const asked = hostAndPort(headerOf(headers, "host") ?? "");
  const page = originHost(headers["origin"] ?? "");
  return asked !== undefined && page !== undefined && isSame(page, asked);
}

function isSame(left: HostAndPort, right: HostAndPort): boolean {
  return left.host === right.host && left.port === right.port;
}
