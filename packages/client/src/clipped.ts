/** A name as it may be repeated in a message: a caller can make one of any length. */
export function clipped(name: string): string {
  return name.length <= 100 ? name : `${name.slice(0, 100)}...`;
}
