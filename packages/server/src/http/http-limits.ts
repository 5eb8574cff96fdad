/** What one server puts up with. Each is an option: `serveHttp({ limits: { bodyBytes: 1_000_000 } })`. */
export interface HttpLimits {
  /** Bytes of body a request may have. Default 10 MB; more is answered with 413. */
  readonly bodyBytes: number;
  /**
   * Values a body may have: each object, list, member and item counts. Default 200,000; more is answered with 413, since to
   * read and check them would keep all others waiting.
   */
  readonly bodyValues: number;
  /** Different keys a body may have, and keys in its objects of more than 100. Default 10,000; more is answered with 413. */
  readonly bodyKeys: number;
  /** Bytes of all headers of a request together. Default 16 KB; more is answered with 431. */
  readonly headerBytes: number;
  /** Milliseconds until the headers of a request have to be here. Default 10,000; then 408. */
  readonly headersMs: number;
  /** Milliseconds until the whole request has to be here. Default 30,000; then 408. */
  readonly requestMs: number;
  /** Milliseconds a client may take to read an answer that is ready, or the next piece of a stream. Default 30,000. */
  readonly readMs: number;
  /**
   * Bytes of bodies and of answers that wait to be read, all together. Default 256 MB. Beyond it requests are answered
   * with 429, and the clients that have taken longest to read lose their connections.
   */
  readonly heldBytes: number;
  /** Milliseconds an idle connection is kept for the next request. Default 5,000. */
  readonly keepAliveMs: number;
  /**
   * Requests at once, counted until their answer has been read. Default 256; more is answered with 429. Of this, and of
   * `subscriptions` and `heldBytes`, one tenant may have half.
   */
  readonly requests: number;
  /** Streams of MCP that only wait for news, at once. Default 512; more is answered with 429. */
  readonly subscriptions: number;
  /**
   * Connections at once. Default 1,024. One more takes the place of the oldest that has sent no request that was let in; it
   * is refused when all have.
   */
  readonly connections: number;
  /** Milliseconds `close()` may take: calls under way have four fifths of it, then they are cancelled. Default 10,000. */
  readonly drainMs: number;
}

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
});
