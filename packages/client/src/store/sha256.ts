export function sha256(text: string): string {
  // Not an import: that would cost each start a search for it.
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex");
}
