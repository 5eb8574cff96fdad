/** Compares two secrets. Takes as long whatever they have in common. */
export function isSameSecret(left: string, right: string): boolean {
  const { hash, timingSafeEqual } = process.getBuiltinModule("node:crypto");
  return timingSafeEqual(hash("sha256", left, "buffer"), hash("sha256", right, "buffer"));
}
