/** Returns the SHA-256 of a string's UTF-8 bytes as 64 hex digits, computed by Node, Bun or Deno. */
export function sha256(text: string): string {
  // Loaded when it is needed: an import would cost every start 3 ms.
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(text).digest("hex");
}
