/**
 * Returns an issuer without the slash that is its whole path. `https://auth.example/` and `https://auth.example` are one URL (RFC 3986, 6.2.3),
 * and servers name themselves in both ways. Any other path counts as it is written.
 */
export function plainIssuer(issuer: string): string {
  return /^https?:\/\/[^/?#]+\/$/i.test(issuer) ? issuer.slice(0, -1) : issuer;
}
