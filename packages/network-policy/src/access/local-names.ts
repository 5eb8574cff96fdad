/** Names that lead to the host itself or to its cloud's metadata, wherever one asks. Without a final dot. */
export function isLocalName(host: string): boolean {
  return known.has(host) || host.endsWith(".localhost");
}

const known = new Set([
  "localhost",
  "localhost.localdomain",
  "ip6-localhost",
  "ip6-loopback",
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "instance-data",
  "instance-data.ec2.internal",
]);
