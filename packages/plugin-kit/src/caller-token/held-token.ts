import type { CallerToken } from "@mci/contract";

/** A token whose signature, issuer, audience and expiry have been verified. */
export interface HeldToken {
  /** As the caller sent it. */
  readonly token: string;
  readonly subject: string;
  /** SHA-256 of the token without its signature. */
  readonly hash: string;
  /** When the token ends, in milliseconds since 1970. */
  readonly expires: number;
}

let read: (handle: Handle) => HeldToken;
let isHandle: (value: object) => value is Handle;

/** A private member, rather than a WeakMap: nothing that is replaced at runtime stands between it and its reader. */
class Handle {
  readonly #held: HeldToken;

  constructor(held: HeldToken) {
    this.#held = held;
    Object.freeze(this);
  }

  static {
    read = (handle) => handle.#held;
    isHandle = (value): value is Handle => #held in value;
  }
}

/** Returns the handle of a token, for the guard that has verified it. */
export function holdCallerToken(held: HeldToken): CallerToken {
  return new Handle(held) as object as CallerToken;
}

/** Whether a value is a handle of this copy of the package. */
export function isCallerToken(value: unknown): value is CallerToken {
  return typeof value === "object" && value !== null && isHandle(value);
}

/** Returns the token of a handle, for the request to the token endpoint of a tool that acts as its caller. */
export function readCallerToken(handle: CallerToken): HeldToken {
  return read(handle as object as Handle);
}
