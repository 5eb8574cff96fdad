import { directRoute } from "./direct-route.ts";
import { checkAddress, checkUrl, placeOf, type UrlFrom } from "./judge.ts";
import { proxyRoute } from "./proxy-route.ts";
import type { ProxyChoice } from "./proxy.ts";
import type { Means, Route } from "./route.ts";
import type { ReadyRules } from "./rules.ts";

/** The connections: a route for each origin and set of rules, so that no socket serves what it was not checked for. */
export class Pools {
  readonly #means: Means;
  readonly #proxyFor: ProxyChoice | undefined;
  /** Those not used for longest come first. */
  readonly #routes = new Map<string, Route>();

  constructor(means: Means, proxyFor?: ProxyChoice) {
    this.#means = means;
    this.#proxyFor = proxyFor;
  }

  /** The connections for a url. It is checked when there are none yet: nothing but its origin counts. */
  get(url: URL, rules: ReadyRules, from: UrlFrom): Route {
    const key = keyOf(url, rules, from);
    const known = this.#routes.get(key);
    if (known !== undefined && this.#routes.size < most / 2) return known;
    const route = known ?? this.#make(url, rules, from);
    this.#routes.delete(key);
    this.#routes.set(key, route);
    if (this.#routes.size > most) this.#dropOldest();
    return route;
  }

  /** Whether the connections for a url lead to the author's own machine or network; false when there are none. */
  isPrivate(url: URL, rules: ReadyRules, from: UrlFrom): boolean {
    return this.#routes.get(keyOf(url, rules, from))?.isPrivate() ?? false;
  }

  async close(): Promise<void> {
    const routes = [...this.#routes.values()];
    this.#routes.clear();
    await Promise.all(routes.map((route) => route.destroy()));
  }

  #make(url: URL, rules: ReadyRules, from: UrlFrom): Route {
    checkUrl(url, rules, from);
    const proxy = this.#proxyFor?.(url);
    if (proxy !== undefined) return proxyRoute(url, proxy, this.#means);
    const place = placeOf(url);
    return directRoute(url, (address) => checkAddress(address, place, rules, from), this.#means);
  }

  /** Requests it still has are carried to their end. */
  #dropOldest(): void {
    const [oldest] = this.#routes;
    if (oldest === undefined) return;
    this.#routes.delete(oldest[0]);
    void oldest[1].close();
  }
}

function keyOf({ origin }: URL, { key }: ReadyRules, from: UrlFrom): string {
  return `${origin} ${from} ${key}`;
}

/** Urls from arguments may name any number of origins. */
const most = 256;
