/**
 * State that several clients and processes share: values, limits, messages and logs, each a namespace of its own. Keys,
 * topics, names of logs and all values are strings of any characters. A method is atomic, and what it did is seen by
 * every process once it has resolved. Values of up to 16 MB and messages of up to 1 MB, in UTF-8, are possible at
 * least. Time is the clock of the store.
 *
 * Methods reject with MCIError: MCI_CONFIG for invalid arguments, MCI_CLOSED after `close`, MCI_STORE for a store that cannot be
 * reached or is full. Whether a change took place is unknown then.
 */
export interface Store {
  /** Returns the value of a key with its version; undefined if it has none, or none any more. */
  get(key: string): Promise<StoredValue | undefined>;

  /**
   * Sets the value of a key, and with it how long it is kept: an earlier `ttlMs` no longer counts.
   *
   * @returns The new version; undefined if `ifAbsent` or `ifVersion` did not hold, and nothing was changed.
   */
  set(key: string, value: string, options?: StoreSetOptions): Promise<string | undefined>;

  /**
   * Removes the value of a key.
   *
   * @returns Whether a value was removed: not if there was none, or `ifVersion` did not hold.
   */
  delete(key: string, options?: StoreDeleteOptions): Promise<boolean>;

  /**
   * Takes points from a key's budget: all of them, or none if fewer are left. The first points that are taken open a window of
   * `windowMs`, in which at most `limit` are given, however many processes ask. After it, all are back. So around the
   * end of a window, twice as many can be taken in a short time. 0 points look at what is left.
   */
  take(key: string, points: number, budget: StoreBudget): Promise<StoreTaking>;

  /**
   * Sends a message to the topic's subscribers of the moment, in all processes and in this one, at most once: nothing is kept for
   * those who come later. Resolves when it was sent, not when it was received.
   */
  publish(topic: string, message: string): Promise<void>;

  /**
   * Calls the subscriber with each message that is published from the moment this resolves. A message whose `publish` had resolved
   * before another was published arrives before it.
   *
   * @returns A function that ends the subscription: nothing arrives once it has been called.
   */
  subscribe(topic: string, subscriber: StoreSubscriber): Promise<() => Promise<void>>;

  /**
   * Adds entries to the end of a log, next to each other and in this order.
   *
   * @returns The cursor of the last one.
   */
  append(log: string, values: readonly string[]): Promise<string>;

  /**
   * Returns entries of a log, oldest first. Who passes the cursor of the last one as `after` gets each entry once and in order, those
   * too that are appended meanwhile. An empty array says that there are no more so far. Old entries may have been dropped, as the
   * store's own options say: then the page starts at the oldest one kept.
   */
  page(log: string, options?: StorePageOptions): Promise<readonly StoreLogEntry[]>;

  /**
   * Ends subscriptions and connections, after the calls under way. Closing twice is fine. Called by who made the store: clients
   * that it was passed to leave it open.
   */
  close(): Promise<void>;
}

/** A value of a {@link Store}. */
export interface StoredValue {
  readonly value: string;
  /** Identifies this `set`: a key never has the same version again, even after it was deleted. Compare it, no more. */
  readonly version: string;
}

/** The options of {@link Store.set}. At most one of `ifAbsent` and `ifVersion` can be given. */
export interface StoreSetOptions {
  /** Milliseconds after which the value is gone. Default: it stays. */
  readonly ttlMs?: number | undefined;
  /** Sets the value only if the key has none; of several callers at the same time, one succeeds. Default false. */
  readonly ifAbsent?: boolean | undefined;
  /** Sets the value only if this is still its version; of several callers at the same time, one succeeds. */
  readonly ifVersion?: string | undefined;
  /** Whether a store that is short of room may drop the value early, as with cached results. Default false. */
  readonly isEvictable?: boolean | undefined;
}

/** The options of {@link Store.delete}. */
export interface StoreDeleteOptions {
  /** Removes the value only if this is still its version. */
  readonly ifVersion?: string | undefined;
}

/** How many points a key has for {@link Store.take}. It may change from call to call: a window that is open keeps its end. */
export interface StoreBudget {
  /** Points of a window: an integer of at least 1, and at least the points asked for. */
  readonly limit: number;
  /** Milliseconds from the first points taken until all are back: an integer of at least 1. */
  readonly windowMs: number;
}

/** The outcome of {@link Store.take}. */
export interface StoreTaking {
  readonly isTaken: boolean;
  /** Points left in the window. */
  readonly remaining: number;
  /** Milliseconds until all points are back, and to wait if none were given; 0 if no window is open. */
  readonly resetMs: number;
}

/** Receives what is published. Its functions return at once and do not throw: what they throw ends the process as uncaught. */
export interface StoreSubscriber {
  onMessage(message: string): void;
  /** Called when messages may have been lost, such as after a broken connection is back: what depends on them is to be read anew. */
  onGap?(): void;
}

/** The options of {@link Store.page}. */
export interface StorePageOptions {
  /** The cursor of the entry to go on after. Default: the oldest entry comes first. */
  readonly after?: string | undefined;
  /** The number of entries at most, from 1 to 1,000. The page may be shorter where entries are large. Default 100. */
  readonly maxEntries?: number | undefined;
}

/** An entry of a log. */
export interface StoreLogEntry {
  /** Position in the log, for `after`. */
  readonly cursor: string;
  /** When it was appended, in milliseconds since 1970. */
  readonly at: number;
  readonly value: string;
}
