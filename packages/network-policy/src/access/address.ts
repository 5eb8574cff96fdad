import ipaddr from "ipaddr.js";

/** The kind of an address. `public` is the only kind that arguments may choose. */
export type AddressKind = "public" | "link-local, metadata" | "metadata" | (string & {});

/** An address in one spelling: IPv6 that only carries an IPv4 address is that address. */
export function plainAddress(address: string): string {
  return unwrap(ipaddr.parse(address)).toString();
}

/** Whether a host, in the form that `plainHost` returns, is an address and not a name. */
export function isAddress(host: string): boolean {
  return host.includes(":") || (/^[\d.]+$/.test(host) && ipaddr.IPv4.isValidFourPartDecimal(host));
}

export function classifyAddress(address: string): AddressKind {
  const parsed = unwrap(ipaddr.parse(address));
  const range = parsed.range();
  if (range === "linkLocal") return "link-local, metadata";
  // A network's own NAT64 prefix leads wherever that network decides; the last bytes are usually the address.
  if (range === "rfc6052" && lastFour(parsed.toByteArray()).range() === "linkLocal") return "link-local, metadata";
  if (range !== "unicast") return names[range] ?? "reserved";
  return metadata.has(parsed.toString()) ? "metadata" : "public";
}

/** Addresses in the public range that a cloud answers itself: Azure's. */
const metadata = new Set(["168.63.129.16"]);

const names: Readonly<Record<string, string>> = {
  loopback: "loopback",
  private: "local network",
  uniqueLocal: "local network",
  carrierGradeNat: "local network",
  unspecified: "unspecified",
  multicast: "multicast",
  broadcast: "broadcast",
};

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function unwrap(address: Address): Address {
  if (address.kind() === "ipv4") return address;
  const bytes = address.toByteArray();
  const start = bytes.slice(0, 12).join(".");
  if (!carriers.has(start)) return address;
  const inner = lastFour(bytes);
  // `::` and `::1` are addresses of their own.
  return start === compatible && inner.octets.slice(0, 3).every((byte) => byte === 0) ? address : inner;
}

/** The first twelve bytes of IPv6 addresses whose last four are an IPv4 address. */
const compatible = "0.0.0.0.0.0.0.0.0.0.0.0";
const carriers = new Set([
  compatible,
  "0.0.0.0.0.0.0.0.0.0.255.255", // mapped, ::ffff:0:0/96
  "0.0.0.0.0.0.0.0.255.255.0.0", // translated, ::ffff:0:0:0/96
  "0.100.255.155.0.0.0.0.0.0.0.0", // NAT64, 64:ff9b::/96
]);

function lastFour(bytes: readonly number[]): ipaddr.IPv4 {
  return new ipaddr.IPv4(bytes.slice(12));
}
