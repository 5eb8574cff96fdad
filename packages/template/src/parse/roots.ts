import type { Provenance } from "@mci/contract";

/** No loop variable is called like these. `call` came later, so one may be, and hides it. */
export const standardRoots: readonly string[] = ["props", "input", "properties", "env"];

/** Whose word a value is: what the call brings with it is held to the rules for arguments, its caller's name too. */
export function provenanceOf(root: string): Provenance {
  return root === "call" ? "props" : normalizeRoot(root);
}

/** The three names of the arguments are one. */
export function normalizeRoot(root: string): string {
  return root === "input" || root === "properties" ? "props" : root;
}
