/** Options of `storeAuditLog`. */
export interface StoreAuditLogOptions {
  /** The name of the log in the store. Default `mci:audit`. */
  readonly log?: string;
  /** Names the server in each `started` entry, so that readers can tell the servers of one log apart. Default: not named. */
  readonly server?: string;
  /** Values that are masked wherever they occur. */
  readonly secrets?: readonly string[];
  /**
   * Entries that wait while the store is away, beyond which those of refused calls are dropped, and counted. Entries of calls that
   * have run are always kept. Default 10,000.
   */
  readonly maxQueued?: number;
  /** Called once when entries cannot be written, and again after each recovery. Default: `process.emitWarning`. */
  readonly onError?: (error: unknown) => void;
}
