/** Options of `auditLog`. */
export interface AuditLogOptions {
  /** Values that are masked wherever they occur. */
  readonly secrets?: readonly string[];
  /** Maximum bytes waiting to be written. Default 1 MB. */
  readonly maxQueued?: number;
  /** Called once when lines cannot be written, and again after each recovery, and for a file that all users can read.
   * Default: `process.emitWarning`. */
  readonly onError?: (error: unknown) => void;
}
