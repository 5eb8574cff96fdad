import type { ServerResponse } from "node:http";

import { maxTimerMs } from "@mci/plugin-kit/options";

import type { HttpLimits } from "../web/http-limits.ts";
import type { TenantQuota } from "./tenant-quota.ts";

/** State shared by all requests of a server. */
export interface Common {
  readonly limits: Pick<HttpLimits, "readMs">;
  /** Places of requests whose bodies are being received: a slow one must not take the place of a call. */
  readonly bodies: TenantQuota;
  readonly requests: TenantQuota;
  readonly subscriptions: TenantQuota;
  /** Bytes of bodies and unread responses. */
  readonly bytes: TenantQuota;
  /** Requests whose bodies are being received, the oldest first. */
  readonly receiving: Set<RequestSlot>;
  /** Requests with unread responses, the longest waiting first. */
  readonly unread: Set<RequestSlot>;
  /** Ends a request whose response was sent. */
  end(slot: RequestSlot): void;
}

/** A connection with active requests. */
export interface Connection {
  readonly open: Set<RequestSlot>;
  /** Created on first use. */
  controller: AbortController | undefined;
}

/** The shared resources reserved by one request and its response. */
export class RequestSlot {
  readonly response: ServerResponse;
  readonly connection: Connection;
  private readonly common: Common;
  private tenant: string | undefined;
  private place: TenantQuota | undefined;
  private places = 1;
  private bytes = 0;
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;
  private wasDropped = false;
  private dropped: (() => void) | undefined;

  constructor(response: ServerResponse, connection: Connection, common: Common) {
    this.response = response;
    this.connection = connection;
    this.common = common;
  }

  /** True once the client disconnected or has its response: nothing may be reserved then, as it would never be released. */
  get hasEnded(): boolean {
    return this.isOver;
  }

  /** Returns whether there is a place among the requests, which `admit` reserves once the body is there. */
  mayEnter(tenant: string | undefined): boolean {
    this.tenant = tenant;
    return !this.isOver && this.common.requests.has(tenant, 1);
  }

  /** Reserves a place among the bodies being received, in place of the oldest if necessary; false if there is none. */
  receive(): boolean {
    const { bodies, receiving } = this.common;
    if (!this.takeInPlaceOf(receiving, bodies, 1)) return false;
    this.place = bodies;
    receiving.add(this);
    return true;
  }

  /** Calls `drop` if a newer body takes the place of this one before it is complete. */
  onDrop(drop: () => void): void {
    this.dropped = drop;
  }

  /** Reserves places among the requests, one for each message that is handled at once; false if there are not enough. */
  admit(places: number): boolean {
    return this.move(this.common.requests, places);
  }

  /** Turns the request into a subscription, which ends when its token expires (epoch, ms). */
  subscribe(expires: number | undefined): boolean {
    if (!this.move(this.common.subscriptions, 1)) return false;
    if (expires !== undefined) this.endIn(Math.min(expires - Date.now(), maxTimerMs));
    return true;
  }

  get isSubscription(): boolean {
    return this.place === this.common.subscriptions;
  }

  /** Reserves bytes for its body, in place of the oldest unfinished ones if necessary; false if not enough are left. */
  hold(bytes: number): boolean {
    if (!this.takeInPlaceOf(this.common.receiving, this.common.bytes, bytes)) return false;
    this.bytes += bytes;
    return true;
  }

  /** Called when a whole response of this many bytes has been written to its connection. */
  onSent(bytes: number): void {
    const { response } = this;
    this.letGo();
    if (this.isOver) return;
    // Most responses have reached the kernel already: nothing is left to wait for.
    if (response.socket?.writableLength === 0) return this.common.end(this);
    if (response.req.socket.destroyed) return;
    response.once("close", () => this.common.end(this));
    // It may be queued behind others of its connection: its time starts with its turn.
    if (response.socket === null) response.once("socket", () => this.endIn(this.common.limits.readMs));
    else this.endIn(this.common.limits.readMs);
    const { bytes: shares, unread } = this.common;
    if (!this.takeInPlaceOf(unread, shares, bytes)) return void response.req.socket.destroy();
    this.bytes += bytes;
    this.dropped = () => response.req.socket.destroy();
    unread.add(this);
  }

  /** Releases everything it has reserved. */
  end(): void {
    this.isOver = true;
    if (this.timer !== undefined) clearTimeout(this.timer);
    this.leave();
    this.letGo();
  }

  private move(to: TenantQuota, places: number): boolean {
    if (this.isOver || this.wasDropped || to.take(this.tenant, places) !== "taken") return false;
    this.leave();
    this.place = to;
    this.places = places;
    return true;
  }

  private leave(): void {
    if (this.place === undefined) return;
    if (this.place === this.common.bodies) this.common.receiving.delete(this);
    this.place.give(this.tenant, this.places);
    this.place = undefined;
  }

  /** Reserves an amount, dropping the oldest of these requests if necessary; false if that is not enough. */
  private takeInPlaceOf(others: ReadonlySet<RequestSlot>, quota: TenantQuota, amount: number): boolean {
    for (;;) {
      const outcome = this.isOver || this.wasDropped ? "ended" : quota.take(this.tenant, amount);
      if (outcome === "taken") return true;
      if (outcome === "ended") return false;
      // A tenant at its quota only displaces its own requests.
      const isOwn = outcome === "own share is full";
      const oldest = [...others].find(
        (slot) => slot !== this && slot.uses(quota) && (!isOwn || slot.tenant === this.tenant),
      );
      if (oldest === undefined) return false;
      oldest.drop();
    }
  }

  private uses(quota: TenantQuota): boolean {
    return quota === this.common.bytes ? this.bytes > 0 : this.place === quota;
  }

  private drop(): void {
    this.wasDropped = true;
    this.leave();
    this.letGo();
    this.dropped?.();
  }

  private letGo(): void {
    this.common.unread.delete(this);
    this.common.bytes.give(this.tenant, this.bytes);
    this.bytes = 0;
  }

  private endIn(ms: number): void {
    clearTimeout(this.timer);
    if (this.isOver) return;
    this.timer = setTimeout(() => this.response.destroy(), Math.max(0, ms));
  }
}
