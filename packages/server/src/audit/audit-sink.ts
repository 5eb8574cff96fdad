import type { AuditRecord } from "./audit-record.ts";

/** Records calls. `auditLog` creates one that writes lines. */
export interface AuditSink {
  /** Records one call. Its errors are ignored: a call does not fail because it could not be recorded. */
  record(call: AuditRecord): void;
  /** Values that are masked wherever they occur, such as those of a tenant's environment. */
  readonly secrets?: readonly string[];
  /** Reopens its output after it was moved: `mci run` calls it on SIGHUP. */
  reopen?(): void;
}
