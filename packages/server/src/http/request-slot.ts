import type { ServerResponse } from "node:http";

import { maxTimerMs } from "@mci/plugin-kit/options";

import type { HttpLimits } from "./http-limits.ts";
import type { TenantQuota } from "./tenant-quota.ts";

/** What all requests of a server share. */
export interface Common {
  readonly limits: Pick<HttpLimits, "readMs">;
  readonly requests: TenantQuota;
  readonly subscriptions: TenantQuota;
  /** Of bodies and of answers that wait to be read. */
  readonly bytes: TenantQuota;
  /** The one that has waited longest first. */
  readonly unread: Set<RequestSlot>;
}

/** One request and its answer: what it takes of what there is for all. */
export class RequestSlot {
  readonly response: ServerResponse;
  readonly #common: Common;
  #tenant: string | undefined;
  #place: TenantQuota | undefined;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(response: ServerResponse, common: Common) {
    this.response = response;
    this.#common = common;
  }

  /** Whether its client is gone, or has its answer: then it takes nothing any more, as nothing would give it back. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** A place among the requests; false when there is none. */
  admit(tenant: string | undefined): boolean {
    this.#tenant = tenant;
    return this.#move(this.#common.requests);
  }

  /** From now on it is a stream that only waits for news. It ends with the token it was asked for with (epoch, ms). */
  subscribe(expires: number | undefined): boolean {
    if (!this.#move(this.#common.subscriptions)) return false;
    if (expires !== undefined) this.#endIn(Math.min(expires - Date.now(), maxTimerMs));
    return true;
  }

  get isSubscription(): boolean {
    return this.#place === this.#common.subscriptions;
  }

  /** Room for bytes of its body; false when there is none. */
  hold(bytes: number): boolean {
    if (this.#hasEnded || this.#common.bytes.take(this.#tenant, bytes) !== "taken") return false;
    this.#bytes += bytes;
    return true;
  }

  /** To be told when an answer of so many bytes has been handed to its connection, whole. */
  handedOver(bytes: number): void {
    const { response } = this;
    this.#letGo();
    // Most answers are with the kernel already.
    if (this.#hasEnded || response.socket?.writableLength === 0 || response.req.socket.destroyed) return;
    // It may stand behind others of its connection: its time begins with its turn.
    if (response.socket === null) response.once("socket", () => this.#endIn(this.#common.limits.readMs));
    else this.#endIn(this.#common.limits.readMs);
    if (!this.#holdInPlaceOf(bytes)) return void response.req.socket.destroy();
    this.#common.unread.add(this);
  }

  /** Gives back all it has. */
  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#place?.give(this.#tenant, 1);
    this.#place = undefined;
    this.#letGo();
  }

  #move(to: TenantQuota): boolean {
    if (this.#hasEnded || to.take(this.#tenant, 1) !== "taken") return false;
    this.#place?.give(this.#tenant, 1);
    this.#place = to;
    return true;
  }

  /** Room for an answer that waits, at the cost of those that have waited longest; false when there is none to be had. */
  #holdInPlaceOf(bytes: number): boolean {
    const { bytes: shares, unread } = this.#common;
    for (;;) {
      const outcome = this.#hasEnded ? "ended" : shares.take(this.#tenant, bytes);
      if (outcome === "taken") {
        this.#bytes += bytes;
        return true;
      }
      // A tenant that has its half gets no more at the cost of others.
      const isOwn = outcome === "own share is full";
      const longest = [...unread].find((exchange) => !isOwn || exchange.#tenant === this.#tenant);
      if (outcome === "ended" || longest === undefined) return false;
      longest.response.req.socket.destroy();
      longest.#letGo();
    }
  }

  #letGo(): void {
    this.#common.unread.delete(this);
    this.#common.bytes.give(this.#tenant, this.#bytes);
    this.#bytes = 0;
  }

  #endIn(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#hasEnded) return;
    this.#timer = setTimeout(() => this.response.destroy(), Math.max(0, ms));
  }
}
