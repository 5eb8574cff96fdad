import type { TestReport, TestResult } from "../run/test-result.ts";

/** Writes how tests went, as they end and at the end. */
export interface Reporter {
  /** Returns what is written after a test; undefined: nothing. */
  result(result: TestResult): string | undefined;
  /** Returns what is written after all tests. */
  end(report: TestReport): string | undefined;
}
