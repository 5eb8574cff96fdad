import type { ServerResponse } from "node:http";

import type { HttpLimits } from "./http-limits.ts";
import type { Shares } from "./shares.ts";

/** What all requests of a server share. */
export interface Common {
  readonly limits: Pick<HttpLimits, "readMs">;
  readonly requests: Shares;
  readonly subscriptions: Shares;
  /** Of bodies and of answers that wait to be read. */
  readonly bytes: Shares;
  /** The one that has waited longest first. */
  readonly unread: Set<Exchange>;
}

/** One request and its answer: what it takes of what there is for all. */
export class Exchange {
  readonly response: ServerResponse;
  readonly #common: Common;
  #tenant: string | undefined;
  #place: Shares | undefined;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(response: ServerResponse, common: Common) {
    this.response = response;
    this.#common = common;
  }

  /** A place among the requests; false when there is none. */
  admit(tenant: string | undefined): boolean {
    this.#tenant = tenant;
    return this.#move(this.#common.requests);
  }

  /** From now on it is a stream that only waits for news. It ends with the token it was asked for with (epoch, ms). */
  subscribe(expires: number | undefined): boolean {
    if (!this.#move(this.#common.subscriptions)) return false;
    if (expires !== undefined) this.#endIn(Math.min(expires - Date.now(), longestTimer));
    return true;
  }

  get isSubscription(): boolean {
    return this.#place === this.#common.subscriptions;
  }

  /** Room for bytes of its body; false when there is none. */
  hold(bytes: number): boolean {
    if (!this.#common.bytes.take(this.#tenant, bytes)) return false;
    this.#bytes += bytes;
    return true;
  }

  /** To be told when an answer of so many bytes has been handed to its connection, whole. */
  handedOver(bytes: number): void {
    const { response } = this;
    this.#letGo();
    // Most answers are with the kernel already.
    if (response.socket?.writableLength === 0 || response.req.socket.destroyed) return;
    // It may stand behind others of its connection: its time begins with its turn.
    if (response.socket === null) response.once("socket", () => this.#endIn(this.#common.limits.readMs));
    else this.#endIn(this.#common.limits.readMs);
    while (!this.hold(bytes)) if (!this.#dropLongest()) return void response.req.socket.destroy();
    this.#common.unread.add(this);
  }

  /** Gives back all it has. */
  end(): void {
    clearTimeout(this.#timer);
    this.#place?.give(this.#tenant, 1);
    this.#place = undefined;
    this.#letGo();
  }

  #move(to: Shares): boolean {
    if (!to.take(this.#tenant, 1)) return false;
    this.#place?.give(this.#tenant, 1);
    this.#place = to;
    return true;
  }

  /** Of the same tenant, if there is one: it is the one that has too much, or nobody has more than another. */
  #dropLongest(): boolean {
    const { unread } = this.#common;
    const [longest] = unread;
    const own = [...unread].find((exchange) => exchange.#tenant === this.#tenant);
    const dropped = own ?? longest;
    if (dropped === undefined) return false;
    dropped.response.req.socket.destroy();
    dropped.#letGo();
    return true;
  }

  #letGo(): void {
    this.#common.unread.delete(this);
    this.#common.bytes.give(this.#tenant, this.#bytes);
    this.#bytes = 0;
  }

  #endIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.response.destroy(), Math.max(0, ms));
  }
}

/** What `setTimeout` can take. */
const longestTimer = 2 ** 31 - 1;
