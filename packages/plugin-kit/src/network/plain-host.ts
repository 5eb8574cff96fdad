/** The host of a parsed url in one spelling: no brackets, no final dot, an address as the IPv4 one it stands for. */
export function plainHost(hostname: string): string {
  return hostname.startsWith("[") ? plainIPv6(hostname.slice(1, -1)) : hostname.replace(/\.$/, "").toLowerCase();
}

/**
 * Normalizes an IPv6 address to the form of parsed URLs. Reads it by itself: the library for addresses costs a start 4
 * ms.
 */
function plainIPv6(address: string): string {
  const groups = parseGroups(address);
  const start = groups.slice(0, 6).join(":");
  const [high = 0, low = 0] = groups.slice(6);
  // `::` and `::1` are addresses of their own.
  if (!carriers.has(start) || (start === compatible && high === 0 && low < 256)) return address;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function parseGroups(address: string): readonly number[] {
  const [before = [], after = []] = address
    .split("::")
    .map((part) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16))));
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** The first six groups of IPv6 addresses whose last two are an IPv4 address. */
const compatible = [0, 0, 0, 0, 0, 0].join(":");
const carriers = new Set([
  compatible,
  [0, 0, 0, 0, 0, 0xffff].join(":"), // mapped, ::ffff:0:0/96
  [0, 0, 0, 0, 0xffff, 0].join(":"), // translated, ::ffff:0:0:0/96
  [0x64, 0xff9b, 0, 0, 0, 0].join(":"), // NAT64, 64:ff9b::/96
]);
