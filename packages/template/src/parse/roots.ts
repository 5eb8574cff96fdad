export const standardRoots: readonly string[] = ["props", "input", "properties", "env"];

/** The three names of the arguments are one. */
export function normalizeRoot(root: string): string {
  return root === "input" || root === "properties" ? "props" : root;
}
