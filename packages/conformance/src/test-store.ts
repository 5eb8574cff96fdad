import { register, type Runner, type Waivers } from "./register.ts";
import { storeCases, type StoreSubject } from "./store-cases.ts";

/** A store to be tested; see {@link testStore}. */
export interface StoreTest extends Runner, StoreSubject {
  /** Promises the store does not keep: the name of the case, and why. */
  readonly waivers?: Waivers;
}

/**
 * Registers everything a store owes its users as tests.
 *
 * @example
 * testStore({ it, store: () => redisStore({ url, prefix: "test:" }) });
 */
export function testStore({ it, waivers = {}, ...subject }: StoreTest): void {
  register({ it }, storeCases, subject, waivers);
}
