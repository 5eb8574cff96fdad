import type { Call } from "@mci/contract";
import type { NetworkPolicy } from "@mci/network-policy";
import { BoundedMap, describeTimeout } from "@mci/plugin-kit";

import type { Breaker } from "../../breaker.ts";
import { RequestError } from "../../request-error.ts";
import { SharedRequest } from "./shared-request.ts";
import type { TokenRequest } from "./token-request.ts";
import type { NewToken } from "./read-token.ts";
import { requestToken } from "./request-token.ts";

export interface TokenCacheOptions {
  readonly network: NetworkPolicy;
  readonly breaker: Breaker;
  /** Milliseconds of a clock. Default `Date.now`, which goes on while a computer sleeps. */
  readonly now?: () => number;
  /** Milliseconds one request may take, however many calls wait for it. Default 30,000. */
  readonly timeoutMs?: number;
  /** Tokens and requests to hold; the least recently used are forgotten. Default 256: scopes and urls of tokens may contain arguments. */
  readonly maxTokens?: number;
}

/**
 * The tokens of an executor, in memory: one for each token url, client, secret, list of scopes and set of network
 * rules, and of exchanged ones also for each tenant, subject, token of a caller and audience. Calls that need the same one at the same time wait for the same request.
 */
export class TokenCache {
  readonly #network: NetworkPolicy;
  readonly #breaker: Breaker;
  readonly #now: () => number;
  readonly #timeoutMs: number;
  /** Tokens and pending requests. */
  readonly #held: BoundedMap<CachedToken | SharedRequest<CachedToken>>;

  constructor({ network, breaker, now = Date.now, timeoutMs = 30_000, maxTokens = 256 }: TokenCacheOptions) {
    this.#held = new BoundedMap({ entries: maxTokens });
    this.#network = network;
    this.#breaker = breaker;
    this.#now = now;
    this.#timeoutMs = timeoutMs;
  }

  /** A token that is good for a while. Throws RequestError; a request that failed is not remembered. */
  async get(request: TokenRequest, call: Call): Promise<string> {
    const held = this.#held.get(request.key);
    const { text } =
      held !== undefined && !(held instanceof SharedRequest) && this.#now() < held.freshUntil
        ? held
        : await this.#join(
            held instanceof SharedRequest && !held.isEnded ? held : this.#start(request, call),
            request,
            call,
          );
    call.mask(text);
    return text;
  }

  /** After a 401: another token, unless none is available. Calls refused with the same one share the new one. */
  async replace(request: TokenRequest, refused: string, call: Call): Promise<string | undefined> {
    const held = this.#held.get(request.key);
    if (held !== undefined && !(held instanceof SharedRequest) && held.text === refused) {
      if (held.isKept) return undefined;
      this.#held.delete(request.key);
    }
    const next = await this.get(request, call);
    if (next !== refused) return next;
    this.keep(request, next);
    return undefined;
  }

  /** A new token is refused as well: another one would not help, and token endpoints count how often they are asked. */
  keep({ key }: TokenRequest, refused: string): void {
    const held = this.#held.get(key);
    if (held === undefined || held instanceof SharedRequest || held.text !== refused) return;
    const freshUntil = Math.min(held.freshUntil, this.#now() + aMinute);
    this.#held.set(key, { text: refused, freshUntil, isKept: true });
  }

  #start(request: TokenRequest, call: Call): SharedRequest<CachedToken> {
    const { key, exchange } = request;
    const flight = new SharedRequest<CachedToken>(this.#timeoutMs, async (signal) => {
      const asked = this.#now();
      try {
        const { text, lifetime } = await this.#breaker.through(request, call, () => this.#ask(request, signal));
        const fresh = asked + Math.max(lifetime - aMinute, lifetime / 2);
        const token = { text, freshUntil: Math.min(fresh, exchange?.caller.expires ?? fresh), isKept: false };
        if (this.#held.get(key) === flight) this.#held.set(key, token);
        return token;
      } catch (error) {
        if (this.#held.get(key) === flight) this.#held.delete(key);
        throw error;
      }
    });
    this.#held.set(key, flight);
    return flight;
  }

  async #ask(request: TokenRequest, signal: AbortSignal): Promise<NewToken> {
    if (request.exchange === undefined) return requestToken(request, this.#network, signal);
    const { exchangeToken } = await import("../exchange/exchange-token.ts");
    return exchangeToken(request, request.exchange, this.#network, signal);
  }

  /** A call never waits for a token longer than its own deadline. */
  async #join(flight: SharedRequest<CachedToken>, { url }: TokenRequest, { signal }: Call): Promise<CachedToken> {
    try {
      return await flight.join(signal);
    } catch (error) {
      throw signal.aborted ? left(signal.reason, url) : error;
    }
  }
}

interface CachedToken {
  readonly text: string;
  /** Before it expires, so that it lasts for the request it is fetched for: a minute, or half the life of a short one. */
  readonly freshUntil: number;
  /** True if the token was cached: if it is refused, others like it are dropped too. */
  readonly isKept: boolean;
}

const aMinute = 60_000;

function left(reason: unknown, { host }: URL): RequestError {
  const timeout = describeTimeout(reason);
  if (timeout === undefined) return new RequestError("MCI_CANCELLED", "The call was cancelled.", { cause: reason });
  const { text, details } = timeout;
  return new RequestError("MCI_TIMEOUT", `${text}: no OAuth2 token from ${host}`, { cause: reason, details });
}
