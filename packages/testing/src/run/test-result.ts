import type { ToolResult } from "@mci/contract";

/** How one test went. */
export interface TestResult {
  readonly tool: string;
  /** The test's name, or its number: `#2`. */
  readonly name: string;
  readonly passed: boolean;
  readonly file: string;
  /** First line is 1. */
  readonly line?: number | undefined;
  readonly failures: readonly TestFailure[];
  readonly durationMs: number;
  /** The result of the call, if it is not as expected. */
  readonly result?: ToolResult | undefined;
  /** The file with the recording of the test, if it has one. */
  readonly fixture?: string | undefined;
  /** The same file, if it was written. */
  readonly recorded?: string | undefined;
}

/** A reason why a test failed. */
export interface TestFailure {
  /** Expected and actual values, in one or more lines. */
  readonly message: string;
  readonly file: string;
  /** The expectation that does not hold. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** How all tests went. */
export interface TestReport {
  readonly results: readonly TestResult[];
  readonly passed: number;
  readonly failed: number;
  readonly durationMs: number;
}
