import type { Toolbox } from "@mci/contract";

/** The client a tenant's tools are loaded into, such as one of `mci`. */
export interface TenantClient extends Toolbox {
  /**
   * Reloads its files, and returns the names of the tools that changed, and the kinds of content. If it fails, rejects and keeps what it had.
   */
  reload(): Promise<
    Readonly<Record<"added" | "removed" | "changed", readonly string[]>> & { readonly content?: readonly string[] }
  >;
  close(): Promise<void>;
}
