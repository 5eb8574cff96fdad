import { access } from "node:fs/promises";

/** Returns the overlay beside the file to write: `tools.overlay.yaml` for `tools.mci.json`. */
export async function findOverlay(out: string | undefined): Promise<string | undefined> {
  if (out === undefined) return undefined;
  const base = out.replace(/[\\/]+$/, "").replace(/(\.mci)?\.(json|ya?ml)$/i, "");
  for (const ending of ["yaml", "yml", "json"]) {
    const file = `${base}.overlay.${ending}`;
    // oxlint-disable-next-line no-await-in-loop -- the first one counts
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  return undefined;
}
