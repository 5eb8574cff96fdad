import type { JsonBounds } from "@mci/plugin-kit";

/** Limits of a server. Each is an option: `serveHttp({ limits: { bodyBytes: 1_000_000 } })`. */
export interface HttpLimits {
  /** Maximum bytes of a request body. Default 10 MB; larger ones get 413. */
  readonly bodyBytes: number;
  /**
   * Maximum values in a body, counting each object, array, member and item. Default 200,000; more get 413, since reading
   * and checking them would delay all other requests.
   */
  readonly bodyValues: number;
  /** Maximum distinct keys in a body, and keys in objects with over 100 of them. Default 10,000; more get 413. */
  readonly bodyKeys: number;
  /** Maximum bytes of all headers of a request. Default 16 KB; more get 431. */
  readonly headerBytes: number;
  /** Milliseconds to receive the headers of a request; later ones get 408. Default 10,000. */
  readonly headersMs: number;
  /** Milliseconds to receive a whole request; a later one gets 408. Default 30,000. */
  readonly requestMs: number;
  /** Milliseconds for a client to read a response, or the next chunk of a stream. Default 30,000. */
  readonly readMs: number;
  /**
   * Maximum total bytes of bodies and unread responses. Default 256 MB. Beyond it the oldest unfinished bodies get 429,
   * then all further ones, and the connections that have been reading longest are closed.
   */
  readonly heldBytes: number;
  /** Milliseconds an idle connection stays open for the next request. Default 5,000. */
  readonly keepAliveMs: number;
  /**
   * Maximum concurrent requests, counted from the end of their body until their response has been read; a batch counts each of
   * its messages. Default 256; more get 429. As many bodies may be under way besides; beyond that the oldest unfinished one gets 429. One tenant may use
   * half of this, and half of `subscriptions` and `heldBytes`.
   */
  readonly requests: number;
  /** Maximum concurrent MCP subscriptions. Default 512; more get 429. */
  readonly subscriptions: number;
  /**
   * Maximum concurrent connections. Default 1,024. A further one replaces the oldest without an admitted request, or is
   * refused if there is none.
   */
  readonly connections: number;
  /** Maximum milliseconds `close()` takes: active calls are cancelled after four fifths of it. Default 10,000. */
  readonly drainMs: number;
  /**
   * Milliseconds for which a closing server still takes requests, while `/readyz` answers 503 and each response closes its
   * connection: time for a load balancer to notice. A part of `drainMs`, at most half of it. Default 0.
   */
  readonly noticeMs: number;
}

/** The default of each limit. */
export const defaultHttpLimits: HttpLimits = Object.freeze({
  bodyBytes: 10_000_000,
  bodyValues: 200_000,
  bodyKeys: 10_000,
  headerBytes: 16_384,
  headersMs: 10_000,
  requestMs: 30_000,
  readMs: 30_000,
  heldBytes: 256_000_000,
  keepAliveMs: 5_000,
  requests: 256,
  subscriptions: 512,
  connections: 1_024,
  drainMs: 10_000,
  noticeMs: 0,
});

/** The bounds of JSON in a body, and of JSON in a string of one. */
export function boundsOf({ bodyValues: values, bodyKeys: keys }: HttpLimits): JsonBounds {
  return { values, keys };
}
