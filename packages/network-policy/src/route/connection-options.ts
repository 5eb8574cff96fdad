/** How connections are made: set by the operator, not by a tool. */
export interface ConnectionOptions {
  /**
   * Sends requests through an http or https proxy. Its url, for every request:
   * `"http://user:password@proxy.example:3128"`. Or an object like `process.env`, of which `HTTPS_PROXY`, `HTTP_PROXY`
   * and `NO_PROXY` are read; in lower case they win, as with curl. Default: no proxy, regardless of the environment.
   *
   * The proxy resolves names itself, so where they lead cannot be checked; see `NetworkPolicy.notice`.
   */
  readonly proxy?: string | Readonly<Record<string, unknown>> | undefined;
  /** Certificate authorities to trust beside Node's own list: PEM text, one or many. Default: none. */
  readonly ca?: string | readonly string[] | undefined;
}
