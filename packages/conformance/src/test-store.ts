import { register, type Runner, type Waivers } from "./register.ts";
import { storeCases } from "./store/store-cases.ts";
import type { StoreSubject } from "./store/store-subject.ts";

/** A store to be tested; see {@link testStore}. */
export interface StoreTest extends Runner, StoreSubject {
  /** Promises the store does not keep: the name of the case, and why. */
  readonly waivers?: Waivers;
}

/**
 * Registers everything a store owes its users as tests.
 *
 * @example
 * testStore({ it, store: () => redisStore({ url, prefix: "test:" }), isShared: true });
 */
export function testStore({ it, waivers = {}, ...subject }: StoreTest): void {
  register({ it }, storeCases, subject, waivers);
}
