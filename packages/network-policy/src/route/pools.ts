import { BoundedMap } from "@mci/plugin-kit";
import { directRoute } from "./direct-route.ts";
import { checkAddress, checkUrl, toHostAndPort, type UrlFrom } from "../access/check-url.ts";
import { proxyRoute } from "../proxy/proxy-route.ts";
import type { ProxyChoice } from "../proxy/proxy.ts";
import type { ConnectionFactory, Route } from "./route.ts";
import type { ReadyRules } from "../access/rules.ts";

/** The connections: a route for each origin and set of rules, so that no socket serves what it was not checked for. */
export class Pools {
  readonly #means: ConnectionFactory;
  readonly #proxyFor: ProxyChoice | undefined;
  /** Requests of a route that makes room are carried to their end. */
  readonly #routes = new BoundedMap<Route>({ entries: maxRoutes, dropped: (route) => void route.close() });

  constructor(means: ConnectionFactory, proxyFor?: ProxyChoice) {
    this.#means = means;
    this.#proxyFor = proxyFor;
  }

  /** The connections for a url. It is checked when there are none yet: nothing but its origin counts. */
  get(url: URL, rules: ReadyRules, how: HowReached): Route {
    return this.#routes.getOrMake(toPoolKey(url, rules, how), () => this.#make(url, rules, how));
  }

  /** Whether the connections for a url lead to the author's own machine or network; false when there are none. */
  isPrivate(url: URL, rules: ReadyRules, how: HowReached): boolean {
    return this.#routes.get(toPoolKey(url, rules, how))?.isPrivate() ?? false;
  }

  async close(): Promise<void> {
    const routes = [...this.#routes.values()];
    this.#routes.clear();
    await Promise.all(routes.map((route) => route.destroy()));
  }

  #make(url: URL, rules: ReadyRules, { from, isBackground = false }: HowReached): Route {
    checkUrl(url, rules, from);
    const means = { ...this.#means, isBackground };
    const proxy = this.#proxyFor?.(url);
    if (proxy !== undefined) return proxyRoute(url, proxy, means);
    const place = toHostAndPort(url);
    return directRoute(url, (address) => checkAddress(address, place, rules, from), means);
  }
}

/** The properties that separate connections to the same origin under the same rules. */
export interface HowReached {
  readonly from: UrlFrom;
  readonly isBackground?: boolean;
}

function toPoolKey({ origin }: URL, { key }: ReadyRules, { from, isBackground = false }: HowReached): string {
  return `${origin} ${from}${isBackground ? " background" : ""} ${key}`;
}

/** Urls from arguments may name any number of origins. */
const maxRoutes = 256;
