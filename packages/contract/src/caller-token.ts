declare const opaque: unique symbol;

/**
 * A handle of the signed token that a server let a caller in by, made by its guard. It is frozen and has no members: the token itself
 * cannot be read from it. Pass it on with the call it came with, and with no other.
 */
export interface CallerToken {
  readonly [opaque]: never;
}
