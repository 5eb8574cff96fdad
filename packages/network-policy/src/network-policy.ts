import type { LookupFunction } from "node:net";

import { MCIError, type NetworkRules } from "@mci/contract";

import { Exchange, type Answer, type Sending } from "./exchange.ts";
import { checkUrl, namedHost, type UrlFrom } from "./judge.ts";
import { Pools } from "./pools.ts";
import { rulesOf } from "./rules.ts";

/** Who asks for a url, and within which rules. */
export interface Reaching {
  /** Of the tool: `kit.rules.network`. The same object for every call, so that it is read only once. */
  readonly rules: NetworkRules;
  /** `"props"` when the url comes wholly from the arguments of a call: then it must lead to a public address. */
  readonly from: UrlFrom;
}

export interface NetworkPolicy {
  /**
   * Sends one request and reads its answer, whatever its status; redirects are not followed. `url` and every address
   * its host resolves to are checked first. Throws {@link NetworkError} (MCI_HTTP_URL, MCI_NETWORK_REFUSED,
   * MCI_HTTP_CONNECT, MCI_HTTP_TLS, MCI_HTTP_ANSWER, MCI_TIMEOUT, MCI_CANCELLED).
   */
  request(url: URL, sending: Sending, reaching: Reaching): Promise<Answer>;
  /** The part of the check that needs no I/O: scheme, lists, literal addresses, well-known names. Throws as above. */
  check(url: URL, reaching: Reaching): void;
  /** True when `allowHosts` names this host: what lets credentials go to a url that comes from props. */
  isNamed(url: URL, rules: NetworkRules): boolean;
  /** Ends all connections; requests under way fail. */
  close(): Promise<void>;
}

export interface NetworkPolicyOptions {
  /** How names become addresses; whatever it answers is checked. Default `dns.lookup`. */
  readonly lookup?: LookupFunction;
}

/**
 * The one way out: makes every HTTP connection, and lets none go where the rules of a tool forbid. The check is at the
 * socket, so it holds for every spelling of an address, for every resolved address, and for pooled connections, which
 * are shared only within the same rules.
 */
export function networkPolicy(options: NetworkPolicyOptions = {}): NetworkPolicy {
  let pools: Pools | undefined;
  let closed = false;
  return {
    async request(url, sending, reaching) {
      const rules = rulesOf(reaching.rules);
      if (pools === undefined) {
        checkUrl(url, rules, reaching.from);
        const { Pool } = await import("undici"); // takes 80 ms, and many clients never need it
        pools ??= new Pools(Pool, options.lookup);
      }
      if (closed) throw new MCIError("MCI_CLOSED", "The client is closed.");
      return new Exchange(url, sending).through(pools.get(url, rules, reaching.from));
    },
    check(url, { rules, from }) {
      checkUrl(url, rulesOf(rules), from);
    },
    isNamed(url, rules) {
      return namedHost(url, rulesOf(rules));
    },
    async close() {
      closed = true;
      await pools?.close();
    },
  };
}
