/** True unless a content type names another charset: JSON between systems is UTF-8 (RFC 8259, 8.1). */
export function isUtf8(type: string): boolean {
  if (!type.includes(";")) return true;
  const charsets = [...type.matchAll(/;\s*charset\s*=\s*"?([^\s";]*)/gi)];
  return charsets.every(([, charset = ""]) => /^(?:utf-?8|us-ascii)$/i.test(charset));
}
