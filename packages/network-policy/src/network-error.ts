import { MCIError, type MCICode, type MCIErrorOptions } from "@mci/contract";

export interface NetworkErrorOptions extends MCIErrorOptions {
  /** Set when the answer had begun. */
  readonly status?: number | undefined;
}

/** A request that may not be sent, or that got no whole answer. Its texts name hosts, never paths, queries or bodies. */
export class NetworkError extends MCIError {
  override readonly name: string = "NetworkError";
  /** The status of the answer, when it had begun. */
  readonly status?: number;

  constructor(code: MCICode, message: string, options: NetworkErrorOptions = {}) {
    super(code, message, options);
    if (options.status !== undefined) this.status = options.status;
  }
}

export function urlError(message: string): NetworkError {
  return new NetworkError("MCI_HTTP_URL", message, { hint: "Give a whole url, such as https://api.example.com/v1." });
}

export function refused(what: string, hint: string): NetworkError {
  return new NetworkError("MCI_NETWORK_REFUSED", `not allowed: ${what}`, { hint });
}
