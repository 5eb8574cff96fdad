/**
 * True for `localhost`, names below it and loopback addresses: a host as in a URL, in a `Host` header without its port, or as
 * the address of a socket.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "");
  return name === "::1" || /(?:^|\.)localhost$/.test(name) || ipv4.test(name);
}

/** An address of 127.0.0.0/8, also one that is mapped into IPv6, which URLs write as `::ffff:7f00:1`. */
const ipv4 = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::ffff:7f[\da-f]{2}:[\da-f]{1,4}$/;
