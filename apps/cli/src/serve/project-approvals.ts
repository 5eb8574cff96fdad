import type { Approvals, Store } from "@mci/contract";
import type { ClientConfig } from "mci";
import { projectOf, projectStore } from "./project-store.ts";

/** The names that tell the questions of a project from those of others in the same store. */
export interface ApprovalsPlace {
  readonly name: string;
  /** The path of the schema file or of the tenants. */
  readonly path: string;
}

/**
 * Returns the questions of a project and their answers: those of its config, or else those in its part of a store, or in memory. Servers
 * with other filters share them, as do the commands that answer.
 */
export async function projectApprovals(
  { name, path }: ApprovalsPlace,
  { approvals: configured, store: storeOfClient }: Pick<ClientConfig, "approvals" | "store">,
  store: Store | undefined,
): Promise<Approvals> {
  const shared = store ?? storeOfClient ?? (await import("@mci/store")).memoryStore();
  const own = projectStore(shared, projectOf(name, path, {}));
  if (configured !== undefined) return typeof configured === "function" ? configured(own) : configured;
  return (await import("@mci/approvals")).createApprovals({ store: own });
}
