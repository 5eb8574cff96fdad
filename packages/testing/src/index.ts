export { junitReporter } from "./reporters/junit.ts";
export { prettyReporter, type PrettyOptions, type ReportColors } from "./reporters/pretty.ts";
export type { Reporter } from "./reporters/reporter.ts";
export { tapReporter } from "./reporters/tap.ts";
export type { TestOptions } from "./run/options.ts";
export type { TestFailure, TestReport, TestResult } from "./run/test-result.ts";
export { listTests, type ListedTest } from "./run/list-tests.ts";
export { testTools } from "./run/test-tools.ts";
