import type { TenantToolboxes } from "@mci/server";
import type { GivenOptions } from "../arguments/options.ts";
import { reportError } from "../output/report-error.ts";
import type { Terminal } from "../output/terminal.ts";

/**
 * Loads the tenants again and says what that came to: with --quiet only what is wrong. What is wrong with a tenant is said
 * by the tenants; here is who has to live with it.
 */
export function tenantReloader(
  tenants: TenantToolboxes,
  { quiet }: GivenOptions,
  terminal: Terminal,
): () => Promise<void> {
  const { messages } = terminal;
  let broken: readonly string[] = [];
  let isUnread = false;

  function say(what: string, names: readonly string[]): void {
    if (names.length > 0) messages.print(`Tenants ${what}: ${names.join(", ")}.`);
  }

  return async () => {
    try {
      const { added, removed, changed, failed } = await tenants.reload();
      const served = new Set(tenants.tenants());
      const kept = failed.map(({ tenant }) => tenant).filter((id) => served.has(id));
      // Who has heard of a mistake waits to hear that it is gone.
      const isRepaired = (id: string): boolean => served.has(id) && !kept.includes(id) && !changed.includes(id);
      const repaired = broken.filter(isRepaired);
      const isNothing = [added, removed, changed, failed, repaired].every(({ length }) => length === 0);
      if (quiet !== true) {
        for (const [what, names] of Object.entries({ added, removed, changed })) say(what, names);
        say("as they were again", repaired);
        if (isUnread && isNothing) messages.print("Reloaded: nothing has changed since.");
      }
      say("left as they were", kept);
      [broken, isUnread] = [kept, false];
    } catch (error) {
      isUnread = true;
      reportError(error, terminal);
      messages.print("Not reloaded: the tenants stay as they were.");
    }
  };
}
