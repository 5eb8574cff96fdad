import type { TenantToolboxes } from "@mci/server";
import { reportError } from "../output/report-error.ts";
import type { Terminal } from "../output/terminal.ts";

/**
 * Reloads the tenants and prints the result. The errors themselves are reported by `tenants`; this
 * names the tenants that keep their previous tools.
 */
export function tenantReloader(tenants: TenantToolboxes, terminal: Terminal): () => Promise<void> {
  const { messages, notes } = terminal;
  let broken: readonly string[] = [];
  let isUnread = false;

  function report(what: string, names: readonly string[], output = notes): void {
    if (names.length > 0) output.print(`Tenants ${what}: ${names.join(", ")}.`);
  }

  return async () => {
    try {
      const { added, removed, changed, failed } = await tenants.reload();
      const served = new Set(tenants.tenants());
      const kept = failed.map(({ tenant }) => tenant).filter((id) => served.has(id));
      // A tenant that was reported as broken is reported again once it is fixed.
      const isRepaired = (id: string): boolean => served.has(id) && !kept.includes(id) && !changed.includes(id);
      const repaired = broken.filter(isRepaired);
      const isNothing = [added, removed, changed, failed, repaired].every(({ length }) => length === 0);
      for (const [what, names] of Object.entries({ added, removed, changed })) report(what, names);
      report("repaired without changes", repaired);
      if (isUnread && isNothing) notes.print("Reloaded: no changes.");
      report("not reloaded", kept, messages);
      [broken, isUnread] = [kept, false];
    } catch (error) {
      isUnread = true;
      reportError(error, terminal);
      messages.print("Not reloaded: the tenants have not changed.");
    }
  };
}
