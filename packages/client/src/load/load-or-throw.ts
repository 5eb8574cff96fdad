import { LoadError, type Problem } from "@mci/contract";
import { redactProblem } from "../secrets/redact-problem.ts";
import type { Catalog } from "../tool/catalog.ts";
import type { CatalogOptions } from "./catalog-options.ts";
import { loadCatalog, type LoadedCatalog } from "./load-catalog.ts";

interface LoadSetup {
  readonly load: Omit<CatalogOptions, "signal">;
  readonly brokenTools: "refuse" | "leave-out";
  warn(problem: Problem): void;
}

/**
 * The catalog of a client. Throws LoadError when anything is wrong, and then leaves nothing running; with
 * `brokenTools: "leave-out"` only when more is wrong than single tools.
 */
export async function loadOrThrow(setup: LoadSetup, signal: AbortSignal): Promise<Catalog> {
  const { problems, cause, loaded, ...catalog } = await loadCatalog({ ...setup.load, signal });
  const shown = problems.map((problem) => redactProblem(problem, setup.load.fetcher.redactor(catalog.redact)));
  const hasErrors = problems.some(({ severity }) => severity === "error");
  const usable =
    hasErrors && setup.brokenTools === "leave-out" ? await leaveOut(catalog, { loaded, problems }) : catalog;
  if (usable === undefined || (hasErrors && usable === catalog)) throw new LoadError(shown, { cause });
  for (const problem of shown) setup.warn(problem);
  return usable;
}

async function leaveOut(
  catalog: Catalog,
  found: Pick<LoadedCatalog, "loaded" | "problems">,
): Promise<Catalog | undefined> {
  const { withoutBroken } = await import("./leave-out.ts");
  return withoutBroken(catalog, found);
}
