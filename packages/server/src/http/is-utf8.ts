/** JSON is UTF-8 between systems (RFC 8259, 8.1), and the body has been read as that. */
export function isUtf8(type: string): boolean {
  const charsets = [...type.matchAll(/;\s*charset\s*=\s*"?([^\s";]*)/gi)];
  return charsets.every(([, charset = ""]) => /^(?:utf-?8|us-ascii)$/i.test(charset));
}
