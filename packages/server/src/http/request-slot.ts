import type { ServerResponse } from "node:http";

import { maxTimerMs } from "@mci/plugin-kit/options";

import type { HttpLimits } from "../web/http-limits.ts";
import type { TenantQuota } from "./tenant-quota.ts";

/** State shared by all requests of a server. */
export interface Common {
  readonly limits: Pick<HttpLimits, "readMs">;
  readonly requests: TenantQuota;
  readonly subscriptions: TenantQuota;
  /** Bytes of bodies and unread responses. */
  readonly bytes: TenantQuota;
  /** Requests with unread responses, the longest waiting first. */
  readonly unread: Set<RequestSlot>;
}

/** The shared resources reserved by one request and its response. */
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

  /** True once the client disconnected or has its response: nothing may be reserved then, as it would never be released. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Reserves a place among the requests; false if there is none. */
  admit(tenant: string | undefined): boolean {
    this.#tenant = tenant;
    return this.#move(this.#common.requests);
  }

  /** Turns the request into a subscription, which ends when its token expires (epoch, ms). */
  subscribe(expires: number | undefined): boolean {
    if (!this.#move(this.#common.subscriptions)) return false;
    if (expires !== undefined) this.#endIn(Math.min(expires - Date.now(), maxTimerMs));
    return true;
  }

  get isSubscription(): boolean {
    return this.#place === this.#common.subscriptions;
  }

  /** Reserves bytes for its body; false if not enough are left. */
  hold(bytes: number): boolean {
    if (this.#hasEnded || this.#common.bytes.take(this.#tenant, bytes) !== "taken") return false;
    this.#bytes += bytes;
    return true;
  }

  /** Called when a whole response of this many bytes has been written to its connection. */
  onSent(bytes: number): void {
    const { response } = this;
    this.#letGo();
    // Most responses have reached the kernel already.
    if (this.#hasEnded || response.socket?.writableLength === 0 || response.req.socket.destroyed) return;
    // It may be queued behind others of its connection: its time starts with its turn.
    if (response.socket === null) response.once("socket", () => this.#endIn(this.#common.limits.readMs));
    else this.#endIn(this.#common.limits.readMs);
    if (!this.#holdInPlaceOf(bytes)) return void response.req.socket.destroy();
    this.#common.unread.add(this);
  }

  /** Releases everything it has reserved. */
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

  /** Reserves bytes for an unread response, dropping the longest waiting ones if necessary; false if that is not enough. */
  #holdInPlaceOf(bytes: number): boolean {
    const { bytes: shares, unread } = this.#common;
    for (;;) {
      const outcome = this.#hasEnded ? "ended" : shares.take(this.#tenant, bytes);
      if (outcome === "taken") {
        this.#bytes += bytes;
        return true;
      }
      // A tenant at its quota only displaces its own responses.
      const isOwn = outcome === "own share is full";
      const longest = [...unread].find((slot) => !isOwn || slot.#tenant === this.#tenant);
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
