/** How connections are made, whoever asks for them: the operator's business, not a tool's. */
export interface ConnectionOptions {
  /**
   * Sends requests through an http or https proxy. Its url, for every request:
   * `"http://user:password@proxy.example:3128"`. Or an object like `process.env`, of which `HTTPS_PROXY`, `HTTP_PROXY`
   * and `NO_PROXY` are read; in lower case they win, as with curl. Default: no proxy, whatever the environment says.
   *
   * The proxy resolves names itself, so where they lead cannot be checked; see `NetworkPolicy.notice`.
   */
  readonly proxy?: string | Readonly<Record<string, unknown>> | undefined;
  /** Certificate authorities to trust beside Node's own list: PEM text, one or many. Default: none. */
  readonly ca?: string | readonly string[] | undefined;
}
