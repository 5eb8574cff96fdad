import { isLoopback } from "./is-loopback.ts";

/**
 * True for URLs to which tokens may be sent: https, and http to this machine. Names below `localhost` do not count, as some
 * systems ask DNS for them.
 */
export function isSecureUrl({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname) && !hostname.endsWith(".localhost"));
}
