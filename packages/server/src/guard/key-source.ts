import type { JWTVerifyGetKey } from "jose";

/** The keys that verify signatures. */
export interface KeySource {
  get(): Promise<JWTVerifyGetKey>;
  /** Returns the error to report if a check failed for a reason other than its token. */
  failure(error: unknown): unknown;
  close(): Promise<void>;
}

/** Thrown if the keys are unavailable, which says nothing about the token. */
export class KeysError extends Error {}
