import { LoadError } from "@mci/contract";
import type { ClientSetup } from "../setup.ts";
import { loadCatalog, type Catalog } from "./load-catalog.ts";

/** The catalog of a client. Throws LoadError when anything is wrong, and then leaves nothing running. */
export async function loadOrThrow(setup: ClientSetup, signal: AbortSignal): Promise<Catalog> {
  const { problems, ...catalog } = await loadCatalog({ ...setup.load, signal });
  if (problems.some(({ severity }) => severity === "error")) throw new LoadError(problems);
  for (const problem of problems) setup.warn(problem);
  return catalog;
}
