import { MCIError, type MCIErrorOptions } from "@mci/contract";

const networkError = Symbol.for("mci.error.network");

export interface NetworkErrorOptions extends MCIErrorOptions {
  /** Set when the answer had begun. */
  readonly status?: number | undefined;
  /** Set when it was not the host that was asked, but one that it has led on to. */
  readonly isRedirected?: boolean | undefined;
}

/** A request that may not be sent, or that got no whole answer. Its texts name hosts, never paths, queries or bodies. */
export class NetworkError extends MCIError {
  override readonly name: string = "NetworkError";
  /** The status of the answer, when it had begun. */
  readonly status?: number;
  /** True when the host that was asked has answered, and led on to one that did not. */
  readonly isRedirected: boolean;

  constructor(code: MCIError["code"], message: string, options: NetworkErrorOptions = {}) {
    super(code, message, options);
    if (options.status !== undefined) this.status = options.status;
    this.isRedirected = options.isRedirected === true;
  }

  static {
    Object.defineProperty(this.prototype, networkError, { value: true });
  }

  /** True for every error of a request, also from another installed copy of this package. */
  static override is(error: unknown): error is NetworkError {
    return typeof error === "object" && error !== null && networkError in error;
  }
}

export function urlError(message: string): NetworkError {
  return new NetworkError("MCI_HTTP_URL", message, { hint: "Give a whole url, such as https://api.example.com/v1." });
}

export function refused(what: string, hint: string): NetworkError {
  return new NetworkError("MCI_NETWORK_REFUSED", `not allowed: ${what}`, { hint });
}

export function redirectError(message: string, options: NetworkErrorOptions): NetworkError {
  return new NetworkError("MCI_HTTP_REDIRECT", message, {
    hint: "Write the url that answers in the tool.",
    ...options,
  });
}

/** Returns the error of a request that was redirected, with the host that redirected it. */
export function redirectedBy(host: string, error: unknown): unknown {
  if (!NetworkError.is(error) || error.code === "MCI_CANCELLED") return error;
  const { code, message, hint, cause, status, details } = error;
  return new NetworkError(code, `${message} (redirected there by ${host})`, {
    hint,
    cause,
    status,
    details,
    isRedirected: true,
  });
}
