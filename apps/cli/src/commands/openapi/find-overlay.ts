import { existsSync } from "node:fs";

/** Returns the overlay beside the file to write: `tools.overlay.yaml` for `tools.mci.json`. */
export function findOverlay(out: string | undefined): string | undefined {
  if (out === undefined) return undefined;
  const base = out.replace(/[\\/]+$/, "").replace(/(\.mci)?\.(json|ya?ml)$/i, "");
  return ["yaml", "yml", "json"].map((ending) => `${base}.overlay.${ending}`).find((file) => existsSync(file));
}
