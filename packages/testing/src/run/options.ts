import type { Approve } from "@mci/contract";
import type { LoadOptions } from "mci";
import type { TestResult } from "./test-result.ts";

/** Options of {@link testTools}. */
export interface TestOptions {
  /** How the tools are loaded, and the values of `env`. */
  readonly load?: LoadOptions;
  /**
   * Names of tools, or parts of `TOOL > TEST`: only these tests run.
   *
   * @default all
   */
  readonly names?: readonly string[];
  /**
   * Carries out the tests that have a `fixture`, and writes it.
   *
   * @default false: such tests are answered from their fixtures
   */
  readonly record?: boolean;
  /**
   * Asks a person before a test calls a tool with `approval`. Default: such a test fails with MCI_APPROVAL.
   */
  readonly approve?: Approve;
  /** Ends the test that is running and leaves out the rest. */
  readonly signal?: AbortSignal;
  /** Called after each test. */
  readonly onResult?: (result: TestResult) => void;
}
