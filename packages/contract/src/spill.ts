/** When a long result is kept, so that its reader gets the beginning and reads on: resolved, with everything inherited filled in. */
export interface SpillRule {
  /** Characters (UTF-16 units) of text above which a result is kept. */
  readonly over: number;
  /** Characters of a result that are shown at once, about. */
  readonly show: number;
  /** Milliseconds for which a result is kept. */
  readonly ttlMs: number;
}
