/**
 * True for `localhost`, names below it and loopback addresses: a host as in a URL, in a `Host` header without its port, or as
 * the address of a socket.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "::1" || /(?:^|\.)localhost$/.test(name) || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(name);
}
