/** Bounds of a {@link BoundedMap}. */
export interface MapBounds<V> {
  readonly entries: number;
  /** Maximum sum of the weights of all entries. Default: unbounded. */
  readonly weight?: number;
  /** Returns the weight of an entry, such as its bytes. Default: the length of its key. */
  readonly weigh?: (value: V) => number;
  /** Called with each value that made room for another. */
  readonly dropped?: (value: V) => void;
}

/** Map within bounds: the entry that was not used for longest makes room. Does not keep an entry heavier than all may be. */
export class BoundedMap<V> extends Map<string, V> {
  readonly #bounds: MapBounds<V>;
  #weight = 0;
  /** The key of the last entry, the one used last. */
  #last: string | undefined;

  constructor(bounds: MapBounds<V>) {
    super();
    this.#bounds = bounds;
  }

  override get(key: string): V | undefined {
    const value = super.get(key);
    if (value === undefined || key === this.#last) return value;
    super.delete(key);
    super.set(key, value);
    this.#last = key;
    return value;
  }

  /** Returns the value of a key, made and kept if there is none. */
  getOrMake(key: string, make: () => V): V {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  override set(key: string, value: V): this {
    this.delete(key);
    const { entries, weight = Number.POSITIVE_INFINITY, dropped } = this.#bounds;
    const own = this.#weigh(value, key);
    if (own > weight) return this;
    super.set(key, value);
    this.#last = key;
    this.#weight += own;
    for (const [oldest, old] of this) {
      if (this.size <= entries && this.#weight <= weight) break;
      this.delete(oldest);
      dropped?.(old);
    }
    return this;
  }

  override delete(key: string): boolean {
    const value = super.get(key);
    if (value === undefined) return false;
    this.#weight -= this.#weigh(value, key);
    if (key === this.#last) this.#last = undefined;
    return super.delete(key);
  }

  override clear(): void {
    super.clear();
    this.#last = undefined;
    this.#weight = 0;
  }

  #weigh(value: V, key: string): number {
    return this.#bounds.weigh?.(value) ?? key.length;
  }
}
