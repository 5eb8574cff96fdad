import type { AuditApproval, AuditRecord, AuditStart } from "./audit-record.ts";

/** Records calls. `auditLog` creates one that writes lines, `storeAuditLog` one that writes to a store. */
export interface AuditSink {
  /** Records one call. Its errors are ignored: a call does not fail because it could not be recorded. */
  record(call: AuditRecord): void;
  /**
   * Records that a call is about to run. It waits until this resolves, and is refused with MCI_STORE if this rejects; `record` follows
   * either way.
   */
  begin?(call: AuditStart): Promise<void>;
  /** Records that a person was asked whether a call may run, or has answered, and that a yes was used or has expired. Its errors are ignored. */
  approval?(step: AuditApproval): void;
  /** Values that are masked wherever they occur, such as those of a tenant's environment. */
  readonly secrets?: readonly string[];
  /** Reopens its output after it was moved: `mci run` calls it on SIGHUP. */
  reopen?(): void;
}
