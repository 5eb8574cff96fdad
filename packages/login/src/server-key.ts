/** Returns the URL under which the login of a server is kept: that of its configuration, without a fragment. */
export function serverKey(server: URL): string {
  const url = new URL(server);
  url.hash = "";
  return url.href;
}
