import type { LookupFunction } from "node:net";

import type { Dispatcher, Pool } from "undici";

import { guardedLookup } from "./guard.ts";
import { checkAddress, checkUrl, placeOf, type UrlFrom } from "./judge.ts";
import type { ReadyRules } from "./rules.ts";

/** The connections: one pool for each origin and set of rules, so that no socket serves what it was not checked for. */
export class Pools {
  readonly #Pool: typeof Pool;
  readonly #lookup: LookupFunction | undefined;
  /** Those not used for longest come first. */
  readonly #pools = new Map<string, Pool>();

  constructor(make: typeof Pool, lookup?: LookupFunction) {
    this.#Pool = make;
    this.#lookup = lookup;
  }

  /** The connections for a url. It is checked when there are none yet: nothing but its origin counts. */
  get(url: URL, rules: ReadyRules, from: UrlFrom): Dispatcher {
    const key = `${url.origin} ${from} ${rules.key}`;
    const known = this.#pools.get(key);
    if (known !== undefined && this.#pools.size < most / 2) return known;
    const pool = known ?? this.#make(url, rules, from);
    this.#pools.delete(key);
    this.#pools.set(key, pool);
    if (this.#pools.size > most) this.#dropOldest();
    return pool;
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  #make(url: URL, rules: ReadyRules, from: UrlFrom): Pool {
    checkUrl(url, rules, from);
    const place = placeOf(url);
    const check = (address: string): void => checkAddress(address, place, rules, from);
    return new this.#Pool(url.origin, {
      // The call has one deadline, for everything.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { lookup: guardedLookup(check, this.#lookup), timeout: 10_000 },
    });
  }

  /** Requests it still has are carried to their end. */
  #dropOldest(): void {
    const [oldest] = this.#pools;
    if (oldest === undefined) return;
    this.#pools.delete(oldest[0]);
    void oldest[1].close();
  }
}

/** Urls from arguments may name any number of origins. */
const most = 256;
