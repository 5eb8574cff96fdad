/** Returns the SHA-256 of bytes, or of a string in UTF-8, as 64 hex digits. Throws where there is no `node:crypto`, as in a page. */
export function sha256(content: string | Uint8Array): string {
  // Loaded on first use: an import would cost every start 3 ms.
  return process.getBuiltinModule("node:crypto").hash("sha256", content);
}
