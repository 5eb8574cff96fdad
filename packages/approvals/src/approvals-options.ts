import type { Store } from "@mci/contract";
import { callback, checkOptions, objectWith } from "@mci/plugin-kit/options";

/** The options of `createApprovals`. */
export interface ApprovalsOptions {
  /** Keeps questions and answers. Processes with the same store share them. */
  readonly store: Store;
  /**
   * The time that questions and answers are dated with, in milliseconds since 1970. When a question expires is up to the clock of the
   * store.
   *
   * @default `Date.now`
   */
  readonly now?: (() => number) | undefined;
}

/** Throws ConfigError (MCI_CONFIG) for unknown, missing and invalid options. */
export function checkApprovalsOptions(options: ApprovalsOptions): void {
  checkOptions<ApprovalsOptions>("createApprovals", options, checks, ["store"]);
}

const checks = {
  store: objectWith("a store", ["get", "set", "delete", "take", "append", "page"]),
  now: callback,
};
