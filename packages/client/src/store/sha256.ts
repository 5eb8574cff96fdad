export function sha256(text: string): string {
  // Not an import: that would cost each start a search for it.
  return process.getBuiltinModule("node:crypto").hash("sha256", text, "hex");
}
