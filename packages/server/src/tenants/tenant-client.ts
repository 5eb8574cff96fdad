import type { Toolbox } from "@mci/contract";

/** What a tenant's tools are loaded into: a client of `mci` is one. */
export interface TenantClient extends Toolbox {
  /**
   * Reads its files again, and answers with the names of the tools that are not as they were; rejects and keeps the old
   * tools when something is wrong.
   */
  reload(): Promise<Readonly<Record<"added" | "removed" | "changed", readonly string[]>>>;
  close(): Promise<void>;
}
