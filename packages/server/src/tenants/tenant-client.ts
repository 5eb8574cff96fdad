import type { Toolbox } from "@mci/contract";

/** What a tenant's tools are loaded into: a client of `mci` is one. */
export interface TenantClient extends Toolbox {
  /** Reads its files again; rejects and keeps the old tools when something is wrong. */
  reload(): Promise<ToolChanges>;
  close(): Promise<void>;
}

/** The names of the tools that are not as they were. */
export interface ToolChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}
