/** Whether HTTP allows it as the name of a header (RFC 9110, 5.6.2). */
export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}
