import type { FailureResult, MCIError, MCIErrorOptions } from "@mci/contract";
import { NetworkError } from "@mci/network-policy";

/** The retry information of a failure whose request may be sent again. */
export type Retry = NonNullable<FailureResult["retry"]>;

export interface RequestErrorOptions extends MCIErrorOptions {
  /** Set when the answer had begun. */
  readonly status?: number | undefined;
  readonly retry?: Retry | undefined;
}

/** A request that got nothing to go on with, and whether it may be sent once more. */
export class RequestError extends NetworkError {
  override readonly name: string = "RequestError";
  readonly retry: Retry | undefined;

  constructor(code: MCIError["code"], message: string, { retry, ...options }: RequestErrorOptions = {}) {
    super(code, message, options);
    this.retry = retry;
  }
}
