import type { AuditRecord } from "./audit-record.ts";

/** Where calls are recorded. `auditLog` makes one that writes lines. */
export interface AuditSink {
  /** What it throws is ignored: a call does not fail because nobody could note it down. */
  record(call: AuditRecord): void;
  /** Values that stand in no record, wherever they are: those of a tenant's environment, for instance. */
  readonly secrets?: readonly string[];
  /** Opens what it writes to again, after it was moved away: `mci run` calls it on SIGHUP. */
  reopen?(): void;
}
