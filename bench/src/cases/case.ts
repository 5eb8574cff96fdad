/** A case to measure: made once, then run over and over. */
export interface Case {
  run(): unknown;
  /** CPU time so far, in microseconds, where another process does the work. Default: that of this process and its children. */
  cpu?(): Promise<number>;
  close?(): unknown;
}

/** The cases of a suite by name. */
export type Cases = Readonly<Record<string, () => Case | Promise<Case>>>;
