/** A row of the table of results. */
export type Row = Raced | Measured;

interface Described {
  /** The subject; several of them, separated by ` / `, have a figure and a budget each. */
  readonly name: string;
  /** The limit of ratios, or the way in which an amount is counted. */
  readonly against: string;
  /** The greatest figures that are good: one for each part, or one for all of them. */
  readonly budget: readonly number[];
  /** The unit of an amount. Without one, figures are ratios. */
  readonly unit?: Unit;
}

/** A row whose contestants take turns. */
export interface Raced extends Described {
  readonly parts: readonly Part[];
  /** The measure that counts. Default: `cpu`. */
  readonly by?: keyof Taken;
}

/** A row that is measured in a way of its own. Returns a figure for each part. */
export interface Measured extends Described {
  measure(pace: Pace): Promise<readonly Figure[]>;
}

export type Unit = "ms" | "s" | "KB" | "MB" | "bytes" | "packages" | "tokens" | "%";

/** Numbers by contestant, ours is `mci`; less is better. */
export type Figure = Readonly<Record<string, number>>;

/**
 * Contestants by name. `limit` cannot be beaten: a template literal, a bare function, `JSON.parse`. A ratio is taken of it,
 * or an amount above it.
 */
export type Part = Readonly<Record<string, Start>>;

/** Starts a contestant from the packages of a checkout, which is its folder. */
export type Start = (checkout: string) => Promise<Contestant>;

export interface Contestant {
  /** Runs of a turn, at least. */
  readonly atOnce: number;
  /** Runs so many times, and returns what one run took. */
  turn(times: number): Promise<Taken>;
  stop(): Promise<void>;
}

/** Nanoseconds of processors and of the clock, and bytes of memory at the most where a process ran to its end. */
export interface Taken {
  readonly cpu: number;
  readonly clock: number;
  readonly peak?: number;
}

/** The thoroughness of a run. Times are nanoseconds of processors. */
export interface Pace {
  readonly rounds: number;
  readonly warmUp: number;
  readonly turn: number;
}

export const steady: Pace = { rounds: 9, warmUp: 2_000e6, turn: 100e6 };

/** A look at whether everything runs: its figures say nothing. */
export const quick: Pace = { rounds: 1, warmUp: 0, turn: 0 };
