/**
 * Keeps values by key for as long as they are worth something: results of tools that have a `cache`, for instance. One store
 * may serve several clients, in several processes. Values are strings; keys are up to 512 printable ASCII characters.
 */
export interface Store {
  /** Returns the value of a key; undefined if it has none, or none any more. */
  get(key: string): Promise<string | undefined>;

  /**
   * Sets the value of a key, and with it how long it is kept: an earlier `ttlMs` no longer counts. A store that is short of
   * room may drop values before their time.
   *
   * @returns Whether the value was set: always, unless `ifAbsent` found another one.
   */
  set(key: string, value: string, options?: StoreSetOptions): Promise<boolean>;

  /**
   * Removes the value of a key.
   *
   * @returns Whether it had one.
   */
  delete(key: string): Promise<boolean>;

  /** Ends connections. Called by who made the store: clients that it was passed to leave it open. */
  close?(): Promise<void>;
}

/** The options of {@link Store.set}. */
export interface StoreSetOptions {
  /** Milliseconds after which the value is gone. Default: it stays. */
  readonly ttlMs?: number | undefined;
  /** Sets the value only if the key has none; of several callers at the same time, one succeeds. Default false. */
  readonly ifAbsent?: boolean | undefined;
}
